// Vibration of the phone, if the player chose it.
import { settings } from "../settings.svelte";
import type { SoundName } from "../sounds/sounds";

/** The milliseconds of vibration, pause, vibration and so on. With other sounds the phone does not vibrate. */
const PATTERNS: Partial<Record<SoundName, readonly number[]>> = {
  your_turn: [20],
  clock_low: [10],
  lose: [40],
  bell: [80, 60, 80],
};

/** Whether the browser can let the device vibrate. On a desktop the function exists too, but does nothing. */
export const canVibrate = (): boolean => typeof navigator.vibrate === "function";

/** Vibrate with this sound, if it has a pattern. */
export function vibrate(sound: SoundName): void {
  const pattern = PATTERNS[sound];
  if (settings.vibration && pattern && canVibrate()) navigator.vibrate([...pattern]);
}
