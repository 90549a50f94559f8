import { udrsQueueRoles, type Mover } from './udrs-moves.ts';
import type { Hold, Udrs } from './udrs.ts';

/** The key that ends a hold; it is in the answer and never among the choices (DV-62). */
export const endsHoldKey = 'CLEAR';

/** Why an application is held, by key (EN-14), as a lender begins; a backend that says its own reasons is believed. */
export const holdReasons = {
  CUSTOMER_NOT_REACHABLE: 'Customer not reachable',
  EMPLOYER_TO_CONFIRM: 'Employer to be confirmed',
  ADDRESS_PROOF_AWAITED: 'Address proof awaited',
  CUSTOMER_ASKED_TO_WAIT: 'Customer asked to wait',
  DOCUMENT_UNCLEAR: 'Document not clear',
  TECHNICAL_ISSUE: 'Technical issue',
} as const;
export type HoldReason = keyof typeof holdReasons;

/** The hold that an application in a state takes; undefined if the work has ended without a loan. */
export function holdOf(udrs: Udrs): Hold | undefined {
  if (udrs === 'REJECTED' || udrs === 'CANCELLED') return undefined;
  return udrs === 'DISBURSED' ? 'POST_DISBURSAL' : 'PRE_DISBURSAL';
}

const afterDisbursal: readonly Mover[] = ['DISBURSAL_OPS', 'SUPPORT', 'OPS_LEAD'];

/**
 * Whether people with these roles may hold and release an application in a state: those who work its queue, and the
 * lead.
 */
export function mayHold(udrs: Udrs, movers: readonly Mover[]): boolean {
  const holders = udrs === 'DISBURSED' ? afterDisbursal : [...(udrsQueueRoles[udrs] ?? []), 'OPS_LEAD' as const];
  return holdOf(udrs) !== undefined && holders.some((role) => movers.includes(role));
}
