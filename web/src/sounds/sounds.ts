// The sounds of the table. Each sound is data: a few short voices that the browser synthesises; no file is loaded.
import { settings } from "../settings.svelte";

export type SoundName =
  | "lay" | "beat" | "take" | "discard" | "deal" | "your_turn" | "clock_low" | "win" | "lose" | "chat";

/** One voice: a tone that slides from one pitch to another, or noise through a sliding filter. */
export interface Voice {
  wave: "sine" | "triangle" | "rustle";
  /** Seconds after the sound begins, and how long it lasts. */
  at: number;
  lasts: number;
  /** Hertz at its beginning and its end. */
  from: number;
  to: number;
  /** The peak volume, from 0 to 1. */
  loud: number;
}

const rustle = (at: number, lasts: number, from: number, to: number, loud: number): Voice => ({ wave: "rustle", at, lasts, from, to, loud });
const tone = (at: number, lasts: number, pitch: number, loud: number): Voice => ({ wave: "triangle", at, lasts, from: pitch, to: pitch, loud });
const knock = (at: number, from: number, loud: number): Voice => ({ wave: "sine", at, lasts: 0.09, from, to: from / 2, loud });

export const SOUNDS: Record<SoundName, readonly Voice[]> = {
  lay: [rustle(0, 0.07, 2600, 1200, 0.3), knock(0.03, 190, 0.3)],
  beat: [rustle(0, 0.06, 3200, 1400, 0.32), knock(0.02, 240, 0.42), knock(0.06, 130, 0.25)],
  take: [rustle(0, 0.16, 900, 2400, 0.26), rustle(0.11, 0.16, 1100, 2800, 0.24), rustle(0.22, 0.14, 1300, 3000, 0.2)],
  discard: [rustle(0, 0.26, 2400, 600, 0.28)],
  deal: [rustle(0, 0.06, 3000, 1800, 0.24)],
  your_turn: [tone(0, 0.14, 587, 0.2), tone(0.12, 0.24, 784, 0.2)],
  clock_low: [tone(0, 0.07, 988, 0.2), tone(0.14, 0.07, 988, 0.2)],
  win: [tone(0, 0.16, 523, 0.2), tone(0.13, 0.16, 659, 0.2), tone(0.26, 0.16, 784, 0.2), tone(0.39, 0.42, 1047, 0.22)],
  lose: [tone(0, 0.22, 392, 0.2), tone(0.2, 0.22, 349, 0.19), tone(0.4, 0.5, 294, 0.18)],
  chat: [{ wave: "sine", at: 0, lasts: 0.1, from: 880, to: 1175, loud: 0.16 }],
};

let speaker: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let waiting = false;

/** Play a sound, if sounds are on and the browser allows it: not before the player has touched the page. */
export function playSound(name: SoundName): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  try {
    if (!speaker && !wasTouched()) return waitForTouch();
    speaker ??= new AudioContext();
    if (speaker.state === "running") return playVoices(speaker, SOUNDS[name]);
    const woken = speaker;
    const asked = performance.now();
    // A phone that was asleep answers late: a late sound would only confuse.
    woken.resume().then(() => { if (performance.now() - asked < 500) playVoices(woken, SOUNDS[name]); }).catch(waitForTouch);
  } catch {
    // A browser without a working sound device is silent, and the game goes on.
  }
}

/** Open the audio output at the next touch: opening it during a deal would make the page stutter. */
export function prepareSounds(): void {
  if (!speaker && settings.sounds && typeof AudioContext !== "undefined") waitForTouch();
}

const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

function waitForTouch(): void {
  if (waiting) return;
  waiting = true;
  const wake = (): void => {
    waiting = false;
    removeEventListener("pointerup", wake);
    removeEventListener("keydown", wake);
    try {
      speaker ??= new AudioContext();
      speaker.resume().catch(() => undefined);
    } catch {
      // As in playSound: a browser without sound.
    }
  };
  addEventListener("pointerup", wake);
  addEventListener("keydown", wake);
}

function playVoices(on: AudioContext, voices: readonly Voice[]): void {
  const now = on.currentTime + 0.005;
  for (const voice of voices) {
    const begins = now + voice.at, ends = begins + voice.lasts;
    const loudness = on.createGain();
    loudness.gain.setValueAtTime(0.0001, begins);
    loudness.gain.exponentialRampToValueAtTime(voice.loud, begins + Math.min(0.012, voice.lasts / 4));
    loudness.gain.exponentialRampToValueAtTime(0.0001, ends);
    loudness.connect(on.destination);
    const source = voice.wave === "rustle" ? rustleSource(on, voice, begins, ends, loudness) : toneSource(on, voice, voice.wave, begins, ends, loudness);
    source.onended = () => loudness.disconnect();
    source.start(begins);
    source.stop(ends);
  }
}

function toneSource(on: AudioContext, voice: Voice, wave: OscillatorType, begins: number, ends: number, into: AudioNode): AudioScheduledSourceNode {
  const source = on.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(voice.from, begins);
  source.frequency.exponentialRampToValueAtTime(voice.to, ends);
  source.connect(into);
  return source;
}

function rustleSource(on: AudioContext, voice: Voice, begins: number, ends: number, into: AudioNode): AudioScheduledSourceNode {
  const source = on.createBufferSource();
  source.buffer = noise ??= noiseOf(on);
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(voice.from, begins);
  filter.frequency.exponentialRampToValueAtTime(voice.to, ends);
  source.connect(filter).connect(into);
  return source;
}

function noiseOf(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate / 2), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
