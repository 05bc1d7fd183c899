import { describe, expect, it } from "vitest";

import type { ReplayStep } from "../../api/types";
import type { TableModel } from "../../table/state/model";
import { findGameWithUnknownEnd, readEnd } from "./last_end";

const end = { reason: "left", results: [], deal: {} };
const table = { status: "over", daily: false, sitters: [{ player_id: "ann" }, null] };
const model = { game: { game_id: "t.1", players: [{ id: "ann" }, { id: "bob" }] }, end: null, table };

const asModel = (changes: object): TableModel => ({ ...model, ...changes }) as unknown as TableModel;
const asSteps = (...steps: object[]): ReplayStep[] => steps as unknown as ReplayStep[];

describe("the game with an unknown end", () => {
  it("is the viewer's last game", () => {
    expect(findGameWithUnknownEnd(asModel({}), "ann")).toBe("t.1");
  });

  it.each([
    ["a spectator", {}, "eve"],
    ["a player who has left the table", {}, "bob"],
    ["a known end", { end }, "ann"],
    ["a running game", { table: { ...table, status: "playing" } }, "ann"],
    ["the daily deal", { table: { ...table, daily: true } }, "ann"],
    ["a duplicate match", { table: { ...table, match: "m" } }, "ann"],
    ["a table without a game", { game: null }, "ann"],
  ])("is none for %s", (_, changes, user) => {
    expect(findGameWithUnknownEnd(asModel(changes), user)).toBeNull();
  });
});

describe("the end in a replay", () => {
  it("is the end of the last step", () => {
    expect(readEnd(asSteps({ end: null, dispatch: null }, { end, dispatch: null }), asModel({}))).toEqual({
      end,
      earlyEnd: null,
    });
  });

  it.each([
    ["ann", true],
    ["bob", false],
  ])("tells whether %s resigned or left the table", (player_id, resigned) => {
    const dispatch = { player_id, seat: 0, cards: [], reason: "left" };

    expect(readEnd(asSteps({ end, dispatch }), asModel({}))?.earlyEnd).toEqual({ ...dispatch, resigned });
  });

  it("is missing in a replay without an end", () => {
    expect(readEnd(asSteps({ end: null, dispatch: null }), asModel({}))).toBeNull();
  });
});
