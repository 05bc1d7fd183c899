// Dragging and holding a card with any pointer. The caller decides what a drop and a hold mean.
import type { Attachment } from "svelte/attachments";

/** Where a card was dropped: on an attack card, or on the table beside the attacks. */
export type DropTarget = { attack: string } | { beside: true };

/** A shorter movement is a tap. */
const DRAG_START_PX = 8;

/** A longer touch without movement is a hold. */
const HOLD_MS = 400;

interface Gestures {
  drop: (card: string, target: DropTarget) => void;
  hold: (card: string) => void;
}

/**
 * Make a card draggable while `isEnabled` is true. A dropped card has the class `dropped` until it is dragged again,
 * and its `--drop` and `--drop-raise` say where it was dropped.
 */
export function makeDraggable(
  card: string,
  isEnabled: () => boolean,
  { drop, hold }: Gestures,
): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number } | null = null;
    let isDragged = false;
    let isHeld = false;
    let holdTimer: ReturnType<typeof setTimeout> | undefined;

    function startDrag(event: PointerEvent): void {
      if (event.button || !isEnabled()) return; // Only the main button (0) drags.
      element.setPointerCapture(event.pointerId); // A fast pointer leaves the card with its first movement.
      start = { x: event.clientX, y: event.clientY };
      isDragged = false;
      isHeld = false;
      holdTimer = setTimeout(() => {
        isHeld = true;
        hold(card);
      }, HOLD_MS);
    }
    function moveCard(event: PointerEvent): void {
      if (!start) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!isDragged && Math.hypot(x, y) < DRAG_START_PX) return;
      if (!isDragged) element.classList.remove("dropped");
      clearTimeout(holdTimer);
      isDragged = true;
      element.classList.add("dragged");
      element.style.transform = `translate(${x}px, ${y}px)`;
    }
    function endDrag(event: PointerEvent): void {
      if (!start) return;
      start = null;
      clearTimeout(holdTimer);
      const { transform } = element.style;
      const raise = getComputedStyle(element).translate;
      element.classList.remove("dragged");
      element.style.transform = "";
      if (event.type === "pointercancel") isDragged = false;
      if (!isDragged) return;
      const target = findDropTarget(event.clientX, event.clientY, element);
      if (!target) return;
      element.style.setProperty("--drop", transform);
      element.style.setProperty("--drop-raise", raise);
      element.classList.add("dropped");
      drop(card, target);
    }
    // A drag or a hold ends with a click on the same element, which must not count as a tap.
    function suppressClick(event: MouseEvent): void {
      if (!isDragged && !isHeld) return;
      isDragged = false;
      isHeld = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener("pointerdown", startDrag, { signal });
    element.addEventListener("pointermove", moveCard, { signal });
    element.addEventListener("pointerup", endDrag, { signal });
    element.addEventListener("pointercancel", endDrag, { signal });
    element.addEventListener("click", suppressClick, { signal, capture: true });
    // Phones open a menu after a long touch.
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    return () => {
      clearTimeout(holdTimer);
      listeners.abort();
    };
  };
}

function findDropTarget(x: number, y: number, draggedCard: HTMLElement): DropTarget | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (draggedCard.contains(element)) continue;
    const drop = element.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
    if (drop?.startsWith("onto:")) return { attack: drop.slice("onto:".length) };
    if (drop === "beside") return { beside: true };
  }
  return null;
}
