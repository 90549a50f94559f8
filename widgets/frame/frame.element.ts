import { bridgeMethods, lastingAttributes } from 'virtual:lending-elements/bridge';
import { createPageEnd, type PageEnd } from '../client/bridge/page-end.ts';
import type { TokenSupply } from '../client/bridge/token-supply.ts';
import type { CloseReply } from '../contract/embedding/bridge.ts';
import { attributeNames, callAttributes, type CallInputs } from '../contract/calling/call-attributes.ts';
import { frameAddress, isForScreen, screenAttributes } from './frame-address.ts';

/** Milliseconds after the greeting until a frame page without a ready screen is shown: it may show a message. */
const revealAfterMs = 4000;
/** Milliseconds without a greeting until a frame page counts as not reached; a frame page that comes later is shown. */
const silenceMs = 10_000;
const own = new URL(import.meta.url).origin;

const baseRules = `:host { display: block; position: relative }
:host([hidden]) { display: none }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal }
p { margin: 16px }
iframe.is-waiting { position: absolute; inset: 0; visibility: hidden; pointer-events: none }`;

/**
 * Any screen in an iframe, for a page that wants it apart: it builds the iframe, speaks the bridge `lending/1` and raises
 * the screen's events on itself. Every attribute but `src`, `screen` and those that all tags have goes to the screen; a
 * changed one without a reload, and each method of the screen's that takes nothing is the tag's too. It is as tall as its content unless the page's CSS gives it a height. What stands inside the tag
 * shows until the screen is ready. The property `getToken` supplies a session; the page's origin must be in EMBED_ORIGINS.
 *
 * @csspart frame - The iframe
 * @fires {{ height: number }} lending-resize - the content's height in CSS pixels
 * @fires {{ code: string; retryable: boolean }} lending-error - `ADDRESS_INVALID`; `SCREEN_UNKNOWN` for a `screen` that the host does not have; `SCRIPT_NOT_LOADED`; `FRAME_NOT_REACHED` where the frame page has not answered in 10 s; or what the screen says
 */
export class LendingFrame extends HTMLElement {
  static readonly ownAttributes = [
    /** Origin of the host, or a whole frame address; the origin that serves this script unless given */
    'src',
    /** The screen's name, such as `telephony-crm`, with its query if it needs one */
    'screen',
    /** The iframe's title */
    'title',
  ];
  static {
    for (const name of bridgeMethods)
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        writable: true,
        value(this: LendingFrame) {
          return this.#call(name);
        },
      });
  }
  readonly #frame = document.createElement('iframe');
  readonly #sheet = new CSSStyleSheet();
  readonly #observer = new MutationObserver((records) => this.#attributesChanged(records));
  #end: PageEnd | undefined;
  #revealTimer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #getToken: TokenSupply | undefined;
  #isDirty = false;
  #isWholeCall = false;
  #persistence: 'kept' | 'memory' = 'memory';
  #becameReady: () => void = () => undefined;
  /** Settles when the screen stands for the first time */
  readonly ready: Promise<void> = new Promise((resolve) => {
    this.#becameReady = resolve;
  });

  constructor() {
    super();
    this.#sheet.replaceSync(baseRules);
    this.#frame.setAttribute('part', 'frame');
    this.#frame.allow = 'clipboard-write';
    this.#frame.referrerPolicy = 'no-referrer';
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [this.#sheet];
    this.addEventListener('lending-end-call', ({ target }) => {
      if (target === this) void this.#call('endCall');
    });
    // The page may have set `getToken` before the element was defined.
    if (!Object.hasOwn(this, 'getToken')) return;
    const early: unknown = Reflect.get(this, 'getToken');
    Reflect.deleteProperty(this, 'getToken');
    Reflect.set(this, 'getToken', early);
  }

  connectedCallback(): void {
    this.#observer.observe(this, { attributes: true });
    if (!this.#end) this.#open();
  }

  disconnectedCallback(): void {
    // a move takes the element out and puts it back within one task
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#observer.disconnect();
      this.#close();
    });
  }

  /** Its presence alone makes `moveBefore` keep the iframe. */
  connectedMoveCallback(): void {}

  /** Supplies a session; there is no attribute for it */
  get getToken(): TokenSupply | undefined {
    return this.#getToken;
  }
  set getToken(supply: unknown) {
    this.#getToken = typeof supply === 'function' ? (supply as TokenSupply) : undefined;
    this.#end?.sendContext();
  }
  /** Whether something typed is not saved yet */
  get dirty(): boolean {
    return this.#isDirty;
  }
  /** Whether what is typed outlives the page; `memory` until the screen has said so */
  get persistence(): 'kept' | 'memory' {
    return this.#persistence;
  }
  /** Asks whether the screen may be closed; it stays as it is. `NOT_CONNECTED` where the frame does not speak */
  requestClose(): Promise<CloseReply> {
    return this.#end?.requestClose() ?? Promise.resolve({ ok: true });
  }
  /** Makes it another call in one step: what is not named goes, save how it looks, who works and what is agreed for every call */
  setCall(call: CallInputs): void {
    const names = [...attributeNames(call), ...Object.keys(this.#screenAttributes())].filter((name) =>
      isForScreen(name, LendingFrame.ownAttributes),
    );
    this.#isWholeCall = true;
    for (const [name, text] of callAttributes(call, names, lastingAttributes))
      if (text === null) this.removeAttribute(name);
      else this.setAttribute(name, text);
    this.#end?.sendContext(true);
  }
  #call(method: string): Promise<CloseReply> {
    return this.#end?.call(method) ?? Promise.resolve({ ok: false, reason: 'NOT_CONNECTED' });
  }

  #screenAttributes(): Readonly<Record<string, string>> {
    return screenAttributes(this, LendingFrame.ownAttributes);
  }

  #open(): void {
    const address = frameAddress(this.getAttribute('src'), this.getAttribute('screen'), own);
    this.#frame.title = this.title || this.getAttribute('screen')?.replace(/\?.*/, '').replaceAll('-', ' ') || 'Screen';
    this.#await();
    if (!address) {
      queueMicrotask(() => this.#publish('lending-error', { code: 'ADDRESS_INVALID', retryable: false, v: 1 }));
      return;
    }
    this.#end = createPageEnd({
      page: window,
      frame: () => this.#frame.contentWindow,
      origin: address.origin,
      attributes: () => this.#screenAttributes(),
      isWholeCall: () => this.#isWholeCall,
      getToken: () => this.#getToken,
      greeted: () => {
        clearTimeout(this.#silence);
        this.#revealTimer ??= setTimeout(() => this.#reveal(), revealAfterMs);
      },
      resized: (height) => this.#resize(height),
      happened: (name, detail) => {
        if (name === 'lending-dirty-change') this.#isDirty = detail['dirty'] === true;
        if (name === 'lending-persistence-change')
          this.#persistence = detail['persistence'] === 'kept' ? 'kept' : 'memory';
        if (name === 'lending-ready') this.#becameReady();
        if (name === 'lending-ready' || name === 'lending-error') this.#reveal();
        return this.#publish(name, detail);
      },
    });
    this.#frame.src = address.href;
    this.shadowRoot?.append(this.#frame);
    this.#silence = setTimeout(() => this.#giveUp(address), silenceMs);
  }

  #close(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#revealTimer);
    this.#revealTimer = undefined;
    this.#end?.stop();
    this.#end = undefined;
    this.#isDirty = false;
    this.#persistence = 'memory';
    this.#frame.remove();
    this.#sheet.replaceSync(baseRules);
  }

  #await(): void {
    this.#frame.className = 'is-waiting';
    this.shadowRoot?.replaceChildren(document.createElement('slot'));
  }
  #reveal(): void {
    clearTimeout(this.#revealTimer);
    this.#frame.className = '';
    for (const stead of this.shadowRoot?.querySelectorAll('slot, p') ?? []) stead.remove();
  }
  #giveUp(address: URL): void {
    if (!this.firstElementChild && !this.textContent.trim()) {
      const link = document.createElement('a');
      link.href = address.href.replace(/#.*/, '');
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = 'Open it in a new tab';
      const message = document.createElement('p');
      message.setAttribute('role', 'alert');
      message.append('This screen cannot be reached from here. ', link);
      this.shadowRoot?.append(message);
    }
    this.#publish('lending-error', { code: 'FRAME_NOT_REACHED', retryable: true, v: 1 });
  }

  /** A height that the page's CSS gives the tag takes precedence over `:host`. */
  #resize(height: number): void {
    if (height === 0) return;
    this.#sheet.replaceSync(`${baseRules}\n:host { height: ${height}px }`);
    this.#publish('lending-resize', { height, v: 1 });
  }

  #publish(name: string, detail: Readonly<Record<string, unknown>>): boolean {
    Object.values(detail).forEach(Object.freeze);
    const frozen = Object.freeze(detail);
    const event = new CustomEvent(name, { bubbles: true, composed: true, cancelable: true, detail: frozen });
    return !this.dispatchEvent(event);
  }

  #attributesChanged(records: readonly MutationRecord[]): void {
    if (records.some(({ attributeName }) => attributeName === 'src' || attributeName === 'screen')) {
      this.#close();
      this.#isWholeCall = false;
      this.#open();
    } else this.#end?.sendContext();
  }
}

if (!customElements.get('lending-frame')) customElements.define('lending-frame', LendingFrame);
