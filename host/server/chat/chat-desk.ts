import type { CallServer } from '../http/call-context.ts';
import { endTimers } from './end-timers.ts';
import { fetchWaitingMedia } from './fetch-media.ts';
import { cloudApi } from './gateway/cloud-api.ts';
import type { ChatGateway } from './gateway/gateway.ts';
import { simulatedCustomers } from './gateway/simulated-customer.ts';
import { handOverWaiting } from './hand-over.ts';
import { receive } from './receive.ts';

type Desk = Pick<CallServer, 'db' | 'now' | 'storage' | 'settings'>;

/** The gateway that the settings name; undefined where none is set and this is no demo. */
function gatewayOf(desk: Desk, failed: (error: unknown) => void): ChatGateway | undefined {
  const { whatsapp, isDemo } = desk.settings;
  if (whatsapp) return cloudApi(whatsapp);
  return isDemo ? simulatedCustomers({ receive: (event) => receive(desk, event), now: desk.now, failed }) : undefined;
}

const handOverEveryMs = 400;
const timersEveryMs = 1000;

/** Repeats work until it is stopped, never beside itself. */
function repeat(everyMs: number, work: () => Promise<unknown>, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, failed)
      .finally(() => (running = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * What happens to chats without anybody's call: messages leave for the gateway, customers' files come, timers end. Every
 * process of a server may run it.
 *
 * @param failed told when a round fails; the next one is tried all the same
 * @returns stops it
 */
export function startChatDesk(desk: Desk, failed: (error: unknown) => void): () => Promise<void> {
  const gateway = gatewayOf(desk, failed);
  const stops = [repeat(timersEveryMs, () => endTimers(desk), failed)];
  if (gateway) {
    stops.push(repeat(handOverEveryMs, () => handOverWaiting(desk, gateway, 'texts'), failed));
    stops.push(repeat(handOverEveryMs, () => handOverWaiting(desk, gateway, 'files'), failed));
    stops.push(repeat(timersEveryMs, () => fetchWaitingMedia(desk, gateway), failed));
  }
  return async () => {
    gateway?.close();
    await Promise.all(stops.map((stop) => stop()));
  };
}
