import { afterEach, expect, test, vi } from "vitest";

import { settings } from "../settings.svelte";
import { playSound, SOUNDS, type SoundName } from "./sounds";

afterEach(() => vi.unstubAllGlobals());

test("every sound is short and not too loud", () => {
  for (const [name, voices] of Object.entries(SOUNDS)) {
    const duration = Math.max(...voices.map((voice) => voice.start + voice.duration));
    expect(duration, name).toBeLessThanOrEqual(1);
    for (const voice of voices) {
      const overlapping = voices.filter(
        (other) => other.start < voice.start + voice.duration && voice.start < other.start + other.duration,
      );
      expect(
        overlapping.reduce((sum, other) => sum + other.volume, 0),
        name,
      ).toBeLessThan(1);
    }
  }
});

test("every voice is long enough, and people can hear its pitches", () => {
  for (const voice of Object.values(SOUNDS).flat()) {
    expect(voice.start).toBeGreaterThanOrEqual(0);
    expect(voice.duration).toBeGreaterThan(0.02);
    expect(voice.volume).toBeGreaterThan(0);
    for (const pitch of [voice.startHz, voice.endHz])
      expect(pitch).toSatisfy((hertz: number) => hertz >= 60 && hertz <= 8000);
  }
});

test("a browser without sound stays silent, and nothing is thrown", () => {
  vi.stubGlobal("AudioContext", undefined);
  for (const name of Object.keys(SOUNDS)) playSound(name as SoundName);
});

test("a browser with a broken sound device stays silent, and nothing is thrown", () => {
  vi.stubGlobal(
    "AudioContext",
    class {
      constructor() {
        throw new Error("no device");
      }
    },
  );
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  playSound("lay");
});

test("no sound is played before the first touch, or when sounds are off", () => {
  let contextCount = 0;
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running";
      constructor() {
        contextCount += 1;
      }
    },
  );
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  vi.stubGlobal("addEventListener", () => undefined);
  playSound("lay");
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  settings.sounds = false;
  playSound("lay");
  settings.sounds = true;
  expect(contextCount).toBe(0);
});
