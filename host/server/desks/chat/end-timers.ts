import type { Tx } from '../../db/transaction.ts';
import { readableTime } from '../../base/indian-time.ts';
import type { RowJob, Turn } from '../../core/jobs/row-job.ts';
import { addLine, infoLine } from './add-line.ts';
import * as rooms from './chat-rooms.store.ts';
import type { Room } from './chat-rooms.store.ts';
import { nameOf } from './show-chat.ts';

const everyMs = 1000;

async function endAgentTimer(tx: Tx, room: Room, { now, record }: Turn): Promise<void> {
  const holder = nameOf(room);
  const { room: freed } = await addLine(
    tx,
    room,
    infoLine(`${holder ?? 'The holder'} did not write for 15 minutes. The chat is available again`),
    now,
    { state: 'AVAILABLE', waiting_since: now, holder_id: null, agent_due_at: null, is_answered: false },
  );
  await record({
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

async function endWindow(tx: Tx, room: Room, end: Date, { now }: Turn): Promise<void> {
  const line = infoLine(`The 24-hour window closed at ${readableTime(end)}`);
  await addLine(tx, room, line, now, { is_window_told: true });
}

/** The holder who does not write loses the chat (CH-16, CO-23). */
const agentTimers: RowJob = {
  name: 'chat desk',
  everyMs,
  due: (db, now, limit) => rooms.overdue(db, 'agent', now, limit),
  async settle(tx, id, turn) {
    const room = await rooms.findForChange(tx, id);
    // Another process has ended the timer, or the holder has just written.
    if (!room?.agent_due_at || room.agent_due_at > turn.now) return false;
    await endAgentTimer(tx, room, turn);
    return true;
  },
};

/** Adds a line to the conversation when its window for free text closes. */
const windowTimers: RowJob = {
  name: 'chat window',
  everyMs,
  due: (db, now, limit) => rooms.overdue(db, 'window', now, limit),
  async settle(tx, id, turn) {
    const room = await rooms.findForChange(tx, id);
    const end = room?.window_ends_at;
    if (!end || room.is_window_told || end > turn.now) return false;
    await endWindow(tx, room, end, turn);
    return true;
  },
};

/** The timers of chats. */
export const chatTimers: readonly RowJob[] = [agentTimers, windowTimers];
