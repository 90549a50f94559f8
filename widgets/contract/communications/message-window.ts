import { callingHours } from '../calling/calling-window.ts';
import type { MessagePurpose } from './messages.ts';
import { dayMs, indiaAheadMs } from '../time.ts';

const minuteMs = 60_000;

/** Minutes of the day, Asia/Kolkata, between which messages of a purpose may reach people; both are included. */
const windows: Partial<Record<MessagePurpose, { opens: number; closes: number }>> = {
  // RBI, 12 August 2022: the same hours as calls.
  COLLECTION: callingHours,
  // TRAI's rules for commercial communications: no advertising in the early morning.
  PROMOTION: { opens: 10 * 60, closes: 19 * 60 },
};

/** When a message of a purpose may go out: the moment itself, or the next opening in Asia/Kolkata. */
export function messageOpening(purpose: MessagePurpose, at: Date): Date {
  const window = windows[purpose];
  if (!window) return at;
  const local = at.getTime() + indiaAheadMs;
  const day = Math.floor(local / dayMs);
  const minute = Math.floor((local % dayMs) / minuteMs);
  if (minute >= window.opens && minute <= window.closes) return at;
  const openingDay = minute < window.opens ? day : day + 1;
  return new Date(openingDay * dayMs + window.opens * minuteMs - indiaAheadMs);
}
