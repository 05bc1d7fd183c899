import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ChallengeLine } from "../api/types";
import { loadLateTexts, loadTexts } from "../i18n/index.svelte";
import { Challenges } from "./challenges.svelte";

const ANN = { user_id: "ann", name: "Ann" };
const BOB = { user_id: "bob", name: "Bob" };
const challenge = (id: string, from = ANN, to = BOB): ChallengeLine => ({
  challenge_id: id,
  from,
  to,
  rules: "classic",
  options: {},
  seats: 2,
  stake: 0,
  clock: "normal",
  private: false,
  rated: false,
  expires: 0,
  left_ms: 60_000,
});

describe("challenges", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("expire after their time", () => {
    const challenges = new Challenges();
    challenges.receive(challenge("c1"));
    vi.advanceTimersByTime(59_000);
    expect(challenges.received).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(challenges.received).toHaveLength(0);
  });
  it("know whether they have a stake", () => {
    const challenges = new Challenges();
    challenges.receive(challenge("free"));
    challenges.receive({ ...challenge("staked"), stake: 10 });
    expect(["free", "staked", "unknown"].map((id) => challenges.isWithoutStake(id))).toEqual([true, false, false]);
    challenges.noteSent({ ...challenge("sent", BOB, ANN), stake: 10 });
    expect(challenges.isWithoutStake("sent")).toBe(false);
    challenges.noteSent(challenge("other", BOB, ANN));
    expect(challenges.isWithoutStake("other")).toBe(true);
  });
  it("are received once", () => {
    const challenges = new Challenges();
    challenges.receive(challenge("c1"));
    challenges.receive(challenge("c1"));
    expect(challenges.received).toHaveLength(1);
  });
  it("say how a sent challenge ended", async () => {
    await loadTexts("en");
    await loadLateTexts("people");
    const challenges = new Challenges();
    challenges.noteSent(challenge("c1"));
    expect(challenges.sent?.userId).toBe("bob");
    challenges.end("c1", "declined", "later");
    expect(challenges.sent).toBeNull();
    expect(challenges.answerOf("bob", "Bob")).not.toBe("");
    challenges.noteSent(challenge("c2"));
    expect(challenges.answerOf("bob", "Bob")).toBe("");
    challenges.end("c2", "cancelled");
    expect(challenges.answerOf("bob", "Bob")).toBe("");
    challenges.noteSent(challenge("c3"));
    vi.advanceTimersByTime(60_000);
    expect(challenges.answerOf("bob", "Bob")).toContain("Bob didn't answer");
  });
});
