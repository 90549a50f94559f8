import type { CallContext } from '../../call/handler.ts';
import { sentOf, statedApart } from '../../call/stated-time.ts';

/** What the entry of a call keeps of when it was sent: the receipt, and what was said where that is apart. */
export function entryTimes({ stated }: Pick<CallContext, 'stated'>): { received_at: Date; stated_at: Date | null } {
  return { received_at: stated.receivedAt, stated_at: statedApart(stated) };
}

interface EntryTimes {
  called_at: Date;
  ended_at?: Date | null;
  received_at: Date | null;
  stated_at: Date | null;
}

/** How late the entry of a call was sent, or what was said of its time; null for what came at once. */
export function sentOfEntry({ called_at: calledAt, ended_at: endedAt, ...sent }: EntryTimes): string | null {
  return sentOf(sent.received_at, sent.stated_at, calledAt, endedAt);
}
