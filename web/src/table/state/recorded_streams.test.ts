// The web client folds recorded streams to the table that the server expects, as the terminal client does.
// tests/kit/neutral_tables.py defines the form of the expected tables; tests/kit/recorded_streams.py writes the files.
import { expect, test } from "vitest";

import type { GameState, TableEntry, TableSnapshot } from "../../api/types";
import { computeTimeLeft } from "./clocks";
import { modelFromSnapshot, type TableModel } from "./model";
import { applyEntry } from "./updates";

interface RecordedStream {
  messages: { entry?: TableEntry; snapshot?: TableSnapshot; table?: object }[];
}
const streams = import.meta.glob<RecordedStream>("../../../../tests/fixtures/streams/*.json", {
  eager: true,
  import: "default",
});

function neutralTable(model: TableModel, now: number): object {
  const { table, game, end } = model;
  return {
    seq: model.seq,
    status: model.closeReason === null ? table.status : "closed",
    host: table.host,
    game_no: table.game_no,
    commit: table.commit,
    own_seat: table.your_seat,
    sitters: table.sitters.map(
      (sitter) =>
        sitter && [
          sitter.player_id,
          sitter.name,
          sitter.bot,
          sitter.ready,
          sitter.connected,
          sitter.departed,
          sitter.points,
          sitter.rating,
        ],
    ),
    game: game && neutralGame(model, game, now),
    hand: model.hand,
    legal: model.legalActions,
    shown: model.shownTrump,
    result: end && { reason: end.reason, players: end.results },
    rated: model.rated,
    chat: model.chat.length,
  };
}

function neutralGame(model: TableModel, game: GameState, now: number): object {
  return {
    id: game.game_id,
    redeal_no: game.redeal_no,
    phase: game.phase,
    is_over: game.is_end_of_match,
    bout: game.bout,
    limit: game.limit,
    dealer: game.dealer,
    attacker: game.attacker,
    defender: game.defender,
    trump: game.trump,
    talon: game.deck_count,
    discard: game.discard_count,
    pairs: game.board.thrown_cards.map(({ attack, defend, seat }) => [attack, defend, seat]),
    players: game.players.map((player) => {
      const time = computeTimeLeft(model, player.seat, now);
      return [
        player.id,
        player.name,
        player.bot,
        player.cards_count,
        player.role,
        player.state,
        time?.timerMs ?? null,
        time?.reserveMs ?? player.reserve_ms,
        player.connected,
      ];
    }),
  };
}

test.each(Object.keys(streams))("the stream %s leads to the expected tables", (path) => {
  const { messages } = streams[path]!;
  let model: TableModel | null = null;
  let compared = 0;
  messages.forEach(({ entry, snapshot, table }, index) => {
    // The browser's clock shows the server's time, so the clocks of the model have run until the message.
    const now = entry?.at ?? snapshot!.at;
    if (snapshot) model = modelFromSnapshot(snapshot, now, model);
    if (entry && model) model = applyEntry(model, entry, now).model;
    if (!table) return;
    compared += 1;
    expect(neutralTable(model!, now), `message ${index}`).toEqual(table);
  });
  expect(compared).toBeGreaterThan(3);
});

test("a trump shown for a transfer stays visible until the next card is laid", () => {
  const path = Object.keys(streams).find((name) => name.endsWith("/transfer-spectator.json"))!;
  const seen: (string | undefined)[] = [];
  let model: TableModel | null = null;
  for (const { entry, snapshot } of streams[path]!.messages) {
    if (snapshot) model = modelFromSnapshot(snapshot, snapshot.at, model);
    if (!entry || !model) continue;
    for (const { modelAfter } of applyEntry(model, entry, entry.at).changes) {
      const move = modelAfter.game?.prev_move;
      if (move?.type === "show") expect(modelAfter.transferTrump).toEqual({ seat: move.seat, card: move.card });
      else if (move && move.type !== "check") expect(modelAfter.transferTrump).toBeNull();
      if (modelAfter.transferTrump) seen.push(move?.type);
      model = modelAfter;
    }
  }
  expect(seen).toContain("show");
});
