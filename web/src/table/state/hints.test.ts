// The prompt for chosen cards names the cards that can be added and the button that plays them.
// The reasons why a card cannot be played follow from the server's messages.
import { beforeAll, describe, expect, test } from "vitest";

import { loadLanguage } from "../../i18n/index.svelte";
import { choicePrompt, unplayableReason } from "./hints";
import type { Action, TableModel } from "./model";

const KINGS: Action[] = [
  { type: "move", cards: ["HK"] },
  { type: "move", cards: ["CK"] },
  { type: "move", cards: ["HK", "CK"] },
  { type: "move", cards: ["S7"] },
];
const BEATS: Action[] = ["S9", "S10"].map((attack) => ({ type: "defend", pairs: [{ attack, defend: "SK" }] }));
const TRANSFERS: Action[] = [
  { type: "transfer", cards: ["H9"] },
  { type: "transfer", cards: ["D9"] },
  { type: "defend", pairs: [{ attack: "S9", defend: "H9" }] },
  { type: "check" },
];
const TOSSES: Action[] = ["H9", "D9", "C9"].map((card) => ({ type: "toss", cards: [card] }));

/** The situation, legal actions, chosen cards, most cards, and the prompt in English and Russian. */
const PROMPTS: [string, Action[], string[], number, string, string][] = [
  ["nothing is chosen", KINGS, [], 6, "", ""],
  ["one of two kings is chosen", KINGS, ["HK"], 6, "Add K♣ or tap “Lead K♥”.", "Добавьте К♣ или нажмите «Пойти К♥»."],
  ["both kings are chosen", KINGS, ["HK", "CK"], 6, "Tap “Lead K♥ K♣”.", "Нажмите «Пойти К♥ К♣»."],
  ["a card beats two cards", BEATS, ["SK"], 6, "Which card do you beat?", "Какую карту бьём?"],
  [
    "a card transfers with another one, or beats",
    TRANSFERS,
    ["H9"],
    6,
    "Add 9♦ or choose what to do.",
    "Добавьте 9♦ или выберите, что делать.",
  ],
  [
    "two cards can be added",
    TOSSES,
    ["H9"],
    6,
    "Add 9♦, 9♣ or tap “Throw in”.",
    "Добавьте 9♦, 9♣ или нажмите «Подкинуть».",
  ],
  ["only one card can be played", TOSSES, ["H9"], 1, "Tap “Throw in”.", "Нажмите «Подкинуть»."],
  [
    "a card can be played only with another one",
    [{ type: "move", cards: ["HK", "CK"] }],
    ["HK"],
    6,
    "Add K♣.",
    "Добавьте К♣.",
  ],
];

interface Position {
  phase?: string;
  roles: [string, string][];
  laid?: [string, string | null][];
  legal?: Action[];
  limit?: number;
  defender?: number;
}

/** Make a table of Ann, Bob and Cyd, as Ann at seat 0 sees it. */
function makeTable({
  phase = "defence",
  roles,
  laid = [],
  legal = [],
  limit = 6,
  defender = 1,
}: Position): TableModel {
  const players = roles.map(([role, state], seat) => ({
    seat,
    name: ["Ann", "Bob", "Cyd"][seat],
    bot: null,
    role,
    state,
  }));
  return {
    table: { status: "playing", sitters: [] },
    game: {
      phase,
      players,
      limit,
      defender,
      board: { thrown_cards: laid.map(([attack, defend]) => ({ attack, defend })) },
    },
    legalActions: legal,
  } as unknown as TableModel;
}

/** The situation, position, tapped card, and the reason in English and Russian. */
const REASONS: [string, Position, string, string, string][] = [
  [
    "while another player leads",
    {
      phase: "lead",
      roles: [
        ["defender", "passive"],
        ["attacker", "active"],
      ],
      defender: 0,
    },
    "S7",
    "Wait: Bob is leading",
    "Подождите: Bob ходит",
  ],
  [
    "while another player defends, without a part in the bout",
    {
      roles: [
        ["waiting", "inactive"],
        ["defender", "active"],
      ],
      laid: [["S9", null]],
    },
    "S7",
    "Wait: Bob is defending",
    "Подождите: Bob отбивается",
  ],
  [
    "while several players decide",
    {
      phase: "throw_in",
      roles: [
        ["waiting", "inactive"],
        ["thrower", "active"],
        ["thrower", "active"],
      ],
      laid: [["S9", "SK"]],
    },
    "S7",
    "Wait: Bob, Cyd are deciding",
    "Подождите: думают Bob, Cyd",
  ],
  [
    "while the partner defends",
    {
      roles: [
        ["partner", "inactive"],
        ["defender", "active"],
      ],
      laid: [["S9", null]],
    },
    "S9",
    "Wait: your partner Bob is defending",
    "Подождите: ваш партнёр Bob отбивается",
  ],
  [
    "of a rank that is not on the table",
    {
      phase: "throw_in",
      roles: [
        ["thrower", "active"],
        ["defender", "passive"],
      ],
      laid: [["S9", "SK"]],
      legal: [{ type: "check" }],
    },
    "S7",
    "No card on the table has this rank",
    "Такой карты на столе нет: подкинуть нельзя",
  ],
  [
    "when the table is full",
    {
      roles: [
        ["thrower", "passive"],
        ["defender", "active"],
      ],
      laid: [["S9", null]],
      limit: 1,
    },
    "H9",
    "That's the limit: no more cards can be added",
    "Больше подкинуть нельзя: уже предел",
  ],
  [
    "after the player was done",
    {
      roles: [
        ["thrower", "inactive"],
        ["defender", "active"],
      ],
      laid: [["S9", null]],
    },
    "H9",
    "You've already said “Done”",
    "Вы уже сказали «бито»",
  ],
  [
    "after a pass to a player who takes",
    {
      roles: [
        ["thrower", "inactive"],
        ["taking", "inactive"],
      ],
      laid: [["S9", null]],
    },
    "H9",
    "You've already passed",
    "Вы уже сказали «пас»",
  ],
  [
    "that does not beat the attack",
    {
      roles: [
        ["defender", "active"],
        ["thrower", "passive"],
      ],
      laid: [
        ["S9", null],
        ["S6", "S7"],
      ],
      legal: [{ type: "check" }],
      defender: 0,
    },
    "H7",
    "This card doesn't beat 9♠",
    "Эта карта не бьёт 9♠",
  ],
  [
    "that beats none of several attacks",
    {
      roles: [
        ["transferring", "active"],
        ["thrower", "passive"],
      ],
      laid: [
        ["S9", null],
        ["H9", null],
      ],
      legal: [{ type: "transfer", cards: ["D9"] }, { type: "check" }],
      defender: 0,
    },
    "H7",
    "This card doesn't beat anything on the table",
    "Эта карта ничего на столе не бьёт",
  ],
  [
    "of a player who takes",
    {
      phase: "throw_in",
      roles: [
        ["taking", "inactive"],
        ["thrower", "active"],
      ],
      laid: [["S9", null]],
      defender: 0,
    },
    "H7",
    "You're taking the cards",
    "Вы берёте карты",
  ],
  [
    "for which nothing else is certain",
    {
      phase: "lead",
      roles: [
        ["attacker", "active"],
        ["defender", "passive"],
      ],
      legal: [{ type: "move", cards: ["S7"] }],
    },
    "H7",
    "This card can't be played now",
    "Этой картой сейчас не пойти",
  ],
];

describe.each(["en", "ru"] as const)("in %s", (lang) => {
  beforeAll(async () => {
    (globalThis as { document?: unknown }).document ??= { documentElement: {} };
    await loadLanguage(lang);
  });

  test.each(REASONS)("the reason for a card %s", (_, position, card, english, russian) => {
    expect(unplayableReason(makeTable(position), 0, card, false)).toBe(lang === "en" ? english : russian);
  });

  test.each(PROMPTS)("the prompt when %s", (_, legalActions, chosenCards, maxCards, english, russian) => {
    expect(choicePrompt(legalActions, chosenCards, maxCards)).toBe(lang === "en" ? english : russian);
  });

  test("a card that is tapped while a move is being sent", () => {
    const position = makeTable({
      roles: [
        ["thrower", "passive"],
        ["defender", "active"],
      ],
    });
    expect(unplayableReason(position, 0, "S7", true)).toBe(
      lang === "en" ? "Wait: sending your move" : "Подождите: ваш ход отправляется",
    );
  });
});

test("a card that can be played has no reason, and neither has a card of a finished game", () => {
  const playable = makeTable({
    phase: "lead",
    roles: [
      ["attacker", "active"],
      ["defender", "passive"],
    ],
    legal: [{ type: "move", cards: ["S7"] }],
  });
  expect(unplayableReason(playable, 0, "S7", false)).toBe("");
  expect(unplayableReason({ ...playable, game: null }, 0, "S7", false)).toBe("");
});
