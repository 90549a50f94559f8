import { udrsStates, type Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { indianTime } from '../../indian-time.ts';
import type { FactSeed, FactSubject } from './applications-seed.store.ts';
import type { SeededRandom } from '../../demo/seeded-random.ts';

/** Whom facts may name: staff ids by what they do. Nobody of them checks what they made. */
export interface FactStaff {
  approvers: readonly string[];
  makers: readonly string[];
  checkers: readonly string[];
  reviewers: readonly string[];
  credit: readonly string[];
}

const order: readonly Udrs[] = udrsStates;
const isAtOrPast = (udrs: Udrs, state: Udrs) => order.indexOf(udrs) >= order.indexOf(state);

function dayFrom(now: Date, days: number): string {
  return indianTime(new Date(now.getTime() + days * 86_400_000)).slice(0, 10);
}

function videoFacts(random: SeededRandom, udrs: Udrs, { makers, checkers }: FactStaff) {
  const isChecked = isAtOrPast(udrs, 'VKYC_AUDIT');
  const pick = (staff: readonly string[]) => (staff.length > 0 ? random.pick(staff) : null);
  return {
    vkyc_maker_id: isAtOrPast(udrs, 'VKYC_CHECKER') ? pick(makers) : null,
    vkyc_checker_id: isChecked ? pick(checkers) : null,
    vkyc_audit_result: isAtOrPast(udrs, 'COMPLIANCE_REVIEW') ? ('APPROVED' as const) : null,
  };
}

function complianceFacts(random: SeededRandom, udrs: Udrs, { reviewers }: FactStaff) {
  const isDone = isAtOrPast(udrs, 'DECISION_WAIT');
  const isSentBack = udrs === 'COMPLIANCE_FIXER' || udrs === 'COMPLIANCE_CALLING';
  const discrepancies = isSentBack || (udrs === 'COMPLIANCE_REVIEW' && random.chance(0.4)) ? random.integer(1, 3) : 0;
  return {
    compliance_result: isDone || (udrs === 'COMPLIANCE_REVIEW' && discrepancies === 0) ? ('APPROVED' as const) : null,
    compliance_reviewer_id: isSentBack && reviewers.length > 0 ? random.pick(reviewers) : null,
    discrepancies,
    discrepancies_answered: isSentBack ? random.integer(0, discrepancies) : 0,
    compliance_call_outcome: udrs === 'COMPLIANCE_CALLING' && random.chance(0.5) ? 'CONFIRMED' : null,
  };
}

function loanFacts(random: SeededRandom, udrs: Udrs, now: Date, { credit }: FactStaff) {
  const isApproved = isAtOrPast(udrs, 'LOAN_APPROVED');
  const isReady = isAtOrPast(udrs, 'READY_FOR_DISBURSAL');
  const isFailed = udrs === 'DISBURSAL_FAILED';
  return {
    decision: isApproved || (udrs === 'DECISION_WAIT' && random.chance(0.5)) ? ('APPROVED' as const) : null,
    approved_by_id: isApproved && credit.length > 0 ? random.pick(credit) : null,
    agreement_valid_until: isApproved ? dayFrom(now, random.chance(0.05) ? -2 : random.integer(5, 28)) : null,
    mandate:
      isReady || (udrs === 'NACH_UPLOAD' && random.chance(0.5))
        ? random.pick(['NACH_PROCESSED', 'E_MANDATE_COMPLETE'] as const)
        : null,
    is_bank_account_verified: isReady && (udrs !== 'READY_FOR_DISBURSAL' || random.chance(0.85)),
    bank_answer: isFailed ? ('FAILED' as const) : null,
    failed_attempts: isFailed ? random.integer(1, 3) : 0,
    is_cause_fixed: isFailed && random.chance(0.4),
  };
}

/** The facts that an application must have to stand where it does. */
export function makeFacts(random: SeededRandom, subject: FactSubject, now: Date, staff: FactStaff): FactSeed {
  const { udrs } = subject;
  const isRejected = udrs === 'REJECTED';
  const isReviewed = ['PENDING_REVIEW_REGULAR', 'PENDING_REVIEW_GPS', 'FRAUD_REVIEW'].includes(udrs);
  // States after a rejection say nothing of the way there.
  const reached: Udrs = isRejected || isReviewed ? 'DOCUMENT_PROCESSING' : udrs;
  const isFlagged = udrs === 'DOCUMENT_PROCESSING' && random.chance(0.08);
  const hasApprovals = subject.documents_approved > 0 && staff.approvers.length > 0;
  return {
    application_id: subject.id,
    hold_remark: subject.hold && 'Held until the reason is settled',
    review_flag: subject.fraud_list ?? (isFlagged || udrs === 'PENDING_REVIEW_REGULAR' ? 'DEFAULT' : null),
    has_gps_mismatch: udrs === 'PENDING_REVIEW_GPS' || (udrs === 'DOCUMENT_PROCESSING' && random.chance(0.04)),
    document_approver_ids: JSON.stringify(hasApprovals ? [random.pick(staff.approvers)] : []),
    ...videoFacts(random, reached, staff),
    ...complianceFacts(random, reached, staff),
    ...loanFacts(random, reached, now, staff),
    rejected_by_id: isRejected && staff.approvers.length > 0 ? random.pick(staff.approvers) : null,
    rejected_at: isRejected ? subject.status_changed_at : null,
  };
}
