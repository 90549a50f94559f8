import { Type } from 'typebox';
import { agencyStatuses, agencyToldStates } from '../agencies/agencies.ts';
import { Nullable } from '../nullable.schemas.ts';
import { paymentModes } from '../payments/payments.ts';
import { Sent } from '../calling/call-entry.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { LimitHistory } from '../session/limits.schemas.ts';
import { contactDoors } from './contacts.ts';
import { promiseEndings, promiseStatuses } from './promises.ts';
import { exactly } from './exact.schemas.ts';
import { At, customerGroups, Day, Rupees } from './customer-groups.schemas.ts';
import {
  accountStandings,
  feedbackTabs,
  fileActions,
  installmentStates,
  paymentTabs,
  requestKinds,
  type FeedbackTab,
  type PaymentTab,
} from './customer-file.ts';

/** A loan, by its loan application number. */
const loanApplicationId = Type.String({ minLength: 1, maxLength: 40 });

/** An instalment and what was paid for it (EN-40). */
export const Installment = Type.Object({
  rowId: Type.String(),
  installmentNo: Type.Integer(),
  state: Type.Enum([...installmentStates]),
  /** Days past due today; 0 for what is not overdue. */
  dpd: Type.Integer(),
  outstandingPrincipal: Rupees,
  dueDate: Day,
  dueAmount: Rupees,
  principalComponent: Rupees,
  interestComponent: Rupees,
  penaltyComponent: Rupees,
  paidDate: Nullable(Day),
  paidAmount: Rupees,
  principalPaid: Rupees,
  interestPaid: Rupees,
  penaltyPaid: Rupees,
  paymentMode: Nullable(Type.Enum([...paymentModes])),
  exact: exactly(
    'outstandingPrincipal',
    'dueAmount',
    'principalComponent',
    'interestComponent',
    'penaltyComponent',
    'paidAmount',
    'principalPaid',
    'interestPaid',
    'penaltyPaid',
  ),
});

/** A promise to pay (CL-05). */
const PaymentPromise = Type.Object({
  id: Type.String(),
  amount: Rupees,
  promisedOn: Day,
  status: Type.Enum([...promiseStatuses]),
  /** True for one that was not kept, or kept in part alone. */
  broken: Type.Boolean(),
  paidAmount: Rupees,
  madeBy: Nullable(Type.String()),
  madeAt: At,
  /** Why it was closed early. */
  closeReason: Nullable(Type.Enum([...promiseEndings])),
});

const Contact = Type.Object({
  id: Type.String(),
  at: At,
  door: Type.Enum([...contactDoors]),
  /** What it came to, in words; null where nobody has noted it. */
  outcome: Nullable(Type.String()),
  isRpc: Type.Boolean(),
  by: Nullable(Type.String()),
  sent: Sent,
  /** Whether it was outside the contact hours. */
  outsideHours: ofExtension('contactHours', Type.Boolean()),
});

/** Whether the borrower may be called now, and how often they were contacted. */
const Contacting = Type.Object({
  /** Why no call may be started now; null while one may. */
  refusal: Nullable(Type.String()),
  /** Whether the caller may allow one contact more, and end the hold for a complaint. */
  mayAllowOneMore: Type.Boolean(),
  mayClearComplaint: Type.Boolean(),
  /** Why not this caller, or not now, where they may do it in general. */
  allowRefusal: ofExtension('limits', Nullable(Type.String())),
  clearRefusal: ofExtension('limits', Nullable(Type.String())),
  /** Minutes of the day, Asia/Kolkata. */
  opens: Type.Integer(),
  closes: Type.Integer(),
  today: Type.Integer(),
  mostToday: Type.Integer(),
  week: Type.Integer(),
  mostInWeek: Type.Integer(),
  /** Times of today's contacts, minutes of the day. */
  todayAt: Type.Array(Type.Integer()),
  /** What the borrower has asked for: hours in minutes of the day, and a place; null for nothing. */
  wish: Nullable(
    Type.Object({
      opens: Nullable(Type.Integer()),
      closes: Nullable(Type.Integer()),
      place: Nullable(Type.String()),
    }),
  ),
  /** Set while a complaint keeps the lender from contacting the borrower. */
  complaint: Nullable(Type.Object({ remark: Type.String(), by: Nullable(Type.String()), at: At })),
});

/** Something that was asked for and is on its way. */
const FileRequest = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...requestKinds]),
  status: Type.String(),
  version: Type.Integer(),
  amount: Nullable(Rupees),
  exact: exactly('amount'),
  /** What is asked for, in a few words. */
  summary: Type.String(),
  reason: Nullable(Type.String()),
  remark: Nullable(Type.String()),
  requestedBy: Nullable(Type.String()),
  requestedAt: At,
  expiresAt: Nullable(At),
  /** Whether the caller may decide on it; `refusal` says why not. */
  decision: Nullable(Type.Object({ refusal: Nullable(Type.String()) })),
  /** Whether the caller may take it back. */
  mayCancel: Type.Boolean(),
});

const counts = <Name extends string>(tabs: Record<Name, string>) =>
  Type.Object(Object.fromEntries(Object.keys(tabs).map((tab) => [tab, Type.Integer()])) as Record<Name, Type.TInteger>);
const head = {
  loanApplicationNumber: Type.String(),
  custName: Type.String(),
};
/** What a page of a history says beside its rows; `mayDownload`: whether the caller may take it as a file. */
const page = { ...head, totalCount: Type.Integer(), asOf: At, mayDownload: Type.Boolean() };
const historyRequest = {
  loanApplicationId,
  pageNumber: Type.Integer({ minimum: 1, maximum: 10_000 }),
  rows: Type.Integer({ minimum: 1, maximum: 100 }),
};

export const customerFileSchemas = {
  fetchCustomerDetails: {
    request: Type.Object({ loanApplicationId }),
    reply: Type.Object({
      ...head,
      /** The case's id, which a lock names; null for a loan that was never in collection. */
      id: Nullable(Type.String()),
      version: Type.Integer(),
      asOf: At,
      standing: Type.Enum([...accountStandings]),
      standingSince: Nullable(Day),
      /** From when its newest terms hold, where they were changed. */
      restructuredOn: ofExtension('receipts', Nullable(Day)),
      customerType: Nullable(Type.String()),
      allocationDate: Nullable(Day),
      allocatedTo: Nullable(Type.String()),
      callingAllocatedTo: Nullable(Type.String()),
      fieldAllocatedTo: Nullable(Type.String()),
      /** The agency that has the loan, for the lender's staff once there are several; null for others, and where none has it. */
      agency: ofExtension(
        'agencies',
        Nullable(
          Type.Object({
            name: Type.String(),
            status: Type.Enum([...agencyStatuses]),
            /** The last day with it; null: until it is taken back. Absent where no placement is kept. */
            untilOn: Type.Optional(Nullable(Day)),
            /** Since when a complaint keeps that day from coming nearer. */
            pausedOn: Type.Optional(Nullable(Day)),
            /** Null where nobody was to tell the borrower. */
            told: Type.Optional(Nullable(Type.Enum([...agencyToldStates]))),
          }),
        ),
      ),
      /** True if the loan is the caller's to call or to visit. */
      isMine: Type.Boolean(),
      ...customerGroups,
      /** Newest first. */
      promises: Type.Array(PaymentPromise),
      /** The whole schedule, the earliest instalment first. */
      schedule: Type.Array(Installment),
      contacting: Nullable(Contacting),
      /** Whether the server refuses a next call date outside the calling window; the form warns of such a date anyway. */
      keepsCallingWindow: ofExtension('callingWindow', Type.Boolean()),
      /** The newest first. */
      contacts: Type.Array(Contact),
      requests: Type.Array(FileRequest),
      /** How far the limits are used that count on the loan, whoever has done it. */
      limits: ofExtension('limits', Type.Array(LimitHistory)),
      deletions: Type.Integer(),
      initiations: Type.Integer(),
      /** Dues, and what is promised or settled of them. */
      valueProjectionPair: Type.Object({ value: Rupees, projection: Nullable(Rupees), exact: exactly('value') }),
      settlementHistory: Type.Array(
        Type.Object({
          id: Type.String(),
          status: Type.String(),
          amount: Rupees,
          at: At,
          /** What is left to pay of an accepted one; absent from others. */
          left: Type.Optional(Rupees),
        }),
      ),
      /** The statuses that a call can end with, by group; empty for who does not call. */
      callStatus: Type.Record(Type.String(), Type.Array(Type.String())),
      /** The caller's call with this borrower that has not ended. */
      runningCall: Nullable(Type.Object({ callRef: Type.String(), startedAt: At })),
      /** What the file offers the caller; `refusal` says why not now. */
      actions: Type.Array(Type.Object({ action: Type.Enum([...fileActions]), refusal: Nullable(Type.String()) })),
    }),
  },
  fetchPaymentHistory: {
    request: Type.Object({
      ...historyRequest,
      tab: Type.Enum(Object.keys(paymentTabs) as PaymentTab[]),
    }),
    reply: Type.Object({
      ...page,
      rows: Type.Array(Installment),
      counts: counts(paymentTabs),
      totals: Type.Object({
        dueAmount: Rupees,
        principal: Rupees,
        interest: Rupees,
        penalty: Rupees,
        paidAmount: Rupees,
        principalPaid: Rupees,
        interestPaid: Rupees,
        penaltyPaid: Rupees,
        overdueAmount: Rupees,
        exact: exactly(
          'dueAmount',
          'principal',
          'interest',
          'penalty',
          'paidAmount',
          'principalPaid',
          'interestPaid',
          'penaltyPaid',
          'overdueAmount',
        ),
      }),
    }),
  },
  fetchFeedbackHistory: {
    request: Type.Object({
      ...historyRequest,
      tab: Type.Enum(Object.keys(feedbackTabs) as FeedbackTab[]),
    }),
    reply: Type.Object({
      ...page,
      /** Feedback (EN-41), the newest first. */
      rows: Type.Array(
        Type.Object({
          rowId: Type.String(),
          feedbackDate: At,
          channel: Type.String(),
          contactType: Type.String(),
          outcome: Type.String(),
          ptpAmount: Nullable(Rupees),
          ptpDate: Nullable(Day),
          /** Masked. */
          alternateNumber: Nullable(Type.String()),
          remarks: Type.String(),
          agent: Nullable(Type.String()),
          status: Type.String(),
          statusRemark: Nullable(Type.String()),
          sent: Sent,
        }),
      ),
      counts: counts(feedbackTabs),
    }),
  },
};
