// Search runs in a Web Worker, and browsers start none for pages opened from a file. There, an
// invisible frame does the worker's job. The theme looks for a class of this name.
class IFrameWorker extends EventTarget {
  constructor(url) {
    super();
    this.onmessage = null;
    this.waiting = [];
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.documentElement.append(this.frame);
    const inside = this.frame.contentWindow;
    inside.postMessage = (data) => this.tell(data);
    inside.importScripts = (...urls) => Promise.all(urls.map((one) => this.load(one)));
    this.load(url).then(() => {
      for (const data of this.waiting) this.hear(data);
      this.waiting = null;
    });
  }

  load(url) {
    return new Promise((done, failed) => {
      const script = this.frame.contentDocument.createElement("script");
      script.src = new URL(url, document.baseURI).href;
      script.onload = done;
      script.onerror = () => failed(new Error(`${url} cannot be loaded`));
      this.frame.contentDocument.body.append(script);
    });
  }

  tell(data) {
    setTimeout(() => {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      this.onmessage?.(event);
    });
  }

  hear(data) {
    const inside = this.frame.contentWindow;
    const event = new inside.MessageEvent("message", { data });
    inside.dispatchEvent(event);
    inside.onmessage?.(event);
  }

  postMessage(data) {
    if (this.waiting) this.waiting.push(data);
    else this.hear(data);
  }

  terminate() {
    this.frame.remove();
  }
}

if (location.protocol === "file:") {
  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
}
