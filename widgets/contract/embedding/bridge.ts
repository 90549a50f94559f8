import { isRecord } from '../reading/is-record.ts';

/**
 * The bridge `lending/1` between a page and the frame page in its iframe. The frame sends a hello to whoever frames it.
 * The page answers that exact origin with a port and a nonce. The frame sends the nonce back over the port. All later
 * messages travel over the port, each as one JSON text. A text that is no message is dropped.
 */
export const bridge = 'lending/1';
/** A frame page whose address ends in this hash waits for the handshake before it shows anything. */
export const bridgeHash = `#${bridge}`;
/** Milliseconds that the frame waits for the page before it goes on by itself. */
export const handshakeMs = 1500;
/** Milliseconds before a page that gave no usable session is asked again; the last value repeats. */
export const askAgainMs = [5000, 15_000, 60_000];
/** The most characters of a message. */
export const longestMessage = 65_536;
/** The tallest frame in CSS pixels: a frame asks for no more, and gets no more. */
export const tallestFrame = 20_000;

/**
 * An event of an element that reaches the page. The frame page sends every event that the elements' own files do not
 * mark `@unbridged`; the page accepts any event with such a name.
 */
export type BridgeEvent = `lending-${string}`;

/** A session that the page supplies. */
export interface BridgeCredentials {
  token: string;
  key: string;
  /** ISO time; the page is asked for another session a minute before. */
  expiresAt?: string;
  /** Who works on the page. */
  user?: { id: string; username: string; firstName: string; lastName: string; roles: string[] } | undefined;
}

/** The outcome of a request to close, or of a call to a method. */
export type CloseReply = { ok: true } | { ok: false; reason: string };

/** Window message of the frame. It has no data, because it goes to any origin. */
export interface Hello {
  bridge: typeof bridge;
  kind: 'hello';
}
/** Window message of the page, with one port. */
export interface Welcome {
  bridge: typeof bridge;
  kind: 'welcome';
  nonce: string;
}

/** Over the port, from the page. */
export type PageMessage =
  /** All attributes, each time: an attribute that is missing is reset. */
  | {
      kind: 'context';
      attributes: Readonly<Record<string, string>>;
      suppliesToken: boolean;
      /** True if the page has set a whole call: nothing of the call in the frame's address stays beside it. */
      isWholeCall?: boolean;
      /** True if the page has just set the call in one step: no further attribute of it follows. */
      isInOneStep?: boolean;
    }
  | { kind: 'token'; credentials: BridgeCredentials | null }
  | { kind: 'close'; id: number }
  /** Calls a method of the element. The frame page knows the methods from the elements' own files. */
  | { kind: 'call'; id: number; method: string }
  /** Answers an event: whether a listener prevented its default. */
  | { kind: 'handled'; id: number; isPrevented: boolean };

/** Over the port, from the frame. */
export type FrameMessage =
  | { kind: 'open'; nonce: string }
  | { kind: 'tokenWanted' }
  | { kind: 'event'; id: number; name: BridgeEvent; detail: Readonly<Record<string, unknown>> }
  | { kind: 'resize'; height: number }
  | { kind: 'closed' | 'called'; id: number; reply: CloseReply };

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const isEventName = (value: unknown): value is BridgeEvent =>
  typeof value === 'string' && /^lending-[a-z][a-z-]*$/.test(value);
const isNonce = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const isHeaderText = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value);

function isPerson(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { roles } = value;
  const words = [value['id'], value['username'], value['firstName'], value['lastName']];
  return (
    words.every((word) => typeof word === 'string') &&
    Array.isArray(roles) &&
    roles.every((role) => typeof role === 'string')
  );
}

function isAttributes(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

/**
 * The attributes of a tag that a screen can have. A page's libraries add others (`@click`, `_ngcontent-ng-c1`), which
 * are left out.
 */
export function bridgedAttributes(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => /^[a-z][a-z0-9-]*$/.test(name)));
}

export function isBridgeCredentials(value: unknown): value is BridgeCredentials {
  return (
    isRecord(value) &&
    isHeaderText(value['token']) &&
    isHeaderText(value['key']) &&
    (value['user'] === undefined || isPerson(value['user'])) &&
    (value['expiresAt'] === undefined ||
      (typeof value['expiresAt'] === 'string' && !Number.isNaN(Date.parse(value['expiresAt']))))
  );
}

export function isHello(value: unknown): value is Hello {
  return isRecord(value) && value['bridge'] === bridge && value['kind'] === 'hello';
}

export function isWelcome(value: unknown): value is Welcome {
  return isRecord(value) && value['bridge'] === bridge && value['kind'] === 'welcome' && isNonce(value['nonce']);
}

function isPageMessage(value: unknown): value is PageMessage {
  if (!isRecord(value)) return false;
  const { kind, credentials } = value;
  if (kind === 'context')
    return (
      isAttributes(value['attributes']) &&
      typeof value['suppliesToken'] === 'boolean' &&
      [value['isWholeCall'], value['isInOneStep']].every((flag) => ['undefined', 'boolean'].includes(typeof flag))
    );
  if (kind === 'token') return credentials === null || isBridgeCredentials(credentials);
  if (kind === 'close') return isId(value['id']);
  if (kind === 'call') return isId(value['id']) && typeof value['method'] === 'string';
  return kind === 'handled' && isId(value['id']) && typeof value['isPrevented'] === 'boolean';
}

export function isCloseReply(value: unknown): value is CloseReply {
  return isRecord(value) && (value['ok'] === true || (value['ok'] === false && typeof value['reason'] === 'string'));
}

function isFrameMessage(value: unknown): value is FrameMessage {
  if (!isRecord(value)) return false;
  const { kind, id, name, height } = value;
  if (kind === 'open') return isNonce(value['nonce']);
  if (kind === 'tokenWanted') return true;
  if (kind === 'event') return isId(id) && isEventName(name) && isRecord(value['detail']);
  if (kind === 'resize') return typeof height === 'number' && height >= 0 && height <= tallestFrame;
  return (kind === 'closed' || kind === 'called') && isId(id) && isCloseReply(value['reply']);
}

function parse(wire: unknown): unknown {
  if (typeof wire !== 'string' || wire.length > longestMessage) return undefined;
  try {
    return JSON.parse(wire) as unknown;
  } catch {
    return undefined;
  }
}

/** The message of the page; undefined if the text is none. */
export function readPageMessage(wire: unknown): PageMessage | undefined {
  const value = parse(wire);
  if (!isPageMessage(value)) return undefined;
  return value.kind === 'context' ? { ...value, attributes: bridgedAttributes(value.attributes) } : value;
}

/** The message of the frame; undefined if the text is none. */
export function readFrameMessage(wire: unknown): FrameMessage | undefined {
  const value = parse(wire);
  return isFrameMessage(value) ? value : undefined;
}

/** A message as text; undefined if it is longer than a message may be. */
export function printMessage(message: PageMessage | FrameMessage): string | undefined {
  const text = JSON.stringify(message);
  return text.length > longestMessage ? undefined : text;
}
