// The rules of Durak in English, for players. The exact rules are in docs/reference/rules.md.
import type { RulesText } from "./text";

const text: RulesText = {
  title: "The rules of Durak",
  intro: "Get rid of your cards: the last player with cards is the durak, the fool. You can learn the game in five minutes. This page explains how it is played here, and where tables differ.",
  contents: "On this page",
  sections: [
    {
      id: "game",
      title: "The game in a minute",
      text: [
        "Two to six players play, each for themselves or in teams. Everyone has six cards. One player attacks, and the next player to the left defends. The defender must beat each attack card with a better one. If all are beaten, the cards leave the game and the defender attacks next. A defender who cannot or does not want to beat them takes all cards on the table and misses the next attack.",
        "After every bout players draw from the talon until they have six cards. When the talon is empty, a player without cards is out and safe. The last player with cards has lost.",
      ],
    },
    {
      id: "cards",
      title: "Cards and trump",
      text: [
        "Usually there are 36 cards, from the six to the ace. Tables may also play with 24 cards (from the nine) or 52 (from the two). Each player needs six cards, so 24 cards are enough for four players.",
      ],
      pictures: [
        ["order", "From the lowest to the highest: 6 7 8 9 10, jack, queen, king, ace."],
        ["trump", "The trump card lies face up under the talon and is drawn last. Its suit is trump: any trump beats any card of another suit. In these pictures diamonds are trump."],
      ],
      points: [
        "When the talon is empty, the trump suit is shown in its place.",
        "If no card is left after the deal, the dealer's last card is shown and sets the trump. It stays in the dealer's hand.",
      ],
    },
    {
      id: "deal",
      title: "The deal and who begins",
      text: [
        "Everyone gets six cards, clockwise from the dealer's left. The player with the lowest trump leads first, and shows this trump until the lead. If no player has a trump, the lot decides.",
        "The cards are shuffled with a secret of the server and a text of every player, so nobody can choose them. After the game anyone can compute the same deal again: “Verify this deal” does it in your browser.",
      ],
      pictures: [["shown", "The seven of diamonds is the lowest trump at the table: this player leads first."]],
      points: ["The loser deals the next game; after a draw the same dealer deals again. The lowest trump again decides who leads first; in pairs the winner leads."],
    },
    {
      id: "lead",
      title: "The lead",
      text: ["The attacker lays one card, or several of the same rank. An attacker cannot pass. The defender is the next player clockwise who is still in the game; in pairs, the next opponent."],
      pictures: [["lead", "A lead of two nines."]],
    },
    {
      id: "beat",
      title: "Beating",
      text: ["A card is beaten by a higher card of the same suit. A trump also beats any card of another suit. A trump is beaten only by a higher trump. A card on the table cannot be exchanged or taken back."],
      pictures: [
        ["beat_suit", "The queen of spades beats the nine of spades."],
        ["beat_trump", "The six of diamonds is a trump: it beats even the ace of hearts."],
      ],
    },
    {
      id: "throw",
      title: "Throwing in",
      text: ["After the lead, the attacker and all other players except the defender may add cards to the attack. Their rank must already lie on the table, as an attack or as a cover. In pairs the defender's partners never throw in."],
      pictures: [["throw_in", "A nine and a queen lie on the table, so another nine and another queen may be thrown in."]],
      points: ["A player who does not want to add cards passes. If another player throws in after that, everyone may throw in again."],
    },
    {
      id: "take",
      title: "Taking, and the end of a bout",
      text: ["While a card is unbeaten, the defender may decide to take. The defender then takes all cards on the table, beaten ones too. The others may still add cards up to the limit. The decision to take is final."],
      pictures: [["take", "The queen of hearts is not beaten: the defender takes all five cards."]],
      points: [
        "If all cards are beaten and all players have passed, or the limit is reached, the cards go to the discard. The defender attacks next.",
        "If the defender takes, the player after the defender attacks next.",
        "A defender who cannot beat a card and cannot transfer takes automatically; some tables play without this rule.",
      ],
    },
    {
      id: "limit",
      title: "How many cards at most",
      text: ["A bout has at most six attack cards; the first bout of a game has at most five. There are never more attack cards than the defender had at the start of the bout."],
    },
    {
      id: "transfer",
      title: "Transfer",
      text: ["At tables with transfer the defender may pass the attack on instead of beating it. The defender adds a card of the same rank, and the next player must defend against all cards."],
      pictures: [["transfer", "An eight was led. The defender adds another eight, and the attack moves on to the next player."]],
      points: [
        "Only while no card is beaten and the defender has not decided to take.",
        "Only if the next player has enough cards to beat all attack cards, and the limit allows it.",
        "The player who transferred is then the attacker.",
        "At some tables a trump of that rank may be shown instead of laid, once a game.",
      ],
    },
    {
      id: "refill",
      title: "Filling up",
      text: ["After the bout, players with fewer than six cards draw from the talon: the attacker first, then the others, the defender last. No player draws while cards lie on the table."],
    },
    {
      id: "pairs",
      title: "In pairs and teams",
      text: ["Four players play two against two, six play three against three. The teams sit alternately. Players attack only opponents, and never throw in against a partner. A team wins when all its players are out."],
      pictures: [["seats", "Two against two: A sits opposite A, B opposite B."]],
    },
    {
      id: "end",
      title: "The end, and a draw",
      text: [
        "When the talon is empty, a player without cards at the end of a bout is out. The last player with cards is the durak. If the last players go out together, it is a draw among them.",
        "A player who leaves a game or runs out of time has lost it, and everyone sees their cards.",
      ],
    },
    {
      id: "points",
      title: "Points and stakes",
      text: [
        "Every winner gets one point; losers and players who draw get none. In a game with a stake, everyone pays it into the pot at the start. Winners get their stake back and share the losers' stakes equally. The house may keep a part (usually nothing), and it keeps what cannot be divided. After a draw without a loser everyone gets the stake back.",
        "Coins are only for playing. They cannot be bought or sold. Bots sit only at tables without a stake.",
      ],
    },
    {
      id: "clocks",
      title: "Clocks",
      text: ["Each decision has a time limit. After it, the player's reserve for the whole game runs; a player without reserve has lost. Players who may throw in have their own time limit. When it ends, they have passed and lose nothing. A table may also play without clocks."],
    },
    {
      id: "sets",
      title: "The rule sets",
      text: ["A table uses one of these rule sets, and may change single rules. The text above is the classic game. Each rule set lists its differences."],
    },
    { id: "words", title: "Words players know", text: [] },
  ],
  clocks: { preset: "Clock", attack: "Lead", defence: "Defence", throw_in: "Throw-in", reserve: "Reserve", seconds: "{n} s" },
  sets: {
    nothing: "As described above.",
    unknown: "The list of rule sets could not be loaded. The rest of this page is complete.",
    differs: {
      "transfer=on": "The attack may be transferred.",
      "teams=on": "Two teams; partners sit alternately.",
      "next_first=winner": "The winner of the last game leads first.",
      "transfer_from=second_bout": "No transfer in the first bout of a game.",
      "ace_trump=off": "The trump card is never an ace: the next other card is used.",
      "redeal=on": "With five or six cards of one suit you may demand a redeal before the first lead, at most three times in a game.",
      "cap_first=none": "The first bout has the same limit as the others.",
      "cap=none": "Only the defender's hand limits the attack.",
      "low_beats_ace=on": "The lowest rank of the deck also beats the ace of its suit.",
      "order=turns": "Players throw in one after another, the attacker first, when all cards are beaten or the defender takes.",
      "auto_take=off": "The defender never takes automatically.",
      "refill=along": "After the attacker the others draw clockwise.",
      "first=lot": "The lot decides who leads first.",
      "throwers=attacker": "Only the attacker throws in.",
      "add_after_take=off": "No card may be added after the defender has decided to take.",
      "out=at_once": "With an empty talon you are out as soon as you lay your last card.",
      "lead_many=off": "The lead is a single card.",
      "cap_first_until=first_discard": "The limit of five applies until the first discard.",
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
    ["Showing (zasvet)", "The lowest trump, shown by the player who leads first."],
    ["Travelling trump (proyezdnoy)", "A trump that is shown for a transfer."],
    ["Durak", "The fool: the last player with cards."],
  ],
};

export default text;
