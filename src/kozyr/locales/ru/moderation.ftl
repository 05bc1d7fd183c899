# Учётные записи и модерация: отказы, вызовы, письма и команды `kozyr admin`.

## refusals

calls-bad_code = Код неверный или уже использован. Попробуйте другой.
calls-email_unavailable = Этот сервер не отправляет писем. Используйте код восстановления.
calls-banned = Вам закрыт вход до { $until }. { $contact ->
    [none] Если не согласны, напишите владельцу сервера.
   *[known] Если не согласны, напишите сюда: { $contact }.
} Причина: { $reason }
calls-muted = Вам нельзя писать в чат до { $until }. Причина: { $reason }
calls-pairing_banned = Поиск соперников закрыт для вас до { $until }: из последних игр ({ $games }) плохо закончились { $bad } — уход, конец времени или неявка.
calls-not_moderator = Это могут только модераторы.
calls-report_yourself = На себя пожаловаться нельзя.
moderation-no_person = Такого игрока нет.
moderation-yourself = С собой так нельзя.
moderation-administrator = Это администратор. Это могут только администраторы.
moderation-no_report = Этой жалобы больше нет.
moderation-too_few_coins = У игрока монет: { $coins }. Этого мало.
moderation-past = Это время уже прошло. Выберите более позднее.
config-bad_smtp_url = { $source }: нужен адрес вида smtp://host:25 или smtps://name:password@host.
config-bad_smtp_from = { $source }: нужен адрес почты вида kozyr@example.org, а не { $value }.
config-bad_contact = { $source }: нужна одна строка не длиннее 200 знаков, например mods@example.org.
config-smtp_without_sender = Для smtp_url нужен отправитель. Задайте и smtp_from.

## calls

call_account_get = Показать, как можно восстановить вход, и есть ли ограничения.
call_account_codes = Получить новые коды восстановления; прежние перестанут работать.
call_account_recover = Задать новый пароль по одноразовому коду. Все сеансы закончатся, начнётся новый.
call_account_email = Сохранить адрес почты на случай забытого пароля или удалить его.
call_account_send_code = Отправить одноразовый код на почту учётной записи. Ответ тот же, если почты нет.
call_account_export = Получить всё, что о вас хранится.
call_account_delete = Удалить учётную запись. Партии останутся под другим именем, остальное о вас будет удалено.
call_users_report = Пожаловаться модераторам на игрока, указав стол или партию.
call_server_notices = Показать объявления модераторов для всех.
call_admin_search = Найти игроков по id, имени или похожему имени. Все вызовы admin только для модераторов.
call_admin_user = Показать ограничения игрока, сеансы с адресами, жалобы и монеты.
call_admin_reports = Показать жалобы игроков, начиная с новых.
call_admin_resolve = Закрыть жалобу с решением.
call_admin_chat = Показать чат стола.
call_admin_mute = Запретить игроку чат до указанного времени; null снимает запрет.
call_admin_ban = Закрыть игроку вход до указанного времени; null открывает его.
call_admin_rename = Дать игроку другое имя.
call_admin_close_table = Закрыть стол. Идущая партия кончается вничью, ставки возвращаются.
call_admin_suspects = Показать пары игроков, которые похоже играют вместе, с записями партий.
call_admin_coins = Выдать игроку монеты или забрать их.
call_admin_broadcast = Показать всем объявление.
call_admin_log = Показать действия модераторов, начиная с новых: кто, когда и почему.

## e-mails

mail_code_subject = Ваш код для «Козыря»
mail_code_text =
    Здравствуйте, { $name }!

    Кто-то запросил код, чтобы задать новый пароль для вашей учётной записи в «Козыре». Код действует час и только один раз:

    { $code }

    Если это были не вы, ничего не делайте: пароль останется прежним.

## kozyr admin

cli_admin_done = Готово.
cli_admin_no_player = Игрока { $name } нет.
cli_admin_name_taken = Имя { $name } взять нельзя.
cli_admin_collusion = { $count ->
    [one] В списке { $count } пара.
    [few] В списке { $count } пары.
   *[many] В списке { $count } пар.
}
cli_admin_nothing = Показать нечего.
