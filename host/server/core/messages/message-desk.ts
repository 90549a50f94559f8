import type { RowJob } from '../jobs/row-job.ts';
import type { Job } from '../jobs/start-jobs.ts';
import { handOverDue, handOverName, type MessageDesk } from './hand-over.ts';
import * as outbound from './outbound.store.ts';

/** Milliseconds that a simulated message takes to arrive. */
const simulatedMs = 2000;

/** In a demo, marks each message of the simulated gateway as delivered. */
export const simulatedDelivery: RowJob = {
  name: 'deliver simulated messages',
  everyMs: 500,
  due: (db, now, limit) => outbound.simulatedSent(db, new Date(now.getTime() - simulatedMs), limit),
  async settle(tx, id, { now }) {
    const message = await outbound.findForChange(tx, id);
    const { status, sent_at: sentAt } = message ?? {};
    if (status !== 'SENT' || !sentAt || now.getTime() - sentAt.getTime() < simulatedMs) return false;
    await outbound.change(tx, id, { status: 'DELIVERED' });
    return true;
  },
};

/** The jobs that hand messages to their gateways, in every process. */
export function messageJobs(desk: MessageDesk): readonly Job[] {
  const handOver = { name: handOverName, everyMs: 400, work: () => handOverDue(desk) };
  return desk.settings.isDemo ? [handOver, simulatedDelivery] : [handOver];
}
