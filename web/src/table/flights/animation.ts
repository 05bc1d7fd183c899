// Animates cards from their old places on the page to their new ones.
import { mount, unmount } from "svelte";

import Card from "../cards/Card.svelte";
import { makeLookContext, type BoardLook, type CardLook, type FaceDetail } from "../look";
import type { Flight } from "./plan";

/** The places of cards and zones on the page. */
export interface Places {
  cards: Map<string, Place>;
  zones: Map<string, Place>;
}

interface Place {
  element: HTMLElement;
  rect: DOMRect;
  /** The width without the element's rotation. */
  width: number;
}

export interface FlightTimes {
  /** Milliseconds of one flight; with 0, cards do not fly. */
  flight: number;
  /** Milliseconds of the flight of cards that leave the table after a bout; with 0, they do not fly. */
  clear: number;
}

export interface RunningFlights {
  /** Resolves when the last card has arrived. */
  done: Promise<void>;
  /** Let all cards arrive immediately. */
  stop: () => void;
}

const FLIGHT_MS = 260;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** The pause between two dealt cards, as a share of a flight. */
const DEAL_PAUSE_SHARE = 0.28;
/** Makes a hidden card visible as soon as its flight starts. */
const VISIBLE_AT_START: Keyframe = { opacity: 1, offset: 0.01 };
/** The most cards that fly in one change; more would be too slow for a phone. */
const MAX_FLIGHTS = 24;

/** A hidden page has no frames, so after this time the next frame is assumed. */
const MAX_FRAME_WAIT_MS = 100;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the device asks for less motion. */
export const prefersReducedMotion = (): boolean => reducedMotion.matches;

/** Compute the times of flights; `factor` makes them faster. */
export function computeFlightTimes(look: Readonly<BoardLook>, factor = 1): FlightTimes {
  const computeMs = (speed: number): number => (prefersReducedMotion() || !speed ? 0 : FLIGHT_MS / speed / factor);
  return { flight: computeMs(look.flightSpeed), clear: computeMs(look.discardSpeed) };
}

/** Measure the places of all cards and zones of these flights. */
export function measurePlaces(root: HTMLElement, flights: readonly Flight[]): Places {
  const cards = new Set(flights.map((flight) => flight.card));
  const zones = new Set(flights.flatMap((flight) => [flight.from, flight.to]));
  return { cards: measureElements(root, "card", cards), zones: measureElements(root, "zone", zones) };
}

function measureElements(
  root: HTMLElement,
  attribute: "card" | "zone",
  names: ReadonlySet<string | null>,
): Map<string, Place> {
  const elements = [...root.querySelectorAll<HTMLElement>(`[data-${attribute}]`)].filter((element) =>
    names.has(element.dataset[attribute]!),
  );
  return new Map(
    elements.map((element) => [
      element.dataset[attribute]!,
      { element, rect: element.getBoundingClientRect(), width: element.offsetWidth },
    ]),
  );
}

/** Start the flights from the old places to the places that the page shows now. */
export function startFlights(
  root: HTMLElement,
  layer: HTMLElement,
  oldPlaces: Places,
  flights: readonly Flight[],
  times: FlightTimes,
  look: Readonly<BoardLook>,
): RunningFlights {
  const newPlaces = measurePlaces(root, flights);
  const layerRect = layer.getBoundingClientRect();
  const lastFlights = new Map(flights.map((flight) => [flight.card, flight]));
  const flownCards = new Set<string>();
  const animations: Animation[] = [];
  const removers: (() => void)[] = [];
  let cardBack: Element | null = null;
  let delay = 0;
  let step = 0;
  let endTime = 0;
  for (const flight of [...flights].sort((a, b) => a.step - b.step).slice(0, MAX_FLIGHTS)) {
    const duration = flight.kind === "clear" || flight.kind === "take" ? times.clear : times.flight;
    if (!duration) continue;
    if (flight.step > step) {
      // Dealt cards follow each other closely; any other step starts when the previous one has ended.
      delay = flight.kind === "deal" ? delay + duration * DEAL_PAUSE_SHARE : endTime;
      step = flight.step;
    }
    const { card } = flight;
    const startZone = oldPlaces.zones.get(flight.from) ?? newPlaces.zones.get(flight.from);
    // A card's second flight starts in the zone where its first one ended.
    const hasFlown = card !== null && flownCards.has(card);
    const start = (!hasFlown && card !== null && oldPlaces.cards.get(card)) || startZone;
    // On its last flight a card that the page shows at its target moves itself; otherwise a copy flies.
    const finalPlace = card !== null && lastFlights.get(card) === flight ? newPlaces.cards.get(card) : undefined;
    const target = finalPlace ?? newPlaces.zones.get(flight.to);
    if (!start || !target) continue;
    if (card !== null) flownCards.add(card);
    // A known card that starts from a zone instead of its own place is hidden until its flight starts.
    // Card backs and cards that lie on the page are visible before.
    const isHidden = hasFlown || (card !== null && start === startZone);
    const timing = { duration, delay, easing: EASING, fill: "backwards" as const };
    endTime = Math.max(endTime, delay + duration);
    if (finalPlace)
      animations.push(finalPlace.element.animate(arrivalFrames(start.rect, target.rect, isHidden), timing));
    else {
      const place = card === null ? undefined : oldPlaces.cards.get(card);
      const original =
        card === null ? (cardBack ??= root.querySelector(".playing-card.down")) : place?.element.firstElementChild;
      const cardLook = { ...look, faceDetail: root.dataset["faceDetail"] as FaceDetail };
      const holder = addFlyingCard(layer, card, original ?? null, cardLook, removers);
      // A card that keeps its size need not be drawn again.
      if (place) holder.style.setProperty("--card-w", `${place.width}px`);
      animations.push(
        holder.animate(journeyFrames(layerRect, start.rect, target.rect, isHidden), { ...timing, fill: "both" }),
      );
    }
  }
  const removeFlyingCards = (): void => {
    for (const remove of removers.splice(0)) remove();
  };
  const done = Promise.allSettled(animations.map((animation) => animation.finished)).then(removeFlyingCards);
  return {
    done,
    stop: () => {
      for (const animation of animations) animation.finish();
      removeFlyingCards();
    },
  };
}

// Adds a card to the layer, for a flight to a place where the page does not show the card.
// A copy of a card on the page costs a phone much less time than a new card.
function addFlyingCard(
  layer: HTMLElement,
  card: string | null,
  original: Element | null,
  look: Readonly<CardLook>,
  removers: (() => void)[],
): HTMLElement {
  const holder = document.createElement("div");
  holder.className = "flying-card";
  const component = original
    ? null
    : mount(Card, { target: holder, props: { card, label: false }, context: makeLookContext(() => look) });
  if (original) holder.append(original.cloneNode(true));
  removers.push(() => {
    if (component) void unmount(component);
    holder.remove();
  });
  layer.append(holder);
  return holder;
}

// The frames of a card that the page shows at its target.
function arrivalFrames(start: DOMRect, target: DOMRect, isHidden: boolean): Keyframe[] {
  const x = start.left + start.width / 2 - target.left - target.width / 2;
  const y = start.top + start.height / 2 - target.top - target.height / 2;
  return [
    { transform: `translate(${x}px, ${y}px)`, zIndex: 5, opacity: isHidden ? 0 : 1 },
    VISIBLE_AT_START,
    { transform: "none", zIndex: 5, opacity: 1 },
  ];
}

// The frames of a card that flies across the layer and disappears at its target.
function journeyFrames(layer: DOMRect, start: DOMRect, target: DOMRect, isHidden: boolean): Keyframe[] {
  const moveTo = (rect: DOMRect): string => {
    const x = rect.left + rect.width / 2 - layer.left;
    const y = rect.top + rect.height / 2 - layer.top;
    return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  };
  return [
    { transform: moveTo(start), opacity: isHidden ? 0 : 1 },
    VISIBLE_AT_START,
    { transform: moveTo(target), opacity: 1, offset: 0.9 },
    { transform: moveTo(target), opacity: 0 },
  ];
}

/** Wait for the beginning of the next frame. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_FRAME_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Wait until the browser has drawn what the page shows now, however long that takes. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // The first callback runs before a frame is drawn, the second one before the frame after it.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Run something after the next frame, because texts, sounds and titles can wait for moving cards. */
export function runAfterFrame(work: () => void): void {
  void nextFrame().then(() => setTimeout(work));
}
