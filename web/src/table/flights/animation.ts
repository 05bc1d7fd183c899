// Animates cards from their old places to their new ones; the next scene may cut the flights short.
import { mount, unmount } from "svelte";

import Card from "../cards/Card.svelte";
import type { Flight } from "./plan";

/** The places of cards and zones before the page changed. */
export interface Places {
  cards: Map<string, Spot>;
  zones: Map<string, Spot>;
}

interface Spot {
  element: HTMLElement;
  rect: DOMRect;
}

export interface Speeds {
  /** Milliseconds of one flight; 0: nothing flies. */
  flight: number;
  /** The same for cards that are cleared away. */
  clear: number;
}

export interface RunningFlights {
  /** Resolves when the last card has arrived. */
  done: Promise<void>;
  /** Let everything arrive immediately. */
  stop: () => void;
}

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const DEAL_PAUSE_SHARE = 0.28;
/** Makes a hidden card visible as soon as its flight starts. */
const VISIBLE_AT_START: Keyframe = { opacity: 1, offset: 0.01 };
/** The most cards in the air together; more would be a blur and a burden for a phone. */
const MAX_FLIGHTS = 24;

/** Measure the places of everything that these flights need. */
export function measurePlaces(root: HTMLElement, flights: readonly Flight[]): Places {
  const wanted = { card: new Set(flights.map((each) => each.card)), zone: new Set<string | null>(flights.flatMap((each) => [each.from, each.to])) };
  const found = (name: "card" | "zone"): Map<string, Spot> =>
    new Map(
      [...root.querySelectorAll<HTMLElement>(`[data-${name}]`)]
        .filter((element) => wanted[name].has(element.dataset[name]!))
        .map((element) => [element.dataset[name]!, { element, rect: element.getBoundingClientRect() }]),
    );
  return { cards: found("card"), zones: found("zone") };
}

/** Start the flights, now that the page shows the new places. */
export function startFlights(root: HTMLElement, layer: HTMLElement, before: Places, flights: readonly Flight[], speeds: Speeds): RunningFlights {
  const now = measurePlaces(root, flights);
  let back: Element | null = null;
  const box = layer.getBoundingClientRect();
  const last = new Map(flights.map((each) => [each.card, each]));
  const flown = new Set<string>();
  const running: Animation[] = [];
  const guests: (() => void)[] = [];
  let begins = 0;
  let step = 0;
  let until = 0;
  for (const flight of [...flights].sort((a, b) => a.step - b.step).slice(0, MAX_FLIGHTS)) {
    const duration = flight.kind === "clear" || flight.kind === "take" ? speeds.clear : speeds.flight;
    if (!duration) continue;
    if (flight.step > step) {
      begins = flight.kind === "deal" ? begins + duration * DEAL_PAUSE_SHARE : until;
      step = flight.step;
    }
    const { card } = flight;
    const zone = before.zones.get(flight.from) ?? now.zones.get(flight.from);
    // A card's second flight starts where its first one ended.
    const again = card !== null && flown.has(card);
    const from = (!again && card !== null && before.cards.get(card)) || zone;
    const here = card !== null && last.get(card) === flight ? now.cards.get(card) : undefined;
    const to = here ?? now.zones.get(flight.to);
    if (!from || !to) continue;
    if (card !== null) flown.add(card);
    // Before its flight a lying card is visible; a card that is turned up during the flight is not.
    const isHidden = again || (card !== null && from === zone);
    const timing = { duration, delay: begins, easing: EASE, fill: "backwards" as const };
    until = Math.max(until, begins + duration);
    if (here) running.push(here.element.animate(arrivalFrames(from.rect, to.rect, isHidden), timing));
    else {
      const like = card === null ? (back ??= root.querySelector(".playing-card.down")) : before.cards.get(card)?.element.firstElementChild;
      const holder = addGuest(layer, card, like ?? null, guests);
      running.push(holder.animate(journeyFrames(box, from.rect, to.rect, isHidden), { ...timing, fill: "both" }));
    }
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

function arrivalFrames(from: DOMRect, to: DOMRect, isHidden: boolean): Keyframe[] {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return [{ transform: `translate(${x}px, ${y}px)`, zIndex: 5, opacity: isHidden ? 0 : 1 }, VISIBLE_AT_START, { transform: "none", zIndex: 5, opacity: 1 }];
}

// Adds a card that flies to a place where the page does not show it; it is removed on arrival. Most are copies of
// cards on the page, which cost a phone far less than new ones.
function addGuest(layer: HTMLElement, card: string | null, like: Element | null, guests: (() => void)[]): HTMLElement {
  const holder = document.createElement("div");
  holder.className = "guest";
  const made = like ? holder.append(like.cloneNode(true)) : mount(Card, { target: holder, props: { card, label: false } });
  guests.push(() => {
    if (made) void unmount(made);
    holder.remove();
  });
  layer.append(holder);
  return holder;
}

function journeyFrames(box: DOMRect, from: DOMRect, to: DOMRect, isHidden: boolean): Keyframe[] {
  const at = (rect: DOMRect): string => `translate(${rect.left + rect.width / 2 - box.left}px, ${rect.top + rect.height / 2 - box.top}px) translate(-50%, -50%)`;
  return [
    { transform: at(from), opacity: isHidden ? 0 : 1 },
    VISIBLE_AT_START,
    { transform: at(to), opacity: 1, offset: 0.9 },
    { transform: at(to), opacity: 0 },
  ];
}
