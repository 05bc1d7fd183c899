# Задачі в терміналі: `kozyr puzzles play` і задачі в `kozyr play`.

puzzle_title = Задача { $id }, рейтинг { $rating }
puzzle_goal_win = Ваш хід. Зіграйте так, щоб виграти.
puzzle_goal_draw = Ваш хід. Врятуйте нічию.
puzzle_memory = Карти суперника закриті. Ось як ішла гра:
puzzle_you = Ви
puzzle_opponent = Суперник
puzzle_lead = Піти { $cards }
puzzle_throw_in = Підкинути { $cards }
puzzle_beat = Побити { $attack } картою { $cover }
puzzle_transfer = Перевести картою { $cards }
puzzle_show = Показати { $card } і перевести
puzzle_prompt = Ваш хід (номер; s — показати відповідь, q — вийти):
puzzle_bad_choice = Введіть один із номерів, s або q.
puzzle_right = Правильно.
puzzle_solved = Розв’язано!
puzzle_loses = Цей хід програє. Треба було: { $best }.
puzzle_draws = Цей хід веде лише до нічиєї. Треба було: { $best }.
puzzle_answer = Треба було: { $best }.
puzzle_line = Найкращий варіант: { $moves }
puzzle_more = Enter — наступна задача, q — вийти:
puzzle_score = Розв’язано: { $solved } з { $tried }.
puzzle_keys = ↑↓ Enter: хід · S: показати відповідь · N: наступна · Esc: меню
puzzle_none = Задач на тему { $theme } немає. Теми: { $themes }.
puzzle_bad_file = Не вдалося прочитати { $file }: { $reason }
