// The sounds of the table. Each sound is a few short voices that the browser synthesises, so no file is loaded.
import { settings } from "../settings.svelte";

export type SoundName =
  | "lay"
  | "beat"
  | "trump"
  | "transfer"
  | "out"
  | "take"
  | "discard"
  | "deal"
  | "your_turn"
  | "clock_low"
  | "bell"
  | "win"
  | "lose"
  | "chat";

/** One voice of a sound: a tone that slides from one pitch to another, or noise through a sliding filter. */
export interface Voice {
  wave: "sine" | "triangle" | "rustle";
  /** The seconds from the start of the sound to the start of the voice. */
  start: number;
  /** How long the voice lasts, in seconds. */
  duration: number;
  startHz: number;
  endHz: number;
  /** The peak volume, from 0 to 1. */
  volume: number;
}

const makeRustle = (start: number, duration: number, startHz: number, endHz: number, volume: number): Voice => ({
  wave: "rustle",
  start,
  duration,
  startHz,
  endHz,
  volume,
});
const makeTone = (start: number, duration: number, pitch: number, volume: number): Voice => ({
  wave: "triangle",
  start,
  duration,
  startHz: pitch,
  endHz: pitch,
  volume,
});
const makeKnock = (start: number, pitch: number, volume: number): Voice => ({
  wave: "sine",
  start,
  duration: 0.09,
  startHz: pitch,
  endHz: pitch / 2,
  volume,
});

export const SOUNDS: Record<SoundName, readonly Voice[]> = {
  lay: [makeRustle(0, 0.07, 2600, 1200, 0.3), makeKnock(0.03, 190, 0.3)],
  beat: [makeRustle(0, 0.06, 3200, 1400, 0.32), makeKnock(0.02, 240, 0.42), makeKnock(0.06, 130, 0.25)],
  trump: [makeRustle(0, 0.06, 2800, 1200, 0.28), makeKnock(0.02, 170, 0.42), makeKnock(0.1, 120, 0.25)],
  transfer: [makeRustle(0, 0.22, 700, 3200, 0.28), makeKnock(0.18, 200, 0.3)],
  out: [makeTone(0, 0.14, 523, 0.18), makeTone(0.12, 0.26, 659, 0.18)],
  take: [
    makeRustle(0, 0.16, 900, 2400, 0.26),
    makeRustle(0.11, 0.16, 1100, 2800, 0.24),
    makeRustle(0.22, 0.14, 1300, 3000, 0.2),
  ],
  discard: [makeRustle(0, 0.26, 2400, 600, 0.28)],
  deal: [makeRustle(0, 0.06, 3000, 1800, 0.24)],
  your_turn: [makeTone(0, 0.14, 587, 0.2), makeTone(0.12, 0.24, 784, 0.2)],
  clock_low: [makeTone(0, 0.07, 988, 0.2), makeTone(0.14, 0.07, 988, 0.2)],
  bell: [makeTone(0, 0.9, 1319, 0.16), makeTone(0.02, 0.7, 2637, 0.07), makeTone(0.14, 0.7, 1568, 0.1)],
  win: [
    makeTone(0, 0.16, 523, 0.2),
    makeTone(0.13, 0.16, 659, 0.2),
    makeTone(0.26, 0.16, 784, 0.2),
    makeTone(0.39, 0.42, 1047, 0.22),
  ],
  lose: [makeTone(0, 0.22, 392, 0.2), makeTone(0.2, 0.22, 349, 0.19), makeTone(0.4, 0.5, 294, 0.18)],
  chat: [{ wave: "sine", start: 0, duration: 0.1, startHz: 880, endHz: 1175, volume: 0.16 }],
};

/** A sound that would start later than this after its event is not played. */
const MAX_DELAY_MS = 500;

/** The volume that counts as silence, because an exponential ramp cannot reach 0. */
const SILENCE = 0.0001;
/** A voice becomes loud within this time, because a sudden start would click. */
const FADE_IN_SECONDS = 0.012;

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let isWaitingForTouch = false;

/** Play a sound, if sounds are on and the browser allows it. Browsers allow no sound before the first touch. */
export function playSound(name: SoundName): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  try {
    if (!audio && !wasTouched()) return waitForTouch();
    const context = (audio ??= new AudioContext());
    if (context.state === "running") return playVoices(context, SOUNDS[name]);
    const requestTime = performance.now();
    const playIfInTime = (): void => {
      if (performance.now() - requestTime < MAX_DELAY_MS) playVoices(context, SOUNDS[name]);
    };
    context.resume().then(playIfInTime).catch(waitForTouch);
  } catch {
    // A browser without a working sound device stays silent.
  }
}

/** Open the audio output at the next touch, because opening it during a deal would make the page stutter. */
export function prepareSounds(): void {
  if (!audio && settings.sounds && typeof AudioContext !== "undefined") waitForTouch();
}

const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

function waitForTouch(): void {
  if (isWaitingForTouch) return;
  isWaitingForTouch = true;
  const openAudio = (): void => {
    isWaitingForTouch = false;
    removeEventListener("pointerup", openAudio);
    removeEventListener("keydown", openAudio);
    try {
      audio ??= new AudioContext();
      audio.resume().catch(() => undefined);
    } catch {
      // A browser without a working sound device stays silent.
    }
  };
  addEventListener("pointerup", openAudio);
  addEventListener("keydown", openAudio);
}

/** If the player sets this volume, every voice has the volume that it names. */
const USUAL_VOLUME = 0.6;

function playVoices(context: AudioContext, voices: readonly Voice[]): void {
  const loudness = settings.volume / USUAL_VOLUME;
  const now = context.currentTime + 0.005; // A little later, so that no voice starts in the past.
  for (const voice of voices) {
    const start = now + voice.start,
      end = start + voice.duration;
    const output = context.createGain();
    output.gain.setValueAtTime(SILENCE, start);
    output.gain.exponentialRampToValueAtTime(
      Math.max(SILENCE, voice.volume * loudness),
      start + Math.min(FADE_IN_SECONDS, voice.duration / 4),
    );
    output.gain.exponentialRampToValueAtTime(SILENCE, end);
    output.connect(context.destination);
    const source =
      voice.wave === "rustle"
        ? makeRustleSource(context, voice, start, end, output)
        : makeToneSource(context, voice, voice.wave, start, end, output);
    source.onended = () => output.disconnect();
    source.start(start);
    source.stop(end);
  }
}

function makeToneSource(
  context: AudioContext,
  voice: Voice,
  wave: OscillatorType,
  start: number,
  end: number,
  output: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  slidePitch(source.frequency, voice, start, end);
  source.connect(output);
  return source;
}

function makeRustleSource(
  context: AudioContext,
  voice: Voice,
  start: number,
  end: number,
  output: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = noise ??= makeNoise(context);
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  slidePitch(filter.frequency, voice, start, end);
  source.connect(filter).connect(output);
  return source;
}

function slidePitch(frequency: AudioParam, voice: Voice, start: number, end: number): void {
  frequency.setValueAtTime(voice.startHz, start);
  frequency.exponentialRampToValueAtTime(voice.endHz, end);
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 2), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
