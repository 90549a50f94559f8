import {
  bridge,
  isHello,
  printMessage,
  readFrameMessage,
  type BridgeEvent,
  type CloseReply,
  type FrameMessage,
  type PageMessage,
  type Welcome,
} from '../../contract/embedding/bridge.ts';
import { createTokenFeed, type TokenSupply } from './token-supply.ts';

export interface PageEndParts {
  /** The page's window. */
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The iframe's current window. */
  frame(): MessageEventSource | null;
  /** The only origin that is answered. */
  origin: string;
  attributes(): Readonly<Record<string, string>>;
  /** True if the attributes are a whole call: nothing of the frame's address then counts. */
  isWholeCall?(): boolean;
  getToken(): TokenSupply | undefined;
  /** Called when the frame page has sent its hello, whether or not it joins. */
  greeted(): void;
  resized(height: number): void;
  /** @returns true if a listener prevented the event's default */
  happened(name: BridgeEvent, detail: Readonly<Record<string, unknown>>): boolean;
}

export interface PageEnd {
  /**
   * Sends the current attributes, and whether there is a `getToken`.
   *
   * @param isInOneStep true if the page has just set a call in one step
   */
  sendContext(isInOneStep?: boolean): void;
  /**
   * Asks whether the screen may be closed. Yes if no frame page has sent a hello; `NOT_CONNECTED` if one has but has
   * not joined or has gone meanwhile; `NO_ANSWER` after 10 s.
   */
  requestClose(): Promise<CloseReply>;
  /**
   * Calls a method of the screen. Refused as in `requestClose`, and `NOT_CONNECTED` if no frame page has sent a hello.
   */
  call(method: string): Promise<CloseReply>;
  stop(): void;
}

const answerMs = 10_000;
const notConnected: CloseReply = { ok: false, reason: 'NOT_CONNECTED' };

function mintNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The page's end of the bridge: answers each hello of its own iframe with a new port, which replaces the one before.
 */
export function createPageEnd(parts: PageEndParts): PageEnd {
  let line: ReturnType<typeof openLine> | undefined;
  let lastId = 0;
  const asking = new Map<number, (reply: CloseReply) => void>();

  function openLine(port: MessagePort, nonce: string) {
    let isOpen = false;
    const send = (message: PageMessage) => {
      const text = isOpen ? printMessage(message) : undefined;
      if (text !== undefined) port.postMessage(text);
    };
    const feed = createTokenFeed(parts.getToken, (credentials) => send({ kind: 'token', credentials }));

    function sendContext(isInOneStep = false): void {
      const isWholeCall = parts.isWholeCall?.() === true;
      const suppliesToken = parts.getToken() !== undefined;
      send({
        kind: 'context',
        attributes: parts.attributes(),
        suppliesToken,
        ...(isWholeCall && { isWholeCall }),
        ...(isInOneStep && { isInOneStep }),
      });
    }
    function handle(message: FrameMessage): void {
      if (!isOpen) {
        // The welcome went to the frame's origin alone, so only the frame page knows the nonce.
        if (message.kind !== 'open' || message.nonce !== nonce) return;
        isOpen = true;
        sendContext();
      } else if (message.kind === 'tokenWanted') feed.ask();
      else if (message.kind === 'resize') parts.resized(message.height);
      else if (message.kind === 'closed' || message.kind === 'called') asking.get(message.id)?.(message.reply);
      else if (message.kind === 'event')
        send({ kind: 'handled', id: message.id, isPrevented: parts.happened(message.name, message.detail) });
    }

    port.addEventListener('message', ({ data }) => {
      const message = readFrameMessage(data);
      if (message) handle(message);
    });
    port.start();
    return {
      send,
      sendContext,
      isOpen: () => isOpen,
      stop() {
        isOpen = false;
        feed.stop();
        port.close();
        for (const settle of asking.values()) settle(notConnected);
      },
    };
  }

  function receive({ data, source, origin }: MessageEvent<unknown>): void {
    const frame = parts.frame();
    if (!frame || source !== frame || origin !== parts.origin || !isHello(data)) return;
    line?.stop();
    const { port1, port2 } = new MessageChannel();
    const welcome: Welcome = { bridge, kind: 'welcome', nonce: mintNonce() };
    line = openLine(port1, welcome.nonce);
    frame.postMessage(welcome, { targetOrigin: parts.origin, transfer: [port2] });
    parts.greeted();
  }
  parts.page.addEventListener('message', receive);

  function ask(question: (id: number) => PageMessage, withoutFrame: CloseReply): Promise<CloseReply> {
    const open = line;
    if (!open?.isOpen()) return Promise.resolve(open ? notConnected : withoutFrame);
    const id = ++lastId;
    return new Promise((resolve) => {
      const settle = (reply: CloseReply) => {
        clearTimeout(timer);
        asking.delete(id);
        resolve(reply);
      };
      const timer = setTimeout(() => settle({ ok: false, reason: 'NO_ANSWER' }), answerMs);
      asking.set(id, settle);
      open.send(question(id));
    });
  }

  return {
    sendContext: (isInOneStep) => line?.sendContext(isInOneStep),
    requestClose: () => ask((id) => ({ kind: 'close', id }), { ok: true }),
    call: (method) => ask((id) => ({ kind: 'call', id, method }), notConnected),
    stop() {
      parts.page.removeEventListener('message', receive);
      line?.stop();
      line = undefined;
    },
  };
}
