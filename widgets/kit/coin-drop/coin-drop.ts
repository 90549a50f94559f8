import { coinsAt, frameCount, framesPerSecond, sizePx } from './coins.ts';

const rules = `:host { display: block; position: absolute; inset: 0; pointer-events: none }
canvas { display: block; width: 100%; height: 100%; object-fit: contain; object-position: bottom }`;
const tag = 'lending-coin-drop';

function paint(context: CanvasRenderingContext2D, frame: number): void {
  context.clearRect(0, 0, sizePx, sizePx);
  for (const { x, y, radius, face, solid } of coinsAt(frame)) {
    const width = Math.max(radius * 0.12, radius * face);
    context.globalAlpha = solid;
    context.fillStyle = '#b7791f';
    context.beginPath();
    context.ellipse(x, y + 3, width, radius, 0, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = '#f2c14e';
    context.beginPath();
    context.ellipse(x, y, width, radius, 0, 0, Math.PI * 2);
    context.fill();
    context.strokeStyle = '#b7791f';
    context.lineWidth = 3;
    context.beginPath();
    context.ellipse(x, y, width * 0.72, radius * 0.72, 0, 0, Math.PI * 2);
    context.stroke();
  }
}

class CoinDrop extends HTMLElement {
  readonly #canvas = document.createElement('canvas');
  #request = 0;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.#canvas.width = sizePx;
    this.#canvas.height = sizePx;
    this.#canvas.setAttribute('aria-hidden', 'true');
    root.append(this.#canvas);
  }

  connectedCallback(): void {
    const context = this.#canvas.getContext('2d');
    if (!context || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      queueMicrotask(() => this.#end());
      return;
    }
    let startedAt: number | undefined;
    let painted = -1;
    const show = (now: number) => {
      startedAt ??= now;
      const frame = Math.floor(((now - startedAt) / 1000) * framesPerSecond);
      if (frame >= frameCount) return this.#end();
      if (frame !== painted) paint(context, frame);
      painted = frame;
      this.#request = requestAnimationFrame(show);
    };
    this.#request = requestAnimationFrame(show);
  }

  disconnectedCallback(): void {
    cancelAnimationFrame(this.#request);
  }

  #end(): void {
    if (!this.isConnected) return;
    this.#canvas.remove();
    const detail = Object.freeze({ v: 1 });
    this.dispatchEvent(new CustomEvent('lending-coin-drop-end', { bubbles: true, composed: true, detail }));
  }
}

export function defineCoinDrop(): void {
  if (!customElements.get(tag)) customElements.define(tag, CoinDrop);
}
