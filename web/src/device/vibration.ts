// Vibration of the phone, if the player chose it.
import { settings } from "../settings.svelte";
import type { SoundName } from "../sounds/sounds";

/** The milliseconds of vibration, pause, vibration and so on. Other sounds do not vibrate. */
const PATTERNS: Partial<Record<SoundName, readonly number[]>> = {
  your_turn: [20],
  clock_low: [10],
  lose: [40],
  bell: [80, 60, 80],
};

/** Whether this device can vibrate. Desktops have the function too, and do nothing. */
export const canVibrate = (): boolean => typeof navigator.vibrate === "function";

/** Vibrate as the moment of this sound asks for. */
export function vibrate(moment: SoundName): void {
  const pattern = PATTERNS[moment];
  if (settings.vibration && pattern && canVibrate()) navigator.vibrate([...pattern]);
}
