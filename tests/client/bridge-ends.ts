import { vi } from 'vitest';
import { createFrameEnd, type FrameEndParts } from '../../widgets/client/bridge/frame-end.ts';
import { createPageEnd, type PageEnd, type PageEndParts } from '../../widgets/client/bridge/page-end.ts';

export const pageOrigin = 'https://dialer.example';
export const hostOrigin = 'https://host.example';

interface Sent {
  data: unknown;
  targetOrigin: string;
  ports: MessagePort[];
}

/** A window of an origin: what is posted to it arrives as an event that names the sender, as a browser has it. */
export class FakeWindow extends EventTarget {
  readonly got: Sent[] = [];
  sender: { window: FakeWindow; origin: string } | undefined;
  readonly origin: string;
  constructor(origin: string) {
    super();
    this.origin = origin;
  }
  postMessage(data: unknown, target: string | { targetOrigin?: string; transfer?: Transferable[] }): void {
    const { targetOrigin = '/', transfer = [] } = typeof target === 'string' ? { targetOrigin: target } : target;
    const ports = transfer as MessagePort[];
    this.got.push({ data, targetOrigin, ports });
    if (targetOrigin === '*' || targetOrigin === this.origin) this.arrive(data, ports, this.sender);
  }
  arrive(data: unknown, ports: MessagePort[], from: FakeWindow['sender']): void {
    const event = Object.assign(new Event('message'), {
      data: structuredClone(data),
      ports,
      source: from?.window,
      origin: from?.origin,
    });
    queueMicrotask(() => this.dispatchEvent(event));
  }
}

const ends: PageEnd[] = [];
/** Ports that are closed behind a test. */
export const channels: MessagePort[] = [];

/** Both ends of the bridge, each in a window of its own. The frame greets when the test has it do so. */
export function world(
  page: Partial<PageEndParts> = {},
  frame: Partial<FrameEndParts> = {},
  { origin = pageOrigin }: { origin?: string } = {},
) {
  const outer = new FakeWindow(origin);
  const inner = new FakeWindow(hostOrigin);
  outer.sender = { window: inner, origin: hostOrigin };
  inner.sender = { window: outer, origin };
  const heard = {
    greeted: vi.fn<() => void>(),
    resized: vi.fn<(height: number) => void>(),
    happened: vi.fn<PageEndParts['happened']>(() => false),
    contextChanged: vi.fn<FrameEndParts['contextChanged']>(),
    tokenChanged: vi.fn<FrameEndParts['tokenChanged']>(),
  };
  const pageEnd = createPageEnd({
    page: outer,
    frame: () => inner as unknown as Window,
    origin: hostOrigin,
    attributes: () => ({ 'loan-app-no': '25' }),
    getToken: () => undefined,
    ...heard,
    ...page,
  });
  ends.push(pageEnd);
  const greet = () =>
    createFrameEnd({
      page: inner,
      parent: outer as unknown as Window,
      origins: Promise.resolve([hostOrigin, pageOrigin]),
      closeAsked: async () => ({ ok: true }),
      called: async () => ({ ok: true }),
      ...heard,
      ...frame,
    });
  return { outer, inner, heard, pageEnd, greet };
}

/** A welcome that no page of this bridge has sent. */
export function forged(nonce = 'f'.repeat(32)) {
  const { port1, port2 } = new MessageChannel();
  channels.push(port1, port2);
  return { data: { bridge: 'lending/1', kind: 'welcome', nonce }, port: port2, other: port1 };
}

/** Ends what a test has opened. */
export function closeEnds() {
  for (const end of ends.splice(0)) end.stop();
  for (const port of channels.splice(0)) port.close();
}
