import {
  bridge,
  handshakeMs,
  isWelcome,
  printMessage,
  readPageMessage,
  type BridgeCredentials,
  type BridgeEvent,
  type CloseReply,
  type FrameMessage,
  type Hello,
  type PageMessage,
} from '../../contract/embedding/bridge.ts';

/** What the page wants its frame to show. */
export interface PageContext {
  attributes: Readonly<Record<string, string>>;
  suppliesToken: boolean;
  /** True if the attributes are a whole call: nothing of the frame's address then counts. */
  isWholeCall?: boolean;
  /** True if the page has just set the call in one step. */
  isInOneStep?: boolean;
}

export interface FrameEndParts {
  /** The frame page's window. */
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  parent: Pick<Window, 'postMessage'>;
  /** The origins that may frame the product's pages. */
  origins: Promise<readonly string[]>;
  contextChanged(context: PageContext): void;
  /** Called when the page supplies a session; null if it has none. */
  tokenChanged(credentials: BridgeCredentials | null): void;
  closeAsked(): Promise<CloseReply>;
  /** Called when the page calls a method of the screen; a rejection is answered as `FAILED`. */
  called(method: string): Promise<CloseReply>;
}

export interface FrameEnd {
  /** True with the page's first context; false if none comes within 1.5 s. A later context still counts. */
  joined: Promise<boolean>;
  /** Asks the page for a session; null if the page has none or does not answer for ten seconds. */
  askToken(): Promise<BridgeCredentials | null>;
  /** @returns true if the page prevented the event's default; false without a page or without an answer for a second */
  publish(name: BridgeEvent, detail: Readonly<Record<string, unknown>>): Promise<boolean>;
  resize(height: number): void;
}

const tokenMs = 10_000;
const handledMs = 1000;
const failed: CloseReply = { ok: false, reason: 'FAILED' };

/** The frame's end of the bridge: sends one hello, and joins the first page of a listed origin that answers. */
export function createFrameEnd(parts: FrameEndParts): FrameEnd {
  let port: MessagePort | undefined;
  let lastId = 0;
  const handling = new Map<number, (isPrevented: boolean) => void>();
  const waiting = new Set<(credentials: BridgeCredentials | null) => void>();
  let joining: (hasJoined: boolean) => void = () => undefined;
  const joined = new Promise<boolean>((resolve) => (joining = resolve));
  setTimeout(() => joining(false), handshakeMs);

  function send(message: FrameMessage): boolean {
    const text = port && printMessage(message);
    if (text === undefined) return false;
    port?.postMessage(text);
    return true;
  }

  async function handle(message: PageMessage): Promise<void> {
    if (message.kind === 'context') {
      parts.contextChanged(message);
      joining(true);
    } else if (message.kind === 'token') {
      parts.tokenChanged(message.credentials);
      for (const settle of waiting) settle(message.credentials);
    } else if (message.kind === 'handled') handling.get(message.id)?.(message.isPrevented);
    else if (message.kind === 'close')
      send({ kind: 'closed', id: message.id, reply: await parts.closeAsked().catch(() => failed) });
    else send({ kind: 'called', id: message.id, reply: await parts.called(message.method).catch(() => failed) });
  }

  async function receive({ data, source, origin, ports }: MessageEvent<unknown>): Promise<void> {
    const [given, ...others] = ports;
    if (source !== parts.parent || !isWelcome(data) || !given || others.length > 0) return;
    const origins = await parts.origins;
    if (!origins.includes(origin) || port) return;
    port = given;
    parts.page.removeEventListener('message', listen);
    port.addEventListener('message', (event: MessageEvent<unknown>) => {
      const message = readPageMessage(event.data);
      if (message) void handle(message);
    });
    port.start();
    send({ kind: 'open', nonce: data.nonce });
  }
  const listen = (event: MessageEvent<unknown>) => void receive(event);

  parts.page.addEventListener('message', listen);
  const hello: Hello = { bridge, kind: 'hello' };
  // Sent to any origin, because the frame cannot know who frames it. The hello carries no data.
  parts.parent.postMessage(hello, '*');

  return {
    joined,
    askToken: () =>
      new Promise((resolve) => {
        const settle = (credentials: BridgeCredentials | null) => {
          clearTimeout(timer);
          waiting.delete(settle);
          resolve(credentials);
        };
        const timer = setTimeout(() => settle(null), tokenMs);
        waiting.add(settle);
        if (!send({ kind: 'tokenWanted' })) settle(null);
      }),
    publish: (name, detail) =>
      new Promise((resolve) => {
        const id = ++lastId;
        const settle = (isPrevented: boolean) => {
          clearTimeout(timer);
          handling.delete(id);
          resolve(isPrevented);
        };
        const timer = setTimeout(() => settle(false), handledMs);
        handling.set(id, settle);
        if (!send({ kind: 'event', id, name, detail })) settle(false);
      }),
    resize: (height) => void send({ kind: 'resize', height }),
  };
}
