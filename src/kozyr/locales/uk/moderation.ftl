# Облікові записи й модерація: відмови, виклики, листи та команди `kozyr admin`.

## refusals

calls-bad_code = Код неправильний або вже використаний. Спробуйте інший.
calls-email_unavailable = Цей сервер не надсилає листів. Скористайтеся кодом відновлення.
calls-banned = Вам закрито вхід до { $until }. { $contact ->
    [none] Якщо не згодні, напишіть власникові сервера.
   *[known] Якщо не згодні, напишіть сюди: { $contact }.
} Причина: { $reason }
calls-muted = Вам не можна писати в чат до { $until }. Причина: { $reason }
calls-pairing_banned = Пошук суперників закрито для вас до { $until }: з останніх ігор ({ $games }) погано скінчилися { $bad } — вихід, кінець часу або неявка.
calls-not_moderator = Це можуть лише модератори.
calls-report_yourself = На себе поскаржитися не можна.
moderation-no_person = Такого гравця немає.
moderation-yourself = Із собою так не можна.
moderation-administrator = Це адміністратор. Це можуть лише адміністратори.
moderation-no_report = Цієї скарги більше немає.
moderation-too_few_coins = У гравця монет: { $coins }. Цього мало.
moderation-past = Цей час уже минув. Виберіть пізніший.
config-bad_smtp_url = { $source }: потрібна адреса на зразок smtp://host:25 або smtps://name:password@host.
config-bad_smtp_from = { $source }: потрібна адреса пошти на зразок kozyr@example.org, а не { $value }.
config-bad_contact = { $source }: потрібен один рядок до 200 знаків, наприклад mods@example.org.
config-smtp_without_sender = Для smtp_url потрібен відправник. Задайте й smtp_from.

## calls

call_account_get = Показати, як можна відновити вхід, і чи є обмеження.
call_account_codes = Отримати нові коди відновлення; попередні перестануть діяти.
call_account_recover = Задати новий пароль за одноразовим кодом. Усі сеанси закінчаться, почнеться новий.
call_account_email = Зберегти адресу пошти на випадок забутого пароля або видалити її.
call_account_send_code = Надіслати одноразовий код на пошту облікового запису. Відповідь та сама, якщо пошти немає.
call_account_export = Отримати все, що про вас зберігається.
call_account_delete = Видалити обліковий запис. Партії залишаться під іншим ім’ям, решту про вас буде видалено.
call_users_report = Поскаржитися модераторам на гравця, вказавши стіл або партію.
call_server_notices = Показати оголошення модераторів для всіх.
call_admin_search = Знайти гравців за id, ім’ям або схожим ім’ям. Усі виклики admin лише для модераторів.
call_admin_user = Показати обмеження гравця, сеанси з адресами, скарги та монети.
call_admin_reports = Показати скарги гравців, починаючи з нових.
call_admin_resolve = Закрити скаргу з рішенням.
call_admin_chat = Показати чат столу.
call_admin_mute = Заборонити гравцеві чат до вказаного часу; null знімає заборону.
call_admin_ban = Закрити гравцеві вхід до вказаного часу; null відкриває його.
call_admin_rename = Дати гравцеві інше ім’я.
call_admin_close_table = Закрити стіл. Партія, що триває, закінчується внічию, ставки повертаються.
call_admin_suspects = Показати пари гравців, які, схоже, грають разом, із записами партій.
call_admin_coins = Видати гравцеві монети або забрати їх.
call_admin_broadcast = Показати всім оголошення.
call_admin_log = Показати дії модераторів, починаючи з нових: хто, коли й чому.

## e-mails

mail_code_subject = Ваш код для «Козиря»
mail_code_text =
    Вітаємо, { $name }!

    Хтось попросив код, щоб задати новий пароль для вашого облікового запису в «Козирі». Код діє годину й лише один раз:

    { $code }

    Якщо це були не ви, нічого не робіть: пароль залишиться попереднім.

## kozyr admin

cli_admin_done = Готово.
cli_admin_no_player = Гравця { $name } немає.
cli_admin_name_taken = Ім’я { $name } взяти не можна.
cli_admin_collusion = { $count ->
    [one] У списку { $count } пара.
    [few] У списку { $count } пари.
   *[many] У списку { $count } пар.
}
cli_admin_nothing = Показувати нічого.
