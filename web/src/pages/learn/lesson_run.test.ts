// A lesson follows its tree: right moves go on, wrong ones are explained and can be taken back.
import { afterEach, expect, test, vi } from "vitest";

import { t } from "../../i18n/index.svelte";
import type { TableModel } from "../../table/state/model";
import { seatViewer } from "../../table/state/viewer";
import { LessonRun } from "./lesson_run.svelte";
import { findNextLesson, LESSON_NAMES, loadDoneLessons, saveDoneLesson } from "./done_lessons";
import { LEARNER_SEAT, LESSONS, type Lesson } from "./lessons";

afterEach(() => vi.unstubAllGlobals());

/** Start a lesson whose moves are shown without a pause. `model` returns the model that is shown. */
async function start(lesson: Lesson): Promise<{ run: LessonRun; model: () => TableModel }> {
  let shown: TableModel | null = null;
  const run = new LessonRun(lesson, {
    show: (model) => (shown = model),
    play: ({ modelAfter }) => {
      shown = modelAfter;
      return Promise.resolve();
    },
    pause: () => Promise.resolve(),
  });
  await settle(run);
  return { run, model: () => shown! };
}

async function settle(run: LessonRun): Promise<void> {
  for (let turn = 0; turn < 100 && run.state === "showing"; turn += 1) await Promise.resolve();
}

const findLesson = (name: string): Lesson => LESSONS.find((lesson) => lesson.name === name)!;

/** Find the current node of a lesson by its sentence. */
const findNode = (lesson: Lesson, run: LessonRun) => lesson.nodes.find(({ say }) => say === run.text)!;

async function goOn(lesson: Lesson, run: LessonRun): Promise<void> {
  if (run.state === "telling") run.continue();
  else {
    const answers = findNode(lesson, run).answers!;
    const rightAnswers = answers.filter(({ say }) => say === undefined);
    for (const { action } of rightAnswers) await run.answer(action);
  }
  await settle(run);
}

test.each(LESSONS.map((lesson) => lesson.name))("right moves lead to the end of the lesson %s", async (name) => {
  const lesson = findLesson(name);
  const { run } = await start(lesson);
  for (let turn = 0; turn < 20 && run.state !== "finished"; turn += 1) await goOn(lesson, run);
  expect(run.state).toBe("finished");
});

test.each(LESSONS.map((lesson) => lesson.name))("every legal move of the lesson %s has an answer", (name) => {
  for (const node of findLesson(name).nodes) {
    const actions = (node.answers ?? []).map(({ action }) => action);
    expect(actions).toEqual(node.legal ?? []);
    expect(node.answers?.filter(({ say }) => say === undefined)).not.toEqual([]);
  }
});

test("a wrong move is explained, changes nothing and marks the right one", async () => {
  const { run, model } = await start(findLesson("beat"));
  const before = model();
  await run.answer({ type: "defend", pairs: [{ attack: "S8", defend: "SA" }] });
  expect([run.state, run.text, run.isWrong]).toEqual(["asking", "lesson_beat_ace", true]);
  expect(model()).toBe(before);
  expect(run.suggestion).toEqual({ type: "defend", pairs: [{ attack: "S8", defend: "S10" }] });
});

test("a wrong move whose consequences are shown can be taken back", async () => {
  const { run, model } = await start(findLesson("endgame"));
  run.continue();
  await settle(run);
  expect(run.suggestion).toBeNull();
  const before = model();
  await run.answer({ type: "move", cards: ["C6"] });
  expect([run.state, run.text]).toEqual(["mistaken", "lesson_endgame_six"]);
  expect(model().legalActions).toEqual([]);
  run.retry();
  expect([run.state, run.text]).toEqual(["asking", "lesson_endgame_first"]);
  expect(model()).toEqual(before);
  expect(run.suggestion).not.toBeNull();
});

test("an illegal move is ignored, and so is a move before the question", async () => {
  const { run: told } = await start(findLesson("take"));
  await told.answer({ type: "check" });
  expect([told.state, told.text]).toEqual(["telling", "lesson_take_hello"]);
  const { run } = await start(findLesson("beat"));
  await run.answer({ type: "defend", pairs: [{ attack: "S8", defend: "C9" }] });
  expect([run.state, run.text]).toEqual(["asking", "lesson_beat_first"]);
});

test("a stopped lesson shows nothing more", async () => {
  const { run, model } = await start(findLesson("beat"));
  const before = model();
  run.stop();
  run.continue();
  await settle(run);
  expect(model()).toBe(before);
});

test("the lessons that are done are kept on the device, in their order", () => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  expect(loadDoneLessons()).toEqual([]);
  saveDoneLesson("take");
  saveDoneLesson("beat");
  saveDoneLesson("take");
  expect(loadDoneLessons()).toEqual(["beat", "take"]);
});

test("the next lesson is the first one that is not done", () => {
  expect(LESSONS.map(({ name }) => name)).toEqual([...LESSON_NAMES]);
  expect(findNextLesson([])).toBe("beat");
  expect(findNextLesson(["beat", "take"])).toBe("throw_in");
  expect(findNextLesson([...LESSON_NAMES])).toBe(null);
});

test("the learner has the visitor's own name and face, and at the end it is nobody's turn", async () => {
  const { model } = await start(findLesson("beat"));
  const seated = seatViewer(model(), LEARNER_SEAT, { user_id: "u1", name: "Anna" }, true);
  expect([seated.game!.players[0]!.id, seated.table.sitters[0]!.player_id, seated.table.sitters[0]!.name]).toEqual([
    "u1",
    "u1",
    "Anna",
  ]);
  expect(seated.game!.players.every(({ state }) => state === "passive")).toBe(true);
});

test("a visitor without a name is called “you”", async () => {
  const { model } = await start(findLesson("beat"));
  const { game, table } = seatViewer(model(), LEARNER_SEAT, null, false);
  expect([game!.players[0]!.name, table.sitters[0]!.name]).toEqual([t("you"), t("you")]);
});
