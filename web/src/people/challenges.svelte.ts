// The open challenges from and to the user, and how the last ones ended.
import { SvelteMap } from "svelte/reactivity";

import { call } from "../api/calls";
import type { ChallengeLine, UserEvents } from "../api/types";
import { findLabel, t } from "../i18n/index.svelte";
import { gameToPlay } from "../i18n/labels";

type EndReason = UserEvents["challenge.ended"]["why"] | "expired";

/** The challenge that the user has sent and that is not answered. */
interface SentChallenge {
  id: string;
  userId: string;
  stake: number;
  /** When the challenge expires, by the browser's monotonic clock. */
  endsAt: number;
}

/** The challenges of this page. */
export class Challenges {
  received = $state.raw<ChallengeLine[]>([]);
  sent = $state.raw<SentChallenge | null>(null);
  private readonly answers = new SvelteMap<string, { why: EndReason; reason: string | null }>();
  private readonly timers = new SvelteMap<string, ReturnType<typeof setTimeout>>();

  /** Load the open challenges of the user, for example after the connection was lost. */
  async load(userId: string): Promise<void> {
    const { challenges } = await call("challenges.list", {});
    this.clear();
    for (const challenge of challenges) {
      if (challenge.to.user_id === userId) this.receive(challenge);
      else this.noteSent(challenge);
    }
  }

  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.received = [];
    this.sent = null;
  }

  receive(challenge: ChallengeLine): void {
    this.received = [challenge, ...this.received.filter(({ challenge_id: id }) => id !== challenge.challenge_id)];
    this.scheduleExpiry(challenge);
  }

  noteSent(challenge: ChallengeLine): void {
    const { challenge_id: id, to, stake, left_ms: leftMs } = challenge;
    this.answers.delete(to.user_id);
    this.sent = { id, userId: to.user_id, stake, endsAt: performance.now() + leftMs };
    this.scheduleExpiry(challenge);
  }

  /** Whether an open challenge is known and has no stake. A player agrees to a stake at the table only. */
  isWithoutStake(challengeId: string): boolean {
    const received = this.received.find(({ challenge_id: id }) => id === challengeId);
    return (this.sent?.id === challengeId ? this.sent.stake : received?.stake) === 0;
  }

  /** Note that a challenge was answered or withdrawn, or that it has expired. */
  end(challengeId: string, why: EndReason | "accepted", reason: string | null = null): void {
    clearTimeout(this.timers.get(challengeId));
    this.timers.delete(challengeId);
    this.received = this.received.filter(({ challenge_id: id }) => id !== challengeId);
    if (this.sent?.id !== challengeId) return;
    if (why !== "accepted") this.answers.set(this.sent.userId, { why, reason });
    this.sent = null;
  }

  /** How the last challenge to a player ended, as a sentence; empty if it was accepted or withdrawn. */
  answerOf(userId: string, name: string): string {
    const answer = this.answers.get(userId);
    if (!answer || answer.why === "cancelled") return "";
    if (answer.why === "expired") return t("people_challenge_expired", { name });
    if (answer.why === "impossible") return t("people_challenge_impossible");
    const reason = answer.reason && answer.reason !== "no" ? ` ${reasonText(answer.reason)}.` : "";
    return t("people_challenge_declined", { name }) + reason;
  }

  private scheduleExpiry({ challenge_id: id, left_ms: leftMs }: ChallengeLine): void {
    clearTimeout(this.timers.get(id));
    this.timers.set(
      id,
      setTimeout(() => this.end(id, "expired"), leftMs),
    );
  }
}

export const DECLINE_REASONS = ["no", "later", "playing", "settings"] as const;

/** The text of a reason to decline. */
export function reasonText(reason: string): string {
  const key = DECLINE_REASONS.find((known) => known === reason) ?? "no";
  return t(`people_reason_${key}`);
}

/** The text of a received challenge. */
export function challengeText({ from, rules, seats, options, clock, rated }: ChallengeLine): string {
  const game = gameToPlay(rules, seats);
  const text = t("people_challenged", { name: from.name, game, clock: findLabel(`people_clock_${clock}`, clock) });
  const deck = options["deck"] === undefined ? "" : findLabel(`value_deck_${String(options["deck"])}`, "");
  return [text, deck, rated ? t("people_challenged_rated") : ""].filter(Boolean).join(", ");
}

export const challenges = new Challenges();
