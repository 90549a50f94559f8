import {
  moveGuards,
  personGuards,
  reopenDays,
  type Move,
  type MoveGuard,
} from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { failureCauses, mostDisbursals, passedVisits } from '../../../../widgets/contract/stage-work/stage-work.ts';
import type { NachStatus } from '../../../../widgets/contract/nach/nach.ts';
import type { MoveMaker } from './applications.rules.ts';
import type { FactChange, Facts } from './facts.store.ts';
import { dayMs, dayOf } from '../../../../widgets/contract/time.ts';

/** A mandate that has come in; a rejected one has not, until it is sent again. */
const receivedMandates: readonly (NachStatus | null)[] = ['NACH_RECIEVED', 'NACH_RESUBMITTED'];
const acceptedMandates: readonly (NachStatus | null)[] = ['NACH_READY', 'NACH_PROCESSED', 'E_MANDATE_COMPLETE'];

/** How long a rejected application can be reopened, in milliseconds. */
export const reopenMs = reopenDays * dayMs;

/** Nobody works at two desks of the video KYC. The people who worked at the desks before must be known. */
function isThirdPerson(from: Udrs, { vkycMakerId, vkycCheckerId }: Facts, staffId: string | null): boolean {
  if (staffId === null) return false;
  if (from === 'VKYC_MAKER') return staffId !== vkycCheckerId;
  if (from === 'VKYC_CHECKER') return vkycMakerId !== null && staffId !== vkycMakerId;
  return vkycMakerId !== null && vkycCheckerId !== null && ![vkycMakerId, vkycCheckerId].includes(staffId);
}

const isMet: Record<MoveGuard, (facts: Facts, by: MoveMaker, move: Move) => boolean> = {
  flagOrGpsMismatch: ({ reviewFlag, hasGpsMismatch }) => reviewFlag !== null || hasGpsMismatch,
  reviewNotDue: ({ reviewFlag, hasGpsMismatch }) => reviewFlag === null && !hasGpsMismatch,
  mandatoryCardsApproved: ({ documentsTotal, documentsApproved }) =>
    documentsTotal > 0 && documentsApproved === documentsTotal,
  notDocumentApprover: ({ documentApproverIds }, { staffId }) =>
    staffId !== null && documentApproverIds.length > 0 && !documentApproverIds.includes(staffId),
  visitPassed: ({ visitOutcome }) => passedVisits.includes(visitOutcome),
  originalsSeen: ({ visitOutcome }) => visitOutcome === 'ORIGINALS_SEEN',
  threeDifferentPeople: (facts, { staffId }, { from }) => isThirdPerson(from, facts, staffId),
  makerDecided: ({ vkycMakerDecision }) => vkycMakerDecision !== null,
  checkerDecided: ({ vkycCheckerOutcome: outcome }, _, { to }) =>
    outcome !== null && (outcome === 'DECLINED' || outcome === 'RETRY') === (to === 'VKYC_MAKER'),
  notDeclinedMaker: ({ vkycDeclinedMakerIds }, { staffId }) =>
    staffId !== null && !vkycDeclinedMakerIds.includes(staffId),
  auditApproved: ({ vkycAuditResult }) => vkycAuditResult === 'APPROVED',
  auditRejected: ({ vkycAuditResult }) => vkycAuditResult === 'REJECTED',
  auditAskedAgain: ({ vkycAuditResult }) => vkycAuditResult === 'RETRY',
  caseTaken: ({ complianceTakenById }, { staffId }) => staffId !== null && complianceTakenById === staffId,
  notTheFixer: ({ complianceFixerIds }, { staffId }) => staffId !== null && !complianceFixerIds.includes(staffId),
  codedDiscrepancy: ({ discrepancies }) => discrepancies > 0,
  complianceApproved: ({ complianceResult }) => complianceResult === 'APPROVED',
  discrepanciesAnswered: ({ discrepancies, discrepanciesAnswered }) =>
    discrepancies > 0 && discrepanciesAnswered === discrepancies,
  fixerIsNotReviewer: ({ complianceReviewerId }, { staffId }) =>
    complianceReviewerId !== null && complianceReviewerId !== staffId,
  callAskedFor: ({ complianceAsked }) => complianceAsked,
  callOutcomeRecorded: ({ complianceCallOutcome }) => complianceCallOutcome !== null,
  decisionRecorded: ({ decision }) => decision === 'APPROVED',
  agreementValid: ({ agreementValidUntil }, { now }) =>
    agreementValidUntil !== null && agreementValidUntil >= dayOf(now),
  mandateReceived: ({ mandateStatus: status }) =>
    receivedMandates.includes(status) || acceptedMandates.includes(status),
  mandateAccepted: ({ mandateStatus }) => acceptedMandates.includes(mandateStatus),
  mandateComplete: ({ mandate }) => mandate !== null,
  // The system moves by a rule of its own, whoever has answered.
  notTheAnswerer: ({ mandateAnsweredById }, { staffId }) => staffId === null || mandateAnsweredById !== staffId,
  bankAccountVerified: ({ isBankAccountVerified }) => isBankAccountVerified,
  disbursalInitiated: ({ disbursalInitiatedById }) => disbursalInitiatedById !== null,
  initiatorIsNotApprover: ({ approvedById, disbursalInitiatedById }, { staffId }) =>
    staffId !== null && ![approvedById, disbursalInitiatedById].includes(staffId),
  bankAnswered: ({ bankAnswer }, _, { to }) => bankAnswer === (to === 'DISBURSED' ? 'PAID' : 'FAILED'),
  notInPayoutFile: ({ bankAnswer, isInPayoutFile }) => bankAnswer === null && !isInPayoutFile,
  causeFixed: ({ isCauseFixed }) => isCauseFixed,
  attemptsLeft: ({ failedAttempts }) => failedAttempts < mostDisbursals,
  withinThirtyDays: ({ rejectedAt }, { now }) =>
    rejectedAt !== null && now.getTime() - rejectedAt.getTime() <= reopenMs,
  notTheRejector: ({ rejectedById }, { staffId }) => staffId !== null && rejectedById !== staffId,
  noPaymentReported: ({ paymentReport }) => paymentReport === null,
  paymentConfirmed: ({ paymentReport }) => paymentReport === 'STANDS',
};

/** The guards that forbid a move, in the order of the move's guards; empty when it is allowed. */
export function unmetGuards(move: Move, facts: Facts, by: MoveMaker): MoveGuard[] {
  return move.guards.filter((guard) => !isMet[guard](facts, by, move));
}

/** The error code and the message for a move that unmet guards forbid. */
export function guardRefusal(unmet: readonly MoveGuard[]) {
  const isPersonal = unmet.every((guard) => personGuards.includes(guard));
  return {
    code: isPersonal ? ('MAKER_CHECKER_VIOLATION' as const) : ('UDRS_GUARD_FAILED' as const),
    message: unmet.map((guard) => moveGuards[guard]).join('. '),
  };
}

/** A case that comes to the reviewers is undecided, nobody's, and in a round of its own. */
function reviewAnew(from: Udrs, { complianceRound, complianceReWorks }: Facts): FactChange {
  const isBack = from === 'COMPLIANCE_FIXER' || from === 'COMPLIANCE_CALLING';
  return {
    complianceRound: complianceRound + 1,
    complianceReWorks: isBack ? complianceReWorks : 0,
    complianceResult: null,
    complianceTakenById: null,
    complianceAsked: false,
    complianceCallOutcome: null,
    discrepancies: 0,
    discrepanciesAnswered: 0,
  };
}

/** What is known of a loan from its decision on: nothing, for an application that comes to the decision. */
const undecided: FactChange = {
  decision: null,
  approvedById: null,
  agreementValidUntil: null,
  mandate: null,
  isBankAccountVerified: false,
  disbursalInitiatedById: null,
  disbursalApprovedById: null,
  bankAnswer: null,
  failedAttempts: 0,
  isCauseFixed: false,
  failureCause: null,
};

/** The next attempt is initiated anew. */
const anotherAttempt: FactChange = { disbursalInitiatedById: null, disbursalApprovedById: null, bankAnswer: null };

/** An attempt has failed. Where the account was the cause, it is not verified any more. */
function failed({ failureCause, failedAttempts }: Facts): FactChange {
  return {
    failedAttempts: failedAttempts + 1,
    isCauseFixed: false,
    ...(failureCause !== null && failureCauses[failureCause].isOfAccount && { isBankAccountVerified: false }),
  };
}

const noVideo = { vkycMakerDecision: null, vkycCheckerOutcome: null, vkycAuditResult: null };

/** What is known of an application whose video KYC is still to be made. */
const videoAnew = { ...noVideo, vkycMakerId: null, vkycCheckerId: null, vkycDeclinedMakerIds: [], vkycRetries: 0 };

/**
 * A reopened application keeps its cards with who has approved them. Its visit and its video begin anew, and what compliance,
 * credit and the bank have said of it holds no more.
 */
const anew: FactChange = {
  ...undecided,
  ...videoAnew,
  visitOutcome: null,
  complianceResult: null,
  complianceTakenById: null,
  complianceAsked: false,
  complianceCallOutcome: null,
  discrepancies: 0,
  discrepanciesAnswered: 0,
};

/** A video call that comes back to the makers is undecided: to another maker, or with another session. */
function sentBack({ vkycCheckerOutcome, vkycMakerId, vkycDeclinedMakerIds: ids, vkycRetries }: Facts): FactChange {
  if (vkycCheckerOutcome !== 'DECLINED') return { ...noVideo, vkycRetries: vkycRetries + 1 };
  return { ...noVideo, vkycDeclinedMakerIds: vkycMakerId === null ? ids : [...new Set([...ids, vkycMakerId])] };
}

/**
 * The facts that follow from a move alone: who made it, when a later guard asks for this, and the facts that it resets.
 */
export function factsAfter({ from, to }: Move, facts: Facts, { staffId, now }: MoveMaker): FactChange {
  if (to === 'REJECTED') return { rejectedById: staffId, rejectedAt: now, complianceTakenById: null };
  if (to === 'COMPLIANCE_REVIEW') return reviewAnew(from, facts);
  if (to === 'DECISION_WAIT') return { ...undecided, complianceTakenById: null };
  switch (`${from} ${to}`) {
    case 'PENDING_REVIEW_REGULAR DOCUMENT_PROCESSING':
    case 'PENDING_REVIEW_GPS DOCUMENT_PROCESSING':
    case 'FRAUD_REVIEW DOCUMENT_PROCESSING':
      return { reviewFlag: null, hasGpsMismatch: false };
    case 'DOCUMENT_PROCESSING KYC_VERIFICATION':
      return {
        visitOutcome: null,
        ...(staffId !== null &&
          !facts.documentApproverIds.includes(staffId) && {
            documentApproverIds: [...facts.documentApproverIds, staffId],
          }),
      };
    case 'KYC_VERIFICATION VKYC_MAKER':
      return videoAnew;
    case 'REJECTED DOCUMENT_PROCESSING':
      return anew;
    case 'VKYC_MAKER VKYC_CHECKER':
      return { vkycMakerId: staffId, vkycCheckerOutcome: null };
    case 'VKYC_CHECKER VKYC_AUDIT':
      return { vkycCheckerId: staffId, vkycAuditResult: null };
    case 'VKYC_CHECKER VKYC_MAKER':
      return { ...sentBack(facts), vkycCheckerId: staffId };
    case 'VKYC_AUDIT VKYC_MAKER':
      return sentBack(facts);
    case 'COMPLIANCE_REVIEW COMPLIANCE_FIXER':
      return {
        complianceReviewerId: staffId,
        complianceResult: null,
        complianceTakenById: null,
        complianceReWorks: facts.complianceReWorks + 1,
      };
    case 'COMPLIANCE_FIXER COMPLIANCE_CALLING':
      return { complianceCallOutcome: null };
    case 'COMPLIANCE_CALLING COMPLIANCE_FIXER':
      return { complianceAsked: false, complianceCallOutcome: null };
    case 'DECISION_WAIT LOAN_APPROVED':
      return { approvedById: staffId };
    case 'LOAN_APPROVED NACH_PENDING':
    case 'NACH_REVIEW NACH_PENDING':
    case 'NACH_UPLOAD NACH_PENDING':
    case 'READY_FOR_DISBURSAL NACH_PENDING':
      return { mandate: null };
    case 'DISBURSAL_FAILED NACH_PENDING':
      return { mandate: null, ...anotherAttempt };
    // Attempts that failed before another mandate was issued count on: from its decision on an application has none.
    case 'NACH_UPLOAD READY_FOR_DISBURSAL':
      return anotherAttempt;
    case 'READY_FOR_DISBURSAL DISBURSAL_INITIATED':
      return { bankAnswer: null, disbursalApprovedById: staffId };
    case 'DISBURSAL_INITIATED DISBURSAL_FAILED':
      return failed(facts);
    case 'DISBURSAL_INITIATED READY_FOR_DISBURSAL':
    case 'DISBURSAL_FAILED READY_FOR_DISBURSAL':
      return anotherAttempt;
    default:
      return {};
  }
}
