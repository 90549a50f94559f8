import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { indianTime } from '../../indian-time.ts';
import type { FactSeed, FactSubject } from './applications-seed.store.ts';
import { hasReached, lastStateOf } from './reached.ts';
import type { SeededRandom } from '../../demo/seeded-random.ts';

/** Staff ids that facts may name, by the work that these people do. Nobody checks their own work. */
export interface FactStaff {
  approvers: readonly string[];
  makers: readonly string[];
  checkers: readonly string[];
  auditors: readonly string[];
  reviewers: readonly string[];
  fixers: readonly string[];
  credit: readonly string[];
}

function dayFrom(now: Date, days: number): string {
  return indianTime(new Date(now.getTime() + days * 86_400_000)).slice(0, 10);
}

type Subject = Pick<FactSubject, 'udrs' | 'vkyc_outcome' | 'compliance_status'>;

/** @param reached the last state of the application before any rejection */
function videoFacts(random: SeededRandom, subject: Subject, reached: Udrs, { makers, checkers }: FactStaff) {
  const pick = (staff: readonly string[]) => (staff.length > 0 ? random.pick(staff) : null);
  const isMade = hasReached(reached, 'VKYC_CHECKER') || subject.vkyc_outcome === 'DECLINED';
  const isRefused = subject.udrs === 'REJECTED' && subject.vkyc_outcome === 'REJECTED';
  return {
    vkyc_maker_id: isMade ? pick(makers) : null,
    vkyc_checker_id: hasReached(reached, 'VKYC_AUDIT') ? pick(checkers) : null,
    vkyc_audit_result: hasReached(reached, 'COMPLIANCE_REVIEW')
      ? ('APPROVED' as const)
      : isRefused
        ? ('REJECTED' as const)
        : null,
  };
}

/** What the desks of compliance have found. A case in review is undecided; one that was sent back has its discrepancies. */
function complianceFacts(random: SeededRandom, subject: Subject, reached: Udrs, { reviewers, fixers }: FactStaff) {
  const pick = (staff: readonly string[]) => (staff.length > 0 ? random.pick(staff) : null);
  const isRefused = subject.compliance_status === 'REJECTED';
  const isInReview = reached === 'COMPLIANCE_REVIEW' && !isRefused;
  const isCalled = reached === 'COMPLIANCE_CALLING';
  const isSentBack = reached === 'COMPLIANCE_FIXER' || isCalled;
  const isSecondRound = isInReview && random.chance(0.3);
  const discrepancies = isSentBack ? random.integer(1, 3) : 0;
  const answered = isSentBack && !isCalled ? random.integer(0, discrepancies) : 0;
  const fixer = isSecondRound || answered > 0 || isCalled ? pick(fixers) : null;
  return {
    compliance_result: isRefused
      ? ('REJECTED' as const)
      : hasReached(reached, 'DECISION_WAIT')
        ? ('APPROVED' as const)
        : null,
    compliance_reviewer_id: isSentBack || isSecondRound ? pick(reviewers) : null,
    compliance_round: hasReached(reached, 'COMPLIANCE_REVIEW') ? (isSecondRound ? 2 : 1) : 0,
    compliance_re_works: isSentBack || isSecondRound ? 1 : 0,
    compliance_taken_by_id: subject.compliance_status === 'In-Progress' ? pick(reviewers) : null,
    compliance_fixer_ids: fixer === null ? null : JSON.stringify([fixer]),
    compliance_asked: isCalled,
    discrepancies,
    discrepancies_answered: answered,
    compliance_call_outcome: isCalled && random.chance(0.4) ? 'CONFIRMED' : null,
  };
}

function loanFacts(random: SeededRandom, udrs: Udrs, now: Date, { credit }: FactStaff) {
  const isApproved = hasReached(udrs, 'LOAN_APPROVED');
  const isReady = hasReached(udrs, 'READY_FOR_DISBURSAL');
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

/** Somebody who works the queue in which the application was rejected; null when nobody does. */
function rejecterOf(random: SeededRandom, reached: Udrs, { approvers, auditors, reviewers }: FactStaff): string | null {
  const able = reached === 'VKYC_AUDIT' ? auditors : reached === 'COMPLIANCE_REVIEW' ? reviewers : approvers;
  return able.length > 0 ? random.pick(able) : null;
}

/** The facts that an application must have to stand where it does. */
export function makeFacts(random: SeededRandom, subject: FactSubject, now: Date, staff: FactStaff): FactSeed {
  const { udrs } = subject;
  const isRejected = udrs === 'REJECTED';
  const isReviewed = ['PENDING_REVIEW_REGULAR', 'PENDING_REVIEW_GPS', 'FRAUD_REVIEW'].includes(udrs);
  const reached: Udrs = isReviewed ? 'DOCUMENT_PROCESSING' : isRejected ? lastStateOf(subject) : udrs;
  const isFlagged = udrs === 'DOCUMENT_PROCESSING' && random.chance(0.08);
  const hasApprovals = subject.documents_approved > 0 && staff.approvers.length > 0;
  return {
    application_id: subject.id,
    hold_remark: subject.hold && 'Held until the reason is settled',
    hold_remark_by_id: subject.hold && subject.owner_id,
    hold_remark_at: subject.hold && subject.owner_id ? subject.modified_at : null,
    review_flag: subject.fraud_list ?? (isFlagged || udrs === 'PENDING_REVIEW_REGULAR' ? 'DEFAULT' : null),
    has_gps_mismatch: udrs === 'PENDING_REVIEW_GPS' || (udrs === 'DOCUMENT_PROCESSING' && random.chance(0.04)),
    document_approver_ids: JSON.stringify(hasApprovals ? [random.pick(staff.approvers)] : []),
    ...videoFacts(random, subject, reached, staff),
    ...complianceFacts(random, subject, reached, staff),
    ...loanFacts(random, reached, now, staff),
    rejected_by_id: isRejected ? rejecterOf(random, reached, staff) : null,
    rejected_at: isRejected ? subject.status_changed_at : null,
  };
}
