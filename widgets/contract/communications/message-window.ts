import { callingHours, openingOfHours, type DayHours } from '../calling/contact-hours.ts';
import type { MessagePurpose } from './messages.ts';

/** The hours in which messages of a purpose may reach people. */
const windows: Partial<Record<MessagePurpose, DayHours>> = {
  // RBI, 12 August 2022: the same hours as calls.
  COLLECTION: callingHours,
  // TRAI's rules for commercial communications: no advertising in the early morning.
  PROMOTION: { opens: 10 * 60, closes: 19 * 60 },
};

/** When a message of a purpose may go out: the moment itself, or the next opening in Asia/Kolkata. */
export function messageOpening(purpose: MessagePurpose, at: Date): Date {
  const window = windows[purpose];
  return window ? openingOfHours(at, window) : at;
}
