// How do cards fly on the page? From where they were to where they are; whatever comes next may cut it short.
import { mount, unmount } from "svelte";

import Card from "../cards/Card.svelte";
import type { Flight } from "../game/flights";

/** Where everything was, before the page changed. */
export interface Places {
  cards: Map<string, DOMRect>;
  zones: Map<string, DOMRect>;
}

export interface Speeds {
  /** Milliseconds of one flight; 0: nothing flies. */
  flight: number;
  /** The same, of cards that are cleared away. */
  clear: number;
}

export interface Flying {
  /** When the last card has arrived. */
  done: Promise<void>;
  /** Let everything arrive at once. */
  stop: () => void;
}

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const DEAL_PAUSE = 0.28;
/** Cards in the air at once; more would only be a blur, and a burden for a phone. */
const MOST = 24;

/** Note where everything is. */
export function measure(root: HTMLElement): Places {
  const found: Places = { cards: new Map(), zones: new Map() };
  for (const each of root.querySelectorAll<HTMLElement>("[data-card]")) found.cards.set(each.dataset["card"]!, each.getBoundingClientRect());
  for (const each of root.querySelectorAll<HTMLElement>("[data-zone]")) found.zones.set(each.dataset["zone"]!, each.getBoundingClientRect());
  return found;
}

/** Let the cards fly that are on their way, now that the page shows where they went. */
export function fly(root: HTMLElement, layer: HTMLElement, before: Places, flights: readonly Flight[], speeds: Speeds): Flying {
  const now = measure(root);
  const last = new Map<string, Flight>();
  for (const each of flights) if (each.card) last.set(each.card, each);
  const running: Animation[] = [];
  const guests: (() => void)[] = [];
  let begins = 0;
  let step = 0;
  let until = 0;
  for (const flight of [...flights].sort((a, b) => a.step - b.step).slice(0, MOST)) {
    const duration = flight.kind === "clear" || flight.kind === "take" ? speeds.clear : speeds.flight;
    if (!duration) continue;
    if (flight.step > step) {
      begins = flight.kind === "deal" ? begins + duration * DEAL_PAUSE : until;
      step = flight.step;
    }
    const from = (flight.step ? undefined : flight.card && before.cards.get(flight.card)) || place(flight.card, flight.from, before, now);
    const here = flight.card && last.get(flight.card) === flight ? root.querySelector<HTMLElement>(`[data-card="${flight.card}"]`) : null;
    const to = here?.getBoundingClientRect() ?? now.zones.get(flight.to);
    if (!from || !to) continue;
    const timing = { duration, delay: begins, easing: EASE, fill: "backwards" as const };
    until = Math.max(until, begins + duration);
    if (here) running.push(here.animate(arrival(from, to), timing));
    else running.push(...guest(layer, flight, from, to, timing, guests));
  }
  const clean = (): void => {
    for (const away of guests.splice(0)) away();
  };
  const done = Promise.allSettled(running.map((each) => each.finished)).then(clean);
  return {
    done,
    stop: () => {
      for (const each of running) each.finish();
      clean();
    },
  };
}

function place(card: string | null, zone: string, before: Places, now: Places): DOMRect | undefined {
  return (card ? before.cards.get(card) : undefined) ?? before.zones.get(zone) ?? now.zones.get(zone);
}

function arrival(from: DOMRect, to: DOMRect): Keyframe[] {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return [{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }];
}

// A card that the page does not show where it goes: a guest of the flight, gone on arrival.
function guest(layer: HTMLElement, flight: Flight, from: DOMRect, to: DOMRect, timing: KeyframeAnimationOptions, guests: (() => void)[]): Animation[] {
  const holder = document.createElement("div");
  holder.className = "guest";
  const box = layer.getBoundingClientRect();
  const start = { x: from.left + from.width / 2 - box.left, y: from.top + from.height / 2 - box.top };
  const end = { x: to.left + to.width / 2 - box.left, y: to.top + to.height / 2 - box.top };
  layer.append(holder);
  const card = mount(Card, { target: holder, props: { card: flight.card, label: false } });
  guests.push(() => {
    void unmount(card);
    holder.remove();
  });
  const at = (point: { x: number; y: number }): string => `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`;
  return [
    holder.animate(
      [
        { transform: at(start), opacity: 1 },
        { transform: at(end), opacity: 1, offset: 0.9 },
        { transform: at(end), opacity: 0 },
      ],
      { ...timing, fill: "both" },
    ),
  ];
}
