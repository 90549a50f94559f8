import { Type } from 'typebox';
import { AccountActs, AccountEntry } from '../accounts/account-entry.schemas.ts';
import { payoutModes, type PayoutMode } from '../accounts/bank-account.ts';
import { udrsStates } from '../applications/udrs.ts';
import { KeyLabelSchema } from '../documents/document-entities.schemas.ts';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { nachStatuses, nachTypes } from '../nach/nach.ts';
import { Nullable } from '../nullable.schemas.ts';
import { disbursalResults } from './disbursal-answers.ts';
import {
  accountResults,
  creditDecisions,
  failureCauses,
  mandateInstruments,
  oldMandateChoices,
  releaseDecisions,
  remarkLength,
  stageActions,
  visitOutcomes,
  visitPlaces,
  type AccountResult,
  type CreditDecision,
  type FailureCause,
  type OldMandateChoice,
  type ReleaseDecision,
  type VisitOutcome,
  type VisitPlace,
} from './stage-work.ts';

export const LoanNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const loanApplicationNumber = LoanNumber;
export const Remarks = Type.String({ maxLength: remarkLength.max });
const AskedRemarks = Type.String({ minLength: 1, maxLength: remarkLength.max, pattern: '\\S' });
/** YYYY-MM-DD. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Whole rupees. */
const Amount = Type.Integer();
const outcomes = Type.Enum(Object.keys(visitOutcomes) as VisitOutcome[]);
const places = Type.Enum(Object.keys(visitPlaces) as VisitPlace[]);
const decisions = Type.Enum(Object.keys(creditDecisions) as CreditDecision[]);
export const AccountResults = Type.Enum(Object.keys(accountResults) as AccountResult[]);
const causes = Type.Enum(Object.keys(failureCauses) as FailureCause[]);

/** Who recorded an entry, and when: YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
const entry = { id: Type.String(), remarks: Type.String(), by: Type.String(), at: Type.String() };
const Deed = Nullable(Type.Object({ by: Type.String(), at: Type.String() }));

/** What is recorded of an application at its stages; every list has its newest entry first. */
export const StageWork = Type.Object({
  /** The id that a lock on the application names. */
  applicationId: Type.String(),
  loanApplicationNumber: Type.String(),
  customerName: Type.String(),
  currentStage: Type.Enum([...udrsStates]),
  version: Type.Integer(),
  loan: Type.Object({
    /** What was applied for, and what is lent: the same until credit approves less. */
    requestedAmount: Amount,
    amount: Amount,
    tenureMonths: Type.Integer(),
    /** The yearly rate in hundredths of a per cent. */
    rateBasisPoints: Type.Integer(),
    /** Whole rupees a month. */
    emi: Amount,
  }),
  visits: Type.Array(
    Type.Object({ ...entry, outcome: outcomes, visitedOn: Nullable(Type.String()), place: Nullable(places) }),
  ),
  decisions: Type.Array(
    Type.Object({
      ...entry,
      decision: decisions,
      requestedAmount: Amount,
      amount: Nullable(Amount),
      rejectReason: Nullable(Type.String()),
      /** The reason's words when it was chosen. */
      rejectReasonLabel: Type.Optional(Nullable(Type.String())),
    }),
  ),
  agreements: Type.Array(Type.Object({ ...entry, validUntil: Type.String() })),
  /** The last valid day of the present agreement; null without one. */
  agreementValidUntil: Nullable(Type.String()),
  isAgreementValid: Type.Boolean(),
  mandate: Nullable(
    Type.Object({
      nachType: Type.Enum([...nachTypes]),
      instrument: Type.String(),
      status: Type.Enum([...nachStatuses]),
      umrn: Nullable(Type.String()),
      attempts: Type.Integer(),
      rejectReason: Nullable(Type.String()),
      /** The account that it collects from, where the loan is paid to another one; null where to the same. */
      elsewhere: Type.Optional(
        Nullable(
          Type.Object({
            /** By the last four digits. */
            number: Type.String(),
            ifsc: Type.String(),
            /** Whether the payout that failed may have gone there. */
            hasFailed: Type.Boolean(),
            /** Why it cannot be kept there, as a sentence; null where it can. */
            keepRefusal: Nullable(Type.String()),
            /** Who has kept it there. */
            kept: Deed,
          }),
        ),
      ),
    }),
  ),
  /** The account that the loan is paid to; the number by its last four digits. */
  account: Nullable(Type.Object({ number: Type.String(), ifsc: Type.String(), type: Type.String() })),
  isAccountVerified: Type.Boolean(),
  accountChecks: Type.Array(
    Type.Object({ ...entry, result: AccountResults, reference: Type.String(), nameAtBank: Type.String() }),
  ),
  /** Every account that was named, newest first. */
  accounts: Type.Optional(Type.Array(AccountEntry)),
  /** Whether the current account is another one than that of the last attempt to pay out. */
  isAccountChanged: Type.Optional(Type.Boolean()),
  disbursals: Type.Array(
    Type.Object({
      id: Type.String(),
      amount: Amount,
      /** What the bank's files call it; absent until it is approved. */
      reference: Type.Optional(Type.String()),
      initiated: Deed,
      remarks: Type.String(),
      approved: Deed,
      sentBack: Deed,
      releaseRemarks: Type.String(),
      answer: Nullable(Type.Enum([...disbursalResults])),
      answeredAt: Nullable(Type.String()),
      utr: Nullable(Type.String()),
      failureCause: Nullable(causes),
      /** The bank's code of a failure whose cause nobody has named: it is none that we know. */
      failureCode: Type.Optional(Nullable(Type.String())),
      fixed: Deed,
      fixedCause: Nullable(causes),
      fix: Type.String(),
      /** The account that it went to, by its last four digits; null where it is not known. */
      accountNumber: Type.Optional(Nullable(Type.String())),
      /** The way by which it goes; null for the lender's usual one. */
      payoutMode: Type.Optional(Nullable(Type.Enum(Object.keys(payoutModes), { 'x-open': true }))),
      /** Who has taken it back after its approval. */
      withdrawn: Type.Optional(Deed),
    }),
  ),
  /** How many disbursals have failed. */
  failedAttempts: Type.Integer(),
  rejectReasons: Type.Array(KeyLabelSchema),
  /** What the stage offers the caller; `refusal` says why not now. */
  offers: Type.Array(Type.Object({ action: Type.Enum([...stageActions]), refusal: Nullable(Type.String()) })),
  /** What the caller may do with accounts now. */
  acts: Type.Optional(AccountActs),
  /** Why the caller can record nothing here; null if they can. */
  readOnlyReason: Nullable(Type.String()),
});

export const stageWorkSchemas = {
  fetchStageWork: { request: Type.Object({ loanApplicationNumber }), reply: StageWork },
  recordVisit: {
    request: Type.Object({
      loanApplicationNumber,
      outcome: outcomes,
      /** Null without a visit, like the place. */
      visitedOn: Nullable(Day),
      place: Nullable(places),
      remarks: Remarks,
    }),
    reply: StageWork,
  },
  decideCredit: {
    request: Type.Object({
      loanApplicationNumber,
      decision: decisions,
      /** What is lent; null for a refusal. */
      amount: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
      /** A key of the reject reasons; null for an approval. */
      rejectReason: Nullable(Type.String({ maxLength: 60 })),
      remarks: AskedRemarks,
    }),
    reply: StageWork,
  },
  recordAgreement: {
    request: Type.Object({ loanApplicationNumber, validUntil: Day, remarks: Remarks }),
    reply: StageWork,
  },
  openMandate: {
    request: Type.Object({
      loanApplicationNumber,
      nachType: Type.Enum([...nachTypes]),
      instrument: Type.Enum([...mandateInstruments.MANUAL, ...mandateInstruments.E_NACH]),
      remarks: Remarks,
    }),
    reply: StageWork,
  },
  initiateDisbursal: { request: Type.Object({ loanApplicationNumber, remarks: Remarks }), reply: StageWork },
  releaseDisbursal: {
    request: Type.Object({
      loanApplicationNumber,
      decision: Type.Enum(Object.keys(releaseDecisions) as ReleaseDecision[]),
      remarks: Remarks,
    }),
    reply: StageWork,
  },
  fixDisbursal: {
    request: Type.Object({
      loanApplicationNumber,
      cause: causes,
      fix: AskedRemarks,
      /** Another way of payout, where a limit of the bank was the cause. */
      payoutMode: Type.Optional(Nullable(Type.Enum(Object.keys(payoutModes) as PayoutMode[]))),
      /** What becomes of the mandate, where it collects from another account than the loan is paid to. */
      mandate: Type.Optional(Nullable(Type.Enum(Object.keys(oldMandateChoices) as OldMandateChoice[]))),
    }),
    reply: StageWork,
  },
  checkDisbursalAnswers: checkFile,
  applyDisbursalAnswers: applyFile,
};
