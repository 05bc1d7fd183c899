// The rules of Durak in English, as they are played here; the law behind them is docs/reference/rules.md.
import type { RulesText } from "./text";

const text: RulesText = {
  title: "The rules of Durak",
  intro: "Durak has no winner's crown, only a loser's cap: get rid of your cards, and whoever is left with some is the durak, the fool. You learn it in five minutes. This page tells how it is played here; where tables differ, it says so.",
  contents: "On this page",
  sections: [
    {
      id: "game",
      title: "The game in a minute",
      text: [
        "Two to six play, everybody for himself or team against team. Everybody holds six cards. One attacks, his neighbour to the left defends: each attacking card he must beat with a better one. If he beats them all, the cards are out of the game and it is his turn to attack. If he cannot or will not, he takes everything that lies there and misses his attack.",
        "After every bout hands are filled up to six from the talon. When it is empty, whoever has no cards left is out, and safe. The last one with cards has lost.",
      ],
    },
    {
      id: "cards",
      title: "Cards and trump",
      text: [
        "Usually there are 36 cards, from the six to the ace. Tables may also play with 24 (from the nine) or 52 (from the two). Each seat needs six cards, so with 24 cards at most four can play.",
      ],
      pictures: [
        ["order", "From the lowest to the highest: 6 7 8 9 10, jack, queen, king, ace."],
        ["trump", "The trump card lies face up under the talon and is drawn last. Its suit is trump: any trump beats any card of another suit. In these pictures diamonds are trump."],
      ],
      points: [
        "When the talon is gone, the trump's suit is shown where it lay.",
        "If no card is left after the deal, the dealer's last card is shown, sets the trump and stays in his hand.",
      ],
    },
    {
      id: "deal",
      title: "The deal and who begins",
      text: [
        "Six cards each, clockwise, the first to the dealer's left. Whoever holds the lowest trump begins, and shows it to everybody until he leads. Where nobody holds a trump, the lot decides.",
        "The cards are mixed from a secret of the server and a text of every player's, so that nobody can choose them. After the game anybody can deal the same cards again: “Verify this deal” does it in your browser.",
      ],
      pictures: [["shown", "The seven of diamonds is the lowest trump at the table: this player begins."]],
      points: ["The loser deals the next game; after a draw the same dealer deals again. Who begins is decided by the lowest trump again; in pairs the winner begins."],
    },
    {
      id: "lead",
      title: "The lead",
      text: ["The attacker lays one card, or several of the same rank. He has to: an attacker cannot pass. He attacks the next player clockwise who is still in the game; in pairs, the next opponent."],
      pictures: [["lead", "A lead of two nines."]],
    },
    {
      id: "beat",
      title: "Beating",
      text: ["A card is beaten by a higher card of the same suit, or by a trump if it is none itself. A trump is only beaten by a higher trump. What lies, lies: no card is exchanged or taken back."],
      pictures: [
        ["beat_suit", "The queen of spades beats the nine of spades."],
        ["beat_trump", "The six of diamonds is a trump: it beats even the ace of hearts."],
      ],
    },
    {
      id: "throw",
      title: "Throwing in",
      text: ["Cards whose rank already lies on the table, on either side, may be added to the attack: by the attacker and by everybody else but the defender, at any moment after the lead. In pairs the defender's partners never throw in."],
      pictures: [["throw_in", "A nine and a queen lie there: another nine and another queen may be thrown in."]],
      points: ["Whoever has nothing to add, or does not want to, passes. If somebody throws in after that, everybody may throw in again."],
    },
    {
      id: "take",
      title: "Taking, and the end of a bout",
      text: ["While a card is unbeaten the defender may say that he takes. What he has beaten stays there, too: he takes all of it. The others may still add cards, as many as the limit allows; the word is not taken back."],
      pictures: [["take", "The queen of hearts is not beaten: the defender takes all five cards."]],
      points: [
        "Everything beaten and everybody has passed, or the limit is reached: the cards go to the discard, and the defender attacks next.",
        "Taken: the cards go to his hand, and the player after him attacks next.",
        "A defender who has no card against some attack, and cannot transfer, takes by himself; some tables play without that.",
      ],
    },
    {
      id: "limit",
      title: "How many cards at most",
      text: ["A bout has at most six attack cards, in the first bout of a game five, and never more than the defender had in hand when he came under attack. So nobody is thrown more cards than he could ever beat."],
    },
    {
      id: "transfer",
      title: "Transfer",
      text: ["At tables with transfer the defender may pass the attack on instead of beating it: he adds a card of the same rank, and the next player has to defend against all of it."],
      pictures: [["transfer", "An eight was led. The defender adds another eight, and the attack moves on to the next player."]],
      points: [
        "Only while nothing is beaten and he has not said that he takes.",
        "Only if the next player has at least as many cards as would then have to be beaten, and the limit is kept.",
        "The one who passed it on counts as the attacker now.",
        "At some tables a trump of that rank may be shown instead of laid, once a game.",
      ],
    },
    {
      id: "refill",
      title: "Filling up",
      text: ["After the bout everybody with fewer than six cards draws from the talon: the attacker first, the defender last, the others in between. Nobody draws while cards lie on the table."],
    },
    {
      id: "pairs",
      title: "In pairs and teams",
      text: ["Four play two against two, six three against three; partners sit alternately. Opponents attack each other, never partners, and nobody throws in against his own side. A team has won when all of its players are out."],
      pictures: [["seats", "Two against two: A sits opposite A, B opposite B."]],
    },
    {
      id: "end",
      title: "The end, and a draw",
      text: [
        "When the talon is empty, everybody without cards at the end of a bout is out. The last one with cards is the durak. If the last players go out together, it is a draw among them.",
        "Whoever leaves a game or runs out of time has lost it; everybody sees his cards.",
      ],
    },
    {
      id: "points",
      title: "Points and stakes",
      text: [
        "Every winner has one point, losers and those who draw none. With a stake everybody pays it into the pot at the start. Winners get theirs back and share the losers' equally, less what the house keeps (usually nothing); what cannot be divided stays with the house. After a draw without a loser everybody gets his stake back.",
        "Coins are for play: they cannot be bought or sold. Bots sit only at tables without a stake.",
      ],
    },
    {
      id: "clocks",
      title: "Clocks",
      text: ["There is a time for each decision. Whoever uses it up lives on his reserve, which is for the whole game; at its end he has lost. Throwers share a time of their own: at its end they have passed, and lose nothing. A table may also play without clocks."],
    },
    {
      id: "sets",
      title: "The rule sets",
      text: ["A table chooses one of these, and may change single rules. Everything above is the classic game; each set says what it does otherwise."],
    },
    { id: "words", title: "Words players know", text: [] },
  ],
  clocks: { preset: "Clock", attack: "Lead", defence: "Defence", throw_in: "Throw-in", reserve: "Reserve", seconds: "{n} s" },
  sets: {
    nothing: "As told above.",
    unknown: "The list of rule sets could not be loaded. Everything else on this page holds without it.",
    differs: {
      "transfer=on": "The attack may be transferred.",
      "teams=on": "Two teams; partners sit alternately.",
      "next_first=winner": "The winner of the last game begins.",
      "transfer_from=second_bout": "No transfer in the first bout of a game.",
      "ace_trump=off": "The trump card is never an ace: the next card that is none is turned.",
      "redeal=on": "Five or six cards of one suit: you may have the cards dealt again before the first lead, at most three times.",
      "cap_first=none": "The first bout has no lower limit of its own.",
      "cap=none": "Only the defender's hand limits the attack.",
      "low_beats_ace=on": "The lowest rank of the deck also beats the ace of its suit.",
      "order=turns": "Cards are thrown in by turns, when everything is beaten or the defender takes; the attacker first.",
      "auto_take=off": "Nobody takes by himself: the defender says so.",
      "refill=along": "After the attacker the others draw clockwise.",
      "first=lot": "The lot decides who begins.",
      "throwers=attacker": "Only the attacker throws in.",
      "add_after_take=off": "Nothing is added once the defender takes.",
      "out=at_once": "With an empty talon you are out as soon as you lay your last card.",
      "lead_many=off": "The lead is a single card.",
      "cap_first_until=first_discard": "The limit of five holds until cards have been discarded for the first time.",
    },
  },
  words: [
    ["Bout", "A lead and everything that follows it, until the cards are discarded or taken."],
    ["Talon", "The cards that have not been dealt yet."],
    ["Trump (kozyr)", "The suit that beats all others."],
    ["Discard (bito)", "Beaten cards: out of the game."],
    ["Throw in", "Add a card to an attack."],
    ["Transfer", "Pass an attack on to the next player."],
    ["Take", "Pick up everything on the table."],
    ["Pass", "Add nothing more."],
    ["Showing (zasvet)", "The lowest trump, shown by whoever begins."],
    ["Travelling trump (proyezdnoy)", "A trump that is shown for a transfer."],
    ["Durak", "The fool: the last one with cards."],
  ],
};

export default text;
