import type { CallServer } from '../http/call-context.ts';
import type { Job, RoundJob } from '../jobs/start-jobs.ts';
import { chatTimers } from './end-timers.ts';
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
const mediaEveryMs = 1000;

/** What happens to chats without anybody's call. */
export interface ChatDesk {
  jobs: readonly Job[];
  close(): void;
}

/**
 * Messages leave for the gateway, customers' files come, timers end. Every process of a server may do it: what is handed over
 * and fetched is taken by one of them.
 *
 * @param failed told of what fails beside the jobs
 */
export function openChatDesk(desk: Desk, failed: (error: unknown) => void): ChatDesk {
  const gateway = gatewayOf(desk, failed);
  if (!gateway) return { jobs: chatTimers, close: () => undefined };
  const handOver = (what: 'texts' | 'files'): RoundJob => ({
    name: `chat ${what}`,
    everyMs: handOverEveryMs,
    work: () => handOverWaiting(desk, gateway, what),
  });
  const media = { name: 'chat media', everyMs: mediaEveryMs, work: () => fetchWaitingMedia(desk, gateway) };
  return { jobs: [...chatTimers, handOver('texts'), handOver('files'), media], close: () => gateway.close() };
}
