import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { failureCauses, type FailureCause } from '../../../../../widgets/contract/stage-work/stage-work.ts';
import type { FactSeed, FactSubject } from '../../../demo/kit/applications-seed.store.ts';
import { hasReached, lastStateOf } from './reached.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';

/** Staff ids that facts may name, by the work that these people do. Nobody checks their own work. */
export interface FactStaff {
  approvers: readonly string[];
  makers: readonly string[];
  checkers: readonly string[];
  auditors: readonly string[];
  reviewers: readonly string[];
  fixers: readonly string[];
  credit: readonly string[];
  disbursers: readonly string[];
}

function dayFrom(now: Date, days: number): Day {
  return dayOf(new Date(now.getTime() + days * 86_400_000));
}

type Subject = Pick<FactSubject, 'id' | 'udrs' | 'vkyc_session' | 'vkyc_outcome' | 'compliance_status'>;

/** How often the customer was asked for another session: three times at most. */
function retriesOf({ id, udrs, vkyc_session: session, vkyc_outcome: outcome }: Subject): number {
  const draw = Number.parseInt(id.slice(-2), 16);
  if (udrs !== 'VKYC_MAKER') return session !== null && draw % 8 === 0 ? 1 : 0;
  if (session === 'EXPIRED' && outcome === 'DECLINED') return 3;
  if (outcome === 'RETRY') return 1 + (draw % 3);
  return session === 'COMPLETED' && draw % 5 === 0 ? 1 : 0;
}

/** @param reached the last state of the application before any rejection */
function videoFacts(random: SeededRandom, subject: Subject, reached: Udrs, { makers, checkers }: FactStaff) {
  const pick = (staff: readonly string[]) => (staff.length > 0 ? random.pick(staff) : null);
  const isMade =
    hasReached(reached, 'VKYC_CHECKER') ||
    (subject.vkyc_outcome === 'DECLINED' && subject.vkyc_session === 'COMPLETED');
  const isRefused = subject.udrs === 'REJECTED' && subject.vkyc_outcome === 'REJECTED';
  const isDeclined = isMade && subject.vkyc_outcome === 'DECLINED';
  const isChecked = hasReached(reached, 'VKYC_AUDIT');
  const maker = isMade ? pick(makers) : null;
  const proposed = subject.vkyc_outcome === 'REJECTED' ? ('REJECTED' as const) : ('APPROVED' as const);
  return {
    vkyc_maker_id: maker,
    vkyc_checker_id: isChecked || isDeclined ? pick(checkers) : null,
    vkyc_maker_decision: isMade && !isDeclined ? proposed : null,
    vkyc_checker_outcome: isChecked ? proposed : null,
    vkyc_declined_maker_ids: isDeclined && maker !== null ? JSON.stringify([maker]) : null,
    vkyc_retries: retriesOf(subject),
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

/** The outcome of an OSV visit; an application that made no video call has had its originals seen. */
function visitOf(random: SeededRandom, { vkyc_outcome }: Subject, reached: Udrs): FactSeed['visit_outcome'] {
  if (hasReached(reached, 'VKYC_MAKER'))
    return vkyc_outcome !== null && random.chance(0.25) ? 'VIDEO_KYC' : 'ORIGINALS_SEEN';
  if (reached !== 'KYC_VERIFICATION' || random.chance(0.6)) return null;
  return random.weighted({ ORIGINALS_SEEN: 60, CUSTOMER_NOT_MET: 25, ORIGINALS_DIFFER: 15 });
}

/** Who initiated the present disbursal and who approved it: two people, neither of them the loan's approver. */
function disbursalFacts(
  random: SeededRandom,
  udrs: Udrs,
  { isVerified, approver }: { isVerified: boolean; approver: string | null },
  { disbursers }: FactStaff,
) {
  const isAtBank = hasReached(udrs, 'DISBURSAL_INITIATED');
  const isInitiated = isAtBank || (udrs === 'READY_FOR_DISBURSAL' && isVerified && random.chance(0.4));
  const able = disbursers.filter((id) => id !== approver);
  const initiator = isInitiated && able.length > 0 ? random.pick(able) : null;
  const others = able.filter((id) => id !== initiator);
  return {
    disbursal_initiated_by_id: initiator,
    disbursal_approved_by_id: isAtBank && others.length > 0 ? random.pick(others) : null,
  };
}

function loanFacts(random: SeededRandom, udrs: Udrs, now: Date, staff: FactStaff) {
  const { credit } = staff;
  const isApproved = hasReached(udrs, 'LOAN_APPROVED');
  const isReady = hasReached(udrs, 'READY_FOR_DISBURSAL');
  const isFailed = udrs === 'DISBURSAL_FAILED';
  const approver = isApproved && credit.length > 0 ? random.pick(credit) : null;
  const isVerified = isReady && (udrs !== 'READY_FOR_DISBURSAL' || random.chance(0.6));
  const isUnsigned = udrs === 'LOAN_APPROVED' && random.chance(0.3);
  return {
    decision: isApproved ? ('APPROVED' as const) : null,
    approved_by_id: approver,
    agreement_valid_until:
      isApproved && !isUnsigned ? dayFrom(now, random.chance(0.05) ? -2 : random.integer(5, 28)) : null,
    mandate:
      isReady || (udrs === 'NACH_UPLOAD' && random.chance(0.5))
        ? random.pick(['NACH_PROCESSED', 'E_MANDATE_COMPLETE'] as const)
        : null,
    is_bank_account_verified: isVerified,
    ...disbursalFacts(random, udrs, { isVerified, approver }, staff),
    bank_answer: isFailed ? ('FAILED' as const) : null,
    failed_attempts: isFailed ? random.integer(1, 3) : 0,
    is_cause_fixed: false,
    failure_cause: isFailed ? random.pick(Object.keys(failureCauses) as FailureCause[]) : null,
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
    visit_outcome: visitOf(random, subject, reached),
    ...videoFacts(random, subject, reached, staff),
    ...complianceFacts(random, subject, reached, staff),
    ...loanFacts(random, reached, now, staff),
    rejected_by_id: isRejected ? rejecterOf(random, reached, staff) : null,
    cancel_asked_at: null,
    cancel_asked_by_id: null,
    rejected_at: isRejected ? subject.status_changed_at : null,
  };
}
