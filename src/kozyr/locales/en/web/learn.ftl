# The lessons. Aunt Zina speaks: short sentences, one idea each. Only the pages of the lessons load this file.

learn_intro = Get rid of all your cards: the last one holding cards is the durak. Six lessons with Aunt Zina, each under a minute.
learn_progress = { $n } of { $count } done
lesson_number = Lesson { $n } of { $count }
lesson_is_done = done
lesson_continue = Continue
lesson_retry = Try again
lesson_next = Next lesson
lesson_list = All lessons
lesson_play = Play your first game
lesson_title_beat = Beat
lesson_about_beat = A higher card of the same suit
lesson_title_throw_in = Throw in
lesson_about_throw_in = Cards of a rank on the table
lesson_title_take = Take
lesson_about_take = What taking costs
lesson_title_trump = Trumps
lesson_about_trump = The suit that beats all others
lesson_title_transfer = Transfer
lesson_about_transfer = Pass the attack on
lesson_title_endgame = Endgame
lesson_about_endgame = Count, and get out first

lesson_beat_first = I'm Aunt Zina. Tap your 10♠: it beats my 8♠.
lesson_beat_ace = The ace beats it too, but save it for later. The 10♠ is enough.
lesson_beat_take = Don't take: you can beat this card. Extra cards only slow you down.
lesson_beat_second = I throw in my 10♣. Beat it with your Q♣.
lesson_beat_end = All beaten! Beaten cards go to the discard.
lesson_beat_piles = You both drew to six from the talon, the deck with the trump card. You attack next.
lesson_beat_aim = Get rid of all your cards! The last one still holding cards is the durak.

lesson_throw_in_hello = Now you attack. Whatever you play, I have to beat or take.
lesson_throw_in_lead = Start with your lowest card, the 7♠. Keep the strong ones.
lesson_throw_in_high = That works too, but strong cards are better kept. Start with the 7♠.
lesson_throw_in_first = I beat it with a 9. You can throw in any rank on the table: play your 9♦!
lesson_throw_in_pass = You can still throw in. The more I have to beat, the better for you.
lesson_throw_in_second = I beat it with a jack. You have a jack too: throw it in!
lesson_throw_in_done = I can't beat that jack, so I take everything. Tap “Pass”.
lesson_throw_in_end = I took five cards, and you attack again. Well done!

lesson_take_hello = Sometimes no card of yours can beat the attack. Then you take.
lesson_take_first = You have no diamond and no trump against my 8♦. Tap “Take”.
lesson_take_cost = I added another 8, and both are yours. You hold eight cards, and I attack again.
lesson_take_second = That's the price: more cards, and no attack. Can you beat my 9♠?
lesson_take_high = The jack beats it too, but the 10♠ is enough. Keep the jack.
lesson_take_take = Again? You already hold eight cards. Your 10♠ beats this one.
lesson_take_end = Beaten! Take only when you must, or when beating costs too much.

lesson_trump_hello = One suit is trump. Today it's hearts: see the card under the talon.
lesson_trump_first = My ace of diamonds is high, but any trump beats it. Use your lowest, the 7♥.
lesson_trump_queen = The Q♥ beats it too, but the 7♥ is enough. Keep the queen.
lesson_trump_take = Don't take: you can beat this card.
lesson_trump_second = I throw in a 7. Your 9♠ beats it, so save your trump.
lesson_trump_waste = A trump would do, but a plain card is enough here. Play the 9♠.
lesson_trump_third = Now a trump, the 9♥. Only a higher trump beats it: your Q♥.
lesson_trump_last = Don't take: your Q♥ beats my last card, and the attack is over.
lesson_trump_end = Beaten! Trumps beat every other suit. Only a higher trump beats a trump.

lesson_transfer_hello = In Transfer you can pass an attack on. Amina attacks you, and I sit next to you.
lesson_transfer_first = Amina leads an 8, and you have an 8 too. Play your 8♦, and I have to beat both!
lesson_transfer_beat = You could beat it, but you have the same rank. Pass the attack on to me!
lesson_transfer_take = Don't take: you have the same rank. Pass the attack on instead!
lesson_transfer_sent = Oh dear! I can't beat two eights, so I take both. Clever!
lesson_transfer_second = Amina leads a 9. What do you do this time?
lesson_transfer_end = I have a 9 as well, so Amina gets all three! Once a card is beaten, nobody can transfer.

lesson_endgame_hello = The talon is empty and the trumps are gone. Count: all I have left is three clubs.
lesson_endgame_first = Your lead. Which of your cards can't I beat? Start with one of those.
lesson_endgame_six = I beat your six, and now I attack. Nothing of yours beats my clubs. Try another order.
lesson_endgame_second = I couldn't beat that. What comes next?
lesson_endgame_third = Only the six is left. I can beat it, but then you're out!
lesson_endgame_end = You're out, and I'm the durak! First what can't be beaten, the weak card last.
