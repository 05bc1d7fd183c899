// The drawings of players, and which player has which face.
import { expect, test, vi } from "vitest";

import sharedFaces from "../../../tests/fixtures/faces.json";
import { BACKDROPS, CAP_SOURCE, CHOSEN_DRAWINGS, findFace, findFaces, GENERATED_DRAWINGS } from "./avatars";
import { CHARACTERS, chooseCharacters } from "./characters";
import { useProfileLoader } from "./profiles.svelte";

const drawings: Record<string, string> = import.meta.glob("./avatars/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});
const ids = Array.from({ length: 2400 }, (_, number) => `u_${(number * 7919).toString(36)}`);

test("every player's face has a file, and every file is used", () => {
  const names = [...CHARACTERS, ...GENERATED_DRAWINGS, "cap"];
  expect(Object.keys(drawings).sort()).toEqual(names.map((name) => `./avatars/${name}.svg`).sort());
  expect(CAP_SOURCE).toContain("cap");
});

test.each(Object.entries(drawings))("%s is a small drawing without scripts, ids or links", (path, drawing) => {
  const box = path.includes("cap") ? "0 0 100 70" : "0 0 80 80";
  expect(drawing).toMatch(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`);
  expect(drawing.length).toBeLessThan(2700);
  expect(drawing).not.toMatch(/<(script|style|image|use|foreignObject|text)\b|\s(id|class|href|on\w+)=|url\(/);
});

test("a drawing of a bot has its own background, a drawing of a person has none", () => {
  for (const character of CHARACTERS) expect(drawings[`./avatars/${character}.svg`]).toContain("M0 0h80v80H0z");
  for (const name of GENERATED_DRAWINGS) expect(drawings[`./avatars/${name}.svg`]).not.toContain("M0 0h80v80H0z");
});

test("a bot has the face of its character, whatever its id is", () => {
  const face = findFace({ playerId: "bot-1", character: "nyura" });
  expect(face.src).toContain("nyura");
  expect(face.backdrop).toBeNull();
  expect(findFace({ playerId: "bot-2", character: "nyura", chosen: "fox" })).toEqual(face);
});

test("a person always has the same face", () => {
  const face = findFace({ playerId: "u_anna" });
  expect(findFace({ playerId: "u_anna", character: null, chosen: null })).toEqual(face);
  expect(GENERATED_DRAWINGS.map(String)).toContain(/(\w+)\.svg/.exec(face.src)?.[1]);
  expect(BACKDROPS).toContain(face.backdrop);
});

test("all drawings and backdrops are about equally frequent", () => {
  const counts = new Map<string, number>();
  for (const playerId of ids) {
    const { src, backdrop } = findFace({ playerId });
    counts.set(`${src} ${backdrop}`, (counts.get(`${src} ${backdrop}`) ?? 0) + 1);
  }
  expect(counts.size).toBe(GENERATED_DRAWINGS.length * BACKDROPS.length);
  expect(Math.min(...counts.values())).toBeGreaterThan(8);
  expect(Math.max(...counts.values())).toBeLessThan(50);
});

test("a chosen drawing replaces the drawing and keeps the person's colour", () => {
  const { backdrop } = findFace({ playerId: "u_anna" });
  for (const chosen of CHOSEN_DRAWINGS) {
    const face = findFace({ playerId: "u_anna", chosen });
    expect(face.src).toContain(chosen);
    expect(face.backdrop).toBe(backdrop);
  }
});

test("an unknown choice counts as none", () => {
  expect(findFace({ playerId: "u_anna", chosen: "dragon" })).toEqual(findFace({ playerId: "u_anna" }));
  expect(findFace({ playerId: "u_anna", chosen: "vasily" })).toEqual(findFace({ playerId: "u_anna" }));
});

test("a person has the same drawing at every table, and no two of six people look the same", () => {
  for (let start = 0; start < 600; start += 6) {
    const owners = ids.slice(start, start + 6).map((playerId) => ({ playerId }));
    const faces = findFaces(owners);
    expect(faces.map(({ src }) => src)).toEqual(owners.map((owner) => findFace(owner).src));
    expect(new Set(faces.map(({ src, backdrop }) => `${src} ${backdrop}`)).size).toBe(6);
  }
});

test("another player at the table changes a person's face only if both would look the same", () => {
  const [ann, ...others] = ids.map((playerId) => ({ playerId }));
  for (const other of others) {
    const [otherFace, face] = findFaces([other, ann!]);
    expect(otherFace).toEqual(findFace(other));
    if (JSON.stringify(findFace(other)) === JSON.stringify(findFace(ann!)))
      expect(face!.backdrop).not.toBe(otherFace!.backdrop);
    else expect(face).toEqual(findFace(ann!));
  }
});

test("bots and chosen drawings keep their faces at a table", () => {
  const owners = [
    { playerId: "u_anna", chosen: "fox" },
    { playerId: "u_ben", chosen: "fox" },
    { playerId: "b", character: "nyura" as const },
  ];
  expect(findFaces(owners)).toEqual(owners.map(findFace));
});

test("the server finds the same faces for its previews of links", () => {
  for (const { players, levels, faces } of sharedFaces) {
    const characters = chooseCharacters(levels);
    const owners = players.map((id, seat) => ({ playerId: id ?? "", character: characters[seat] ?? null }));
    const found = findFaces(owners).map(({ src, backdrop }) => ({ drawing: /(\w+)\.svg/.exec(src)?.[1], backdrop }));
    expect(found).toEqual(faces);
  }
});

test("a profile is loaded once for all faces of a player, and then shown", async () => {
  vi.useFakeTimers();
  const requests: string[][] = [];
  useProfileLoader((userIds) => {
    requests.push(userIds);
    return Promise.resolve(userIds.map((user_id) => ({ user_id, avatar: "panda", country: "" })));
  });
  const before = findFaces([{ playerId: "u_x" }, { playerId: "u_y" }, { playerId: "b", character: "zina" as const }]);
  findFace({ playerId: "u_x" });
  await vi.runAllTimersAsync();
  expect(requests).toEqual([["u_x", "u_y"]]);
  expect(before[0]!.src).not.toContain("panda");
  expect(findFace({ playerId: "u_x" }).src).toContain("panda");
  useProfileLoader(null);
  vi.useRealTimers();
});
