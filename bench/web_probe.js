// Measures a page from inside. bench/web_speed.py puts this script into every page before the page's own scripts.
(() => {
  // Times are milliseconds since the page was opened: the first tap, the play button on the screen, the frame with
  // the first card, and the end of that frame's work. Lists are filled only while `recording`.
  const probe = (window.probe = { tapped: null, offered: null, card: null, drawn: null, frameTimes: [], delays: [], recording: false });

  const isOnScreen = (element) => {
    const box = element?.getBoundingClientRect();
    return box && box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  };
  addEventListener("click", () => (probe.tapped ??= performance.now()), { capture: true });

  // A frame time is the time between two calls of requestAnimationFrame.
  let previousFrame = null;
  let isInFrame = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    isInFrame = false;
    if (probe.card !== null) probe.drawn ??= performance.now();
  };
  const frame = (now) => {
    isInFrame = true;
    port2.postMessage(null);
    if (probe.recording && previousFrame !== null) probe.frameTimes.push(now - previousFrame);
    previousFrame = probe.recording ? now : null;
    if (probe.offered === null && probe.card === null && isOnScreen(document.querySelector("[data-testid=play-bots]"))) probe.offered = now;
    if (probe.card === null && [...document.querySelectorAll("[data-card]")].some(isOnScreen)) probe.card = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  // A delay is the time from a message of the socket to the frame that shows the change.
  let receivedAt = null;
  const RealWebSocket = window.WebSocket;
  window.WebSocket = class extends RealWebSocket {
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener("message", (event) => {
        if (probe.recording && String(event.data).includes('"pub"')) receivedAt ??= performance.now();
      });
    }
  };
  new MutationObserver(() => {
    if (receivedAt === null) return;
    const since = receivedAt;
    receivedAt = null;
    // A change during a frame is visible in that frame, a change between two frames in the next one.
    if (isInFrame) probe.delays.push(performance.now() - since);
    else requestAnimationFrame(() => probe.delays.push(performance.now() - since));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();
