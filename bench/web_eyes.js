// What does the page see of itself? Put into every page before its own scripts, by bench/web_speed.py.
(() => {
  const eyes = (window.eyes = { tapped: null, offered: null, card: null, drawn: null, deltas: [], ways: [], watching: false });

  const onScreen = (element) => {
    const box = element?.getBoundingClientRect();
    return box && box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  };
  addEventListener("click", () => (eyes.tapped ??= performance.now()), { capture: true });

  // A frame is what lies between two calls of requestAnimationFrame.
  let before = null;
  let within = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    within = false;
    if (eyes.card !== null) eyes.drawn ??= performance.now();
  };
  const frame = (now) => {
    within = true;
    port2.postMessage(null);
    if (eyes.watching && before !== null) eyes.deltas.push(now - before);
    before = eyes.watching ? now : null;
    if (eyes.offered === null && eyes.card === null && onScreen(document.querySelector("[data-testid=play-bots]"))) eyes.offered = now;
    if (eyes.card === null && [...document.querySelectorAll("[data-card]")].some(onScreen)) eyes.card = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  // From the socket's message to the frame in which the page has changed by it.
  let heard = null;
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...about) {
      super(...about);
      this.addEventListener("message", (event) => {
        if (eyes.watching && String(event.data).includes('"pub"')) heard ??= performance.now();
      });
    }
  };
  new MutationObserver(() => {
    if (heard === null) return;
    const since = heard;
    heard = null;
    // What changes while a frame is being made is seen in that frame, what changes between two in the next.
    if (within) eyes.ways.push(performance.now() - since);
    else requestAnimationFrame(() => eyes.ways.push(performance.now() - since));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();
