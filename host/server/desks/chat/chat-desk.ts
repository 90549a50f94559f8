import type { CallServer } from '../../call/server.ts';
import type { Job, RoundJob } from '../../core/jobs/start-jobs.ts';
import { chatTimers } from './end-timers.ts';
import { fetchWaitingMedia } from './fetch-media.ts';
import { cloudApi } from '../../core/messages/cloud-api.ts';
import type { ChatGateway } from '../../core/messages/gateway.ts';
import { simulatedCustomers } from './gateway/simulated-customer.ts';
import { handOverWaiting } from './hand-over.ts';
import { receive } from './receive.ts';

type Desk = Pick<CallServer, 'db' | 'now' | 'storage' | 'settings'>;

/** The gateway that the settings name, else simulated customers in a demo, else undefined. */
function gatewayOf(desk: Desk, failed: (error: unknown) => void): ChatGateway | undefined {
  const { whatsapp, isDemo } = desk.settings;
  if (whatsapp) return cloudApi(whatsapp);
  return isDemo ? simulatedCustomers({ receive: (event) => receive(desk, event), now: desk.now, failed }) : undefined;
}

const handOverEveryMs = 400;
const mediaEveryMs = 1000;

/** The work on chats that no call starts. */
export interface ChatDesk {
  jobs: readonly Job[];
  close(): void;
}

/**
 * The jobs that hand messages to the gateway, fetch customers' files and end timers. Every process of a server may run
 * them: only one process takes each message and file.
 *
 * @param failed called with an error that happens outside the jobs
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
