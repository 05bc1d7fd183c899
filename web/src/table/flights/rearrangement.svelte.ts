// Animates the pairs of the battlefield from their old places and sizes to their new ones.
import { tick } from "svelte";

const EASING = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/**
 * Animate the pairs of a battlefield whenever its arrangement changes. New pairs are not animated, because their cards
 * fly in. `durationMs` is 0 if animations are off. A hidden page animates nothing.
 */
export function animateRearrangement(
  field: () => HTMLElement | undefined,
  arrangement: () => unknown,
  durationMs: () => number,
): void {
  $effect.pre(() => {
    arrangement();
    const duration = document.hidden ? 0 : durationMs();
    const pairs = duration ? [...(field()?.querySelectorAll<HTMLElement>(".pair") ?? [])] : [];
    if (!pairs.length) return;
    const oldPlaces = pairs.map((pair) => pair.getBoundingClientRect());
    void tick().then(() => {
      for (const [index, pair] of pairs.entries()) if (pair.isConnected) movePair(pair, oldPlaces[index]!, duration);
    });
  });
}

function movePair(pair: HTMLElement, old: DOMRect, duration: number): void {
  for (const animation of pair.getAnimations()) animation.cancel();
  const place = pair.getBoundingClientRect();
  const [x, y] = [old.left - place.left, old.top - place.top];
  if (!place.width || (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(old.width - place.width) < 1)) return;
  const start = `translate(${x}px, ${y}px) scale(${old.width / place.width})`;
  pair.animate([{ transform: start }, { transform: "none" }], { duration, easing: EASING });
}
