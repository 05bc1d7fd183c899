import { afterEach, expect, test, vi } from "vitest";

import { settings } from "../settings.svelte";
import { playSound, SOUNDS, type SoundName } from "./sounds";

afterEach(() => vi.unstubAllGlobals());

test("every sound is short and never painfully loud", () => {
  for (const [name, voices] of Object.entries(SOUNDS)) {
    const ends = Math.max(...voices.map((voice) => voice.at + voice.lasts));
    expect(ends, name).toBeLessThanOrEqual(1);
    for (const voice of voices) {
      const together = voices.filter((other) => other.at < voice.at + voice.lasts && voice.at < other.at + other.lasts);
      expect(together.reduce((sum, each) => sum + each.loud, 0), name).toBeLessThan(1);
    }
  }
});

test("every voice can be played: it lasts, and its pitches are heard by people", () => {
  for (const voice of Object.values(SOUNDS).flat()) {
    expect(voice.at).toBeGreaterThanOrEqual(0);
    expect(voice.lasts).toBeGreaterThan(0.02);
    expect(voice.loud).toBeGreaterThan(0);
    for (const pitch of [voice.from, voice.to]) expect(pitch).toSatisfy((hertz: number) => hertz >= 60 && hertz <= 8000);
  }
});

test("a browser without sound stays quiet, and nothing is thrown", () => {
  vi.stubGlobal("AudioContext", undefined);
  for (const name of Object.keys(SOUNDS)) playSound(name as SoundName);
});

test("a browser whose sound is broken stays quiet, and nothing is thrown", () => {
  vi.stubGlobal("AudioContext", class { constructor() { throw new Error("no device"); } });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  playSound("lay");
});

test("nothing is heard before the first touch, nor when sounds are off", () => {
  let made = 0;
  vi.stubGlobal("AudioContext", class { state = "running"; constructor() { made += 1; } });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  vi.stubGlobal("addEventListener", () => undefined);
  playSound("lay");
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  settings.sounds = false;
  playSound("lay");
  settings.sounds = true;
  expect(made).toBe(0);
});
