# Задачи в терминале: `kozyr puzzles play` и задачи в `kozyr play`.

puzzle_title = Задача { $id }, рейтинг { $rating }
puzzle_goal_win = Ваш ход. Сыграйте так, чтобы выиграть.
puzzle_goal_draw = Ваш ход. Спасите ничью.
puzzle_memory = Карты соперника закрыты. Вот как шла игра:
puzzle_you = Вы
puzzle_opponent = Соперник
puzzle_lead = Пойти { $cards }
puzzle_throw_in = Подкинуть { $cards }
puzzle_beat = Побить { $attack } картой { $cover }
puzzle_transfer = Перевести картой { $cards }
puzzle_show = Показать { $card } и перевести
puzzle_prompt = Ваш ход (номер; s — показать ответ, q — выйти):
puzzle_bad_choice = Введите один из номеров, s или q.
puzzle_right = Верно.
puzzle_solved = Решено!
puzzle_loses = Этот ход проигрывает. Надо было: { $best }.
puzzle_draws = Этот ход ведёт лишь к ничьей. Надо было: { $best }.
puzzle_answer = Надо было: { $best }.
puzzle_line = Лучший вариант: { $moves }
puzzle_more = Enter — следующая задача, q — выйти:
puzzle_score = Решено: { $solved } из { $tried }.
puzzle_keys = ↑↓ Enter: ход · S: показать ответ · N: следующая · Esc: меню
puzzle_none = Задач на тему { $theme } нет. Темы: { $themes }.
puzzle_bad_file = Не удалось прочитать { $file }: { $reason }
