import type { Role } from '../session/roles.ts';
import { finishedStates, udrsStates, type Udrs } from './udrs.ts';

/** Days within which a rejected application can be reopened. */
export const reopenDays = 30;

/** The conditions for a move besides the role. The server checks them; the screen shows which are missing. */
export const moveGuards = {
  flagOrGpsMismatch: 'The application has neither a review flag nor a GPS mismatch',
  reviewNotDue: 'It is flagged and has to be reviewed first',
  mandatoryCardsApproved: 'Not every mandatory card is approved',
  notDocumentApprover: 'The person who approved the documents may not do this',
  visitPassed: 'No OSV visit lets it go on',
  originalsSeen: 'The originals were not seen, so that video KYC must verify the customer',
  threeDifferentPeople: 'Maker, checker and auditor are three different people',
  makerDecided: 'The maker has not reviewed the video call',
  checkerDecided: 'The checker has not reviewed the video call',
  notDeclinedMaker: 'A declined video call goes to another maker',
  auditApproved: 'The audit has not approved it',
  auditRejected: 'The audit has not rejected it',
  auditAskedAgain: 'The audit has not asked for a retry',
  caseTaken: 'Take the case first',
  notTheFixer: 'The person who corrected this case may not review it',
  codedDiscrepancy: 'No discrepancy is recorded',
  complianceApproved: 'Compliance has not approved it',
  discrepanciesAnswered: 'Not every discrepancy is answered',
  fixerIsNotReviewer: 'Fixer and reviewer are two different people',
  callAskedFor: 'No discrepancy is marked for the customer',
  callOutcomeRecorded: 'No call outcome is recorded',
  decisionRecorded: 'No decision is recorded',
  agreementValid: 'The agreement is missing or has expired',
  mandateReceived: 'The mandate has not come in',
  mandateAccepted: 'The mandate is not accepted',
  mandateComplete: 'The mandate is neither processed nor an e-mandate that is complete',
  notTheAnswerer: 'The person who uploaded the answer of the bank may not do this',
  bankAccountVerified: 'The bank account is not verified',
  disbursalInitiated: 'Nobody has initiated the disbursal',
  initiatorIsNotApprover: 'The person who approved the loan or initiated the disbursal may not approve the disbursal',
  bankAnswered: 'The bank has not answered',
  notInPayoutFile: 'The bank has the disbursal already',
  causeFixed: 'The cause of the failure is not fixed',
  attemptsLeft: 'It has failed three times',
  withinThirtyDays: `It was rejected more than ${reopenDays} days ago`,
  notTheRejector: 'The person who rejected it may not reopen it',
  noPaymentReported: 'The bank reports a payment of this loan. Settle the exception first',
  paymentConfirmed: 'Nobody has confirmed that the bank has paid',
} as const;
export type MoveGuard = keyof typeof moveGuards;

/**
 * The guards that keep maker and checker apart. They refuse with MAKER_CHECKER_VIOLATION, the other guards with
 * UDRS_GUARD_FAILED.
 */
export const personGuards: readonly MoveGuard[] = [
  'notDocumentApprover',
  'threeDifferentPeople',
  'notDeclinedMaker',
  'notTheFixer',
  'fixerIsNotReviewer',
  'notTheAnswerer',
  'initiatorIsNotApprover',
  'notTheRejector',
];

/** Who moves: a role, or the system on a bank's or a customer's answer. */
export type Mover = Role | 'SYSTEM';

export interface Move {
  from: Udrs;
  to: Udrs;
  by: readonly Mover[];
  guards: readonly MoveGuard[];
  needsRejectReason?: true;
  /** A fact from outside makes it whatever holds the application. */
  evenOnHold?: true;
}

const documentOps = ['OPS_AGENT', 'OPS_LEAD'] as const;
const review = ['FRAUD', 'OPS_LEAD'] as const;
const reviewStates = ['PENDING_REVIEW_REGULAR', 'PENDING_REVIEW_GPS', 'FRAUD_REVIEW'] as const;

/** The roles that work a queue; but for video KYC and Compliance, they may also reject an application in it. */
export const udrsQueueRoles: Partial<Record<Udrs, readonly Mover[]>> = {
  DOCUMENT_PROCESSING: documentOps,
  PENDING_REVIEW_REGULAR: review,
  PENDING_REVIEW_GPS: review,
  FRAUD_REVIEW: review,
  KYC_VERIFICATION: documentOps,
  VKYC_MAKER: ['KYC_MAKER'],
  VKYC_CHECKER: ['KYC_CHECKER'],
  VKYC_AUDIT: ['KYC_AUDITOR'],
  COMPLIANCE_REVIEW: ['COMPLIANCE'],
  COMPLIANCE_FIXER: ['FIXER'],
  COMPLIANCE_CALLING: ['COMPLIANCE'],
  DECISION_WAIT: ['CREDIT'],
  LOAN_APPROVED: ['NACH_OPS'],
  NACH_PENDING: ['NACH_OPS'],
  NACH_REVIEW: ['NACH_OPS'],
  NACH_UPLOAD: ['NACH_OPS'],
  READY_FOR_DISBURSAL: ['DISBURSAL_OPS'],
  DISBURSAL_FAILED: ['DISBURSAL_OPS'],
};

const move = (from: Udrs, to: Udrs, by: readonly Mover[], ...guards: MoveGuard[]): Move => ({ from, to, by, guards });

/**
 * Where an approved loan waits for its payout, or for another: what its customer has been paid after all is a loan from there, also
 * where the loan waits for another mandate meanwhile.
 */
const unpaid = [
  'LOAN_APPROVED',
  'NACH_PENDING',
  'NACH_REVIEW',
  'NACH_UPLOAD',
  'READY_FOR_DISBURSAL',
  'DISBURSAL_FAILED',
] as const satisfies readonly Udrs[];

const forward: Move[] = [
  ...reviewStates.map((to) => move('DOCUMENT_PROCESSING', to, documentOps, 'flagOrGpsMismatch')),
  move('DOCUMENT_PROCESSING', 'KYC_VERIFICATION', documentOps, 'reviewNotDue', 'mandatoryCardsApproved'),
  ...reviewStates.flatMap((from) => [
    move(from, 'DOCUMENT_PROCESSING', review),
    move(from, 'DECISION_WAIT', review, 'mandatoryCardsApproved', 'complianceApproved'),
  ]),
  move('KYC_VERIFICATION', 'VKYC_MAKER', documentOps, 'notDocumentApprover', 'visitPassed'),
  move('KYC_VERIFICATION', 'COMPLIANCE_REVIEW', documentOps, 'notDocumentApprover', 'originalsSeen'),
  move('VKYC_MAKER', 'VKYC_CHECKER', ['KYC_MAKER'], 'makerDecided', 'threeDifferentPeople', 'notDeclinedMaker'),
  move('VKYC_CHECKER', 'VKYC_AUDIT', ['KYC_CHECKER'], 'checkerDecided', 'threeDifferentPeople'),
  move('VKYC_CHECKER', 'VKYC_MAKER', ['KYC_CHECKER'], 'checkerDecided', 'threeDifferentPeople'),
  move('VKYC_AUDIT', 'VKYC_MAKER', ['KYC_AUDITOR'], 'auditAskedAgain', 'threeDifferentPeople'),
  move('VKYC_AUDIT', 'COMPLIANCE_REVIEW', ['SYSTEM'], 'auditApproved'),
  move('COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', ['COMPLIANCE'], 'caseTaken', 'notTheFixer', 'codedDiscrepancy'),
  move('COMPLIANCE_REVIEW', 'DECISION_WAIT', ['COMPLIANCE'], 'caseTaken', 'notTheFixer', 'complianceApproved'),
  move('COMPLIANCE_FIXER', 'COMPLIANCE_REVIEW', ['FIXER'], 'discrepanciesAnswered', 'fixerIsNotReviewer'),
  move('COMPLIANCE_FIXER', 'COMPLIANCE_CALLING', ['FIXER'], 'callAskedFor', 'fixerIsNotReviewer'),
  move('COMPLIANCE_CALLING', 'COMPLIANCE_REVIEW', ['COMPLIANCE'], 'callOutcomeRecorded'),
  move('COMPLIANCE_CALLING', 'COMPLIANCE_FIXER', ['COMPLIANCE'], 'callOutcomeRecorded'),
  move('DECISION_WAIT', 'LOAN_APPROVED', ['CREDIT', 'SYSTEM'], 'decisionRecorded'),
  move('LOAN_APPROVED', 'NACH_PENDING', ['NACH_OPS', 'SYSTEM'], 'agreementValid'),
  move('NACH_PENDING', 'NACH_REVIEW', ['NACH_OPS', 'SYSTEM'], 'agreementValid', 'mandateReceived'),
  move('NACH_REVIEW', 'NACH_UPLOAD', ['NACH_OPS', 'SYSTEM'], 'agreementValid', 'mandateAccepted'),
  move(
    'NACH_UPLOAD',
    'READY_FOR_DISBURSAL',
    ['NACH_OPS', 'SYSTEM'],
    'agreementValid',
    'mandateComplete',
    'notTheAnswerer',
  ),
  // Another mandate is issued, by a person's call: it waits for its form.
  move('NACH_REVIEW', 'NACH_PENDING', ['SYSTEM']),
  move('NACH_UPLOAD', 'NACH_PENDING', ['SYSTEM']),
  // The one before collects from another account than the loan is paid to.
  move('READY_FOR_DISBURSAL', 'NACH_PENDING', ['SYSTEM'], 'noPaymentReported'),
  move('DISBURSAL_FAILED', 'NACH_PENDING', ['SYSTEM'], 'causeFixed', 'attemptsLeft', 'noPaymentReported'),
  move(
    'READY_FOR_DISBURSAL',
    'DISBURSAL_INITIATED',
    ['DISBURSAL_OPS'],
    'bankAccountVerified',
    'disbursalInitiated',
    'initiatorIsNotApprover',
    'noPaymentReported',
  ),
  { ...move('DISBURSAL_INITIATED', 'DISBURSED', ['SYSTEM'], 'bankAnswered'), evenOnHold: true },
  { ...move('DISBURSAL_INITIATED', 'DISBURSAL_FAILED', ['SYSTEM'], 'bankAnswered'), evenOnHold: true },
  ...unpaid.map((from) => ({ ...move(from, 'DISBURSED', ['SYSTEM'], 'paymentConfirmed'), evenOnHold: true as const })),
  move('DISBURSAL_INITIATED', 'READY_FOR_DISBURSAL', ['DISBURSAL_OPS'], 'notInPayoutFile'),
  move('DISBURSAL_FAILED', 'READY_FOR_DISBURSAL', ['DISBURSAL_OPS'], 'causeFixed', 'attemptsLeft'),
  move('REJECTED', 'DOCUMENT_PROCESSING', ['OPS_LEAD'], 'withinThirtyDays', 'notTheRejector'),
];

const isFinished = (state: Udrs) => (finishedStates as readonly Udrs[]).includes(state);
const distinct = (movers: readonly Mover[]) => [...new Set(movers)];

/** Who rejects an application whose desk proposes it to others: a maker and a checker of video KYC reject nothing alone. */
const rejections: Partial<Record<Udrs, Move>> = {
  VKYC_MAKER: move('VKYC_MAKER', 'REJECTED', ['OPS_LEAD']),
  VKYC_CHECKER: move('VKYC_CHECKER', 'REJECTED', ['OPS_LEAD']),
  VKYC_AUDIT: move('VKYC_AUDIT', 'REJECTED', ['KYC_AUDITOR'], 'auditRejected', 'threeDifferentPeople'),
};

/** Where Compliance works, it alone ends an application: an ending that tells of an open sanctions hit is nobody else's. */
const complianceStages: readonly Udrs[] = ['COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'];
/** Who ends an application wherever it stands. */
const enders = { REJECTED: ['OPS_LEAD'], CANCELLED: ['SUPPORT', 'OPS_LEAD'] } as const satisfies Partial<
  Record<Udrs, readonly Mover[]>
>;
type Ending = keyof typeof enders;

function ending(from: Udrs, to: Ending): Move {
  if (complianceStages.includes(from)) return move(from, to, ['COMPLIANCE'], 'caseTaken');
  const queue = to === 'REJECTED' ? (udrsQueueRoles[from] ?? []) : [];
  return move(from, to, distinct([...queue, ...enders[to]]));
}

/** What is at the bank is ended by the bank's answer alone: the money may be with the customer already. */
const endings: Move[] = udrsStates
  .filter((state) => !isFinished(state) && state !== 'DISBURSAL_INITIATED')
  .flatMap((from) => [
    {
      ...(rejections[from] ?? ending(from, 'REJECTED')),
      needsRejectReason: true as const,
    },
    ending(from, 'CANCELLED'),
  ]);

/** Every move an application can make, by domain rule. Maker is never checker; no role passes a guard by rank. */
export const udrsMoves: readonly Move[] = [...forward, ...endings];

/** The moves that these movers may try now; a hold leaves people only the two endings, and what a fact from outside makes. */
export function movesOpenTo(from: Udrs, movers: readonly Mover[], isOnHold: boolean): Move[] {
  return udrsMoves.filter(
    (candidate) =>
      candidate.from === from &&
      candidate.by.some((mover) => movers.includes(mover)) &&
      (!isOnHold || candidate.evenOnHold || candidate.to === 'REJECTED' || candidate.to === 'CANCELLED'),
  );
}

/** Why an application is not ended, hit or none. */
export const complianceWorks = 'Compliance works on this application';

/** Whether a move would end an application that Compliance works on. */
export const isEndedByCompliance = (from: Udrs, to: string): boolean =>
  complianceStages.includes(from) && Object.hasOwn(enders, to);

/** The endings that people of these roles may make elsewhere, and not where Compliance works. */
export function endingsOfCompliance(from: Udrs, movers: readonly Mover[]): Ending[] {
  if (!complianceStages.includes(from) || movers.includes('COMPLIANCE')) return [];
  return (['REJECTED', 'CANCELLED'] as const).filter((to) => enders[to].some((mover) => movers.includes(mover)));
}

/** What support tells Compliance, in the same words at each of its stages, and what it is told once it has. */
export const asksToCancel = 'The customer asks to cancel';
export const isAskedToCancel = `${complianceWorks}, and was asked to cancel it`;

/** Whether a move is no ending but a wish: support may cancel everywhere, and where Compliance works it asks for it. */
export const asksCompliance = (from: Udrs, to: string, movers: readonly Mover[]): boolean =>
  isEndedByCompliance(from, to) && to === 'CANCELLED' && movers.includes('SUPPORT') && !movers.includes('COMPLIANCE');

/** Whether Compliance works on what stands there. */
export const isAtCompliance = (state: Udrs): boolean => complianceStages.includes(state);

export interface MoveAttempt {
  /** Where the application stands now. */
  current: Udrs;
  /** The status that the mover has seen (`currentStage`); refused unless it is still the current one. */
  claimed: string;
  target: string;
  movers: readonly Mover[];
  isOnHold: boolean;
}

export type MoveRefusal = 'UDRS_STAGE_MISMATCH' | 'UDRS_NOT_ALLOWED' | 'UDRS_ON_HOLD';

/** The move that an attempt asks for, or why it may not be made. The server then checks the guards of the move. */
export function moveFor({ current, claimed, target, movers, isOnHold }: MoveAttempt): Move | MoveRefusal {
  if (claimed !== current) return 'UDRS_STAGE_MISMATCH';
  const asked = udrsMoves.find(
    ({ from, to, by }) => from === current && to === target && by.some((mover) => movers.includes(mover)),
  );
  if (!asked) return 'UDRS_NOT_ALLOWED';
  return isOnHold && !movesOpenTo(current, movers, true).includes(asked) ? 'UDRS_ON_HOLD' : asked;
}
