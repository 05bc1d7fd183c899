// Which lessons are done on this device. The lessons themselves are larger, so they are in a module of their own.
import { readStored, store } from "../../storage";

/** All lessons, in the order in which they are learnt. */
export const LESSON_NAMES = ["beat", "throw_in", "take", "trump", "transfer", "endgame"] as const;
export type LessonName = (typeof LESSON_NAMES)[number];

const STORAGE_KEY = "kozyr.lessons";

/** The names of the lessons that are done on this device. */
export function loadDoneLessons(): LessonName[] {
  const names = (readStored(STORAGE_KEY) ?? "").split(" ");
  return LESSON_NAMES.filter((name) => names.includes(name));
}

/** The first lesson that is not done, or null. */
export const findNextLesson = (done: readonly LessonName[]): LessonName | null =>
  LESSON_NAMES.find((name) => !done.includes(name)) ?? null;

/** Remember that a lesson is done. */
export function saveDoneLesson(name: LessonName): void {
  store(STORAGE_KEY, [...new Set([...loadDoneLessons(), name])].join(" "));
}
