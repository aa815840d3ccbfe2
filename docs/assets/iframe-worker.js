// A page opened from disk may start no worker, so there the search runs in a hidden frame instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.appendChild(frame);
      this.inside = frame.contentWindow;
      const answer = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.postMessage = (data) => setTimeout(answer, 0, data);
      const script = frame.contentDocument.createElement("script");
      this.ready = new Promise((resolve) => (script.onload = resolve));
      script.src = new URL(url, location.href).href;
      frame.contentDocument.head.appendChild(script);
    }
    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate() {}
  };
}
