// Dragging a card with any pointer. The caller decides what a drop means.
import type { Attachment } from "svelte/attachments";

export type Drop = { attack: string } | { beside: true };

const DRAG_START_PX = 8;

/** Make a card draggable while it is enabled; a short touch stays a tap. */
export function makeDraggable(card: string, isEnabled: () => boolean, drop: (card: string, where: Drop) => void): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number } | null = null;
    let moved = false;

    function down(event: PointerEvent): void {
      if (event.button || !isEnabled()) return;
      start = { x: event.clientX, y: event.clientY };
      moved = false;
    }
    function move(event: PointerEvent): void {
      if (!start) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!moved && Math.hypot(x, y) < DRAG_START_PX) return;
      if (!moved) element.setPointerCapture(event.pointerId);
      moved = true;
      element.classList.add("dragged");
      element.style.transform = `translate(${x}px, ${y}px)`;
    }
    function end(event: PointerEvent): void {
      if (!start) return;
      start = null;
      element.classList.remove("dragged");
      element.style.transform = "";
      if (event.type === "pointercancel") moved = false;
      if (!moved) return;
      const where = findDropTarget(event.clientX, event.clientY, element);
      if (where) drop(card, where);
    }
    // A drag ends with a click on the same element: that is no tap.
    function click(event: MouseEvent): void {
      if (!moved) return;
      moved = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("click", click, true);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("click", click, true);
    };
  };
}

function findDropTarget(x: number, y: number, dragged: HTMLElement): Drop | null {
  for (const each of document.elementsFromPoint(x, y)) {
    if (dragged.contains(each)) continue;
    const drop = each.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
    if (drop?.startsWith("onto:")) return { attack: drop.slice(5) };
    if (drop === "beside") return { beside: true };
  }
  return null;
}
