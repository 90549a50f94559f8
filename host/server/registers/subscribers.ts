import { announcing } from '../call/announcements.ts';
import { followStaff } from '../core/agents/agents.store.ts';
import { countPayment } from '../desks/settlement/count-payment.ts';
import { followMove } from '../desks/stage-work/follow-move.ts';
import { beginAskedSession } from '../desks/vkyc/begin-session.ts';

/** Who follows what is announced, in this order. */
export const subscribers = {
  'application.moved': [beginAskedSession, followMove],
  'payment.taken': [countPayment],
  'staff.changed': [followStaff],
} as const;

export const announce = announcing(subscribers);
