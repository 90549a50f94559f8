import type { HoldReason } from '../../../../../widgets/contract/applications/holds.ts';
import { fraudLists, type SourcingPartner } from '../../../../../widgets/contract/applications/queues.ts';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import type { Placing } from '../applications.rules.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';

/** Where open applications stand, in per cent. */
const openShares = {
  documents: 22,
  review: 12,
  osv: 7,
  vkyc: 12,
  compliance: 9,
  decision: 5,
  approved: 6,
  nach: 13,
  ready: 6,
  initiated: 5,
  failed: 3,
};
type Stage = keyof typeof openShares;

const statesOf: Record<Stage, readonly Udrs[]> = {
  documents: ['DOCUMENT_PROCESSING'],
  review: ['PENDING_REVIEW_REGULAR', 'PENDING_REVIEW_GPS', 'FRAUD_REVIEW', 'FRAUD_REVIEW'],
  osv: ['KYC_VERIFICATION'],
  vkyc: ['VKYC_MAKER', 'VKYC_CHECKER', 'VKYC_AUDIT'],
  compliance: ['COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'],
  decision: ['DECISION_WAIT'],
  approved: ['LOAN_APPROVED'],
  nach: ['NACH_PENDING', 'NACH_REVIEW', 'NACH_UPLOAD'],
  ready: ['READY_FOR_DISBURSAL'],
  initiated: ['DISBURSAL_INITIATED'],
  failed: ['DISBURSAL_FAILED'],
};

const finishedShares: Record<string, number> = { DISBURSED: 72, REJECTED: 21, CANCELLED: 7 };

/** Partner-sourced applications in per cent. Two partners have lists of their own. */
const partnerShares: Record<SourcingPartner | 'other', number> = { pb: 45, wishfin: 35, other: 20 };

/** Keys of the contract's hold reasons. */
export const seededHoldReasons = [
  'CUSTOMER_NOT_REACHABLE',
  'EMPLOYER_TO_CONFIRM',
  'ADDRESS_PROOF_AWAITED',
  'CUSTOMER_ASKED_TO_WAIT',
] as const satisfies readonly HoldReason[];

/**
 * Where an application stands. 6% of the open ones and 0.5% of paid-out loans are on hold. None needs an employer
 * check.
 */
export function makeStanding(random: SeededRandom, isOpen: boolean): Placing {
  const udrs = isOpen ? random.pick(statesOf[random.weighted(openShares)]) : (random.weighted(finishedShares) as Udrs);
  const isHeld = isOpen ? random.chance(0.06) : udrs === 'DISBURSED' && random.chance(0.005);
  const isPartnerSourced = random.chance(0.35);
  const partner = isPartnerSourced ? random.weighted(partnerShares) : 'other';
  return {
    udrs,
    fraudList: udrs === 'FRAUD_REVIEW' ? random.pick(fraudLists) : null,
    hold: isHeld ? (isOpen ? 'PRE_DISBURSAL' : 'POST_DISBURSAL') : null,
    productType: random.chance(0.15) ? 'LOC' : 'PL',
    isResubmitted: random.chance(0.23),
    isPartnerSourced,
    sourcingPartner: partner === 'other' ? null : partner,
    needsEmployerCheck: false,
  };
}

/** The moment at which an application that waits in its queue was put on hold. */
export function heldSince(queuedAt: Date, now: Date): Date {
  return new Date(queuedAt.getTime() + Math.floor((now.getTime() - queuedAt.getTime()) * 0.4));
}
