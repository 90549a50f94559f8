import { record } from '../audit/audit.store.ts';
import { newId } from '../db/new-id.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Server } from '../http/call-context.ts';
import { readableTime } from '../indian-time.ts';
import { addLine, infoLine } from './add-line.ts';
import * as rooms from './chat-rooms.store.ts';
import type { Room } from './chat-rooms.store.ts';
import { nameOf } from './show-chat.ts';

const atOnce = 100;

/** The server's own work, in the audit. */
const job = (at: Date) =>
  ({
    at,
    actorId: null,
    actor: 'chat desk',
    roles: [],
    portal: 'ops',
    ip: '',
    sessionId: null,
    requestId: newId(at),
    channel: 'JOB',
  }) as const;

async function endAgentTimer(tx: Tx, room: Room, now: Date): Promise<void> {
  const holder = nameOf(room);
  const { room: freed } = await addLine(
    tx,
    room,
    infoLine(`${holder ?? 'The holder'} did not write for 15 minutes. The chat is available again`),
    now,
    { state: 'AVAILABLE', waiting_since: now, holder_id: null, agent_due_at: null, is_answered: false },
  );
  await record(tx, job(now), {
    action: 'RELEASE_CHAT',
    entity: 'chat',
    entityId: room.id,
    loanApplicationNumber: room.loan_application_number,
    before: { state: room.state, holder },
    after: { state: freed.state, holder: null },
    reasonCodes: ['AGENT_TIMER'],
    version: freed.version,
  });
}

async function endWindow(tx: Tx, room: Room, end: Date, now: Date): Promise<void> {
  const line = infoLine(`The 24-hour window closed at ${readableTime(end)}`);
  await addLine(tx, room, line, now, { is_window_told: true });
}

/**
 * Ends the timers whose time is over, whoever looks: the silent holder loses the chat (CH-16, CO-23), the conversation says
 * that free text is closed. Any number of processes may do it at once; a timer ends once.
 *
 * @returns how many ended here
 */
export async function endTimers({ db, now: clock }: Pick<Server, 'db' | 'now'>): Promise<number> {
  let ended = 0;
  for (const timer of ['agent', 'window'] as const) {
    for (const id of await rooms.overdue(db, timer, clock(), atOnce)) {
      ended += await inTransaction(db, async (tx) => {
        const now = clock();
        const room = await rooms.findForChange(tx, id);
        // Another process was here, or the holder has just written.
        const end = timer === 'agent' ? room?.agent_due_at : room?.is_window_told ? null : room?.window_ends_at;
        if (!room || !end || end > now) return 0;
        await (timer === 'agent' ? endAgentTimer(tx, room, now) : endWindow(tx, room, end, now));
        return 1;
      });
    }
  }
  return ended;
}
