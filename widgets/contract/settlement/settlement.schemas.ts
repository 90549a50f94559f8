import { Type } from 'typebox';
import { messageChannels, outboundStatuses, suppressions, type Suppression } from '../communications/messages.ts';
import { BulkResult, RowId, WorkedRows } from '../lists/list-work.schemas.ts';
import { exactly } from '../collections/exact.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { secret } from '../secret.schemas.ts';
import { LimitAct } from '../session/limits.schemas.ts';
import { partLimits } from './settlement-parts.ts';
import {
  approveModes,
  deleteReasons,
  offerChannels,
  remarkLength,
  settlementLevels,
  settlementReasons,
  settlementStatuses,
  type DeleteReason,
  type SettlementReason,
} from './settlement.ts';

/** The loan application number. */
const loanApplicationId = Type.String({ pattern: '^[0-9]{12,20}$' });
/** Whole rupees. */
const Amount = Type.Integer({ minimum: 1, maximum: 999_999_999 });
const Rupees = Type.Integer();
/** YYYY-MM-DD (CO-13). */
const GivenDay = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Day = Type.String();
/** ISO 8601, UTC. */
const At = Type.String();
const Remark = Type.String({ maxLength: remarkLength });
const Needed = Type.String({ minLength: 1, maxLength: remarkLength, pattern: '\\S' });
const mode = Type.Enum([...approveModes]);
/** In which parts it is paid, the last by the settlement date; one of the whole amount unless given. */
const parts = ofExtension(
  'settlementParts',
  Type.Optional(
    Type.Array(Type.Object({ amount: Amount, dueOn: GivenDay }), { minItems: 1, maxItems: partLimits.most }),
  ),
);

/** What somebody could do with a settlement. `refusal` says why not now; null: it can be done. */
const SettlementAction = Type.Object({
  action: Type.Enum(['accept', 'reject', 'delete', 'recover', 'link', 'pay'], { 'x-open': true }),
  refusal: Nullable(Type.String()),
});

/** A settlement (EN-37, EN-38). */
export const Settlement = Type.Object({
  settlementId: Type.String(),
  version: Type.Integer(),
  loanApplicationNumber: Type.String(),
  /** Paid in full by this day. */
  settlementDate: Day,
  settlementAmount: Rupees,
  /** The last day on which the customer may answer. */
  expiryDate: Day,
  /** The dues and the pre-approved amount when it was submitted, or when people approved it. */
  totalOutstanding: Rupees,
  preApprovedAmount: Rupees,
  status: Type.Enum([...settlementStatuses]),
  approveMode: mode,
  /** The part of the dues that is given up, in per cent with two decimals, rounded up. */
  haircutPercent: Type.Number(),
  /** Who approves it; null when the policy does. */
  level: Nullable(Type.Enum([...settlementLevels])),
  submittedBy: Type.String(),
  submittedAt: At,
  /** Why the amount is offered. */
  remark: Nullable(Type.String()),
  approvals: Type.Array(Type.Object({ by: Type.String(), at: At })),
  approvalsNeeded: Type.Integer(),
  /** The sentence for whoever approves it, with the address; null unless it waits for people. */
  approverNote: Nullable(Type.String()),
  /** When the customer was sent the address, and how; null before. */
  sentAt: Nullable(At),
  sentBy: Nullable(Type.Enum([...offerChannels])),
  /** When the customer accepted. */
  acceptedAt: Nullable(At),
  /** The number, masked, to which the code went by which the customer accepted. */
  codeTo: ofExtension('settlementParts', Type.Optional(Type.String())),
  paidAmount: Rupees,
  exact: exactly('paidAmount'),
  /** What is paid by which day, and what has come of it. */
  parts: ofExtension(
    'settlementParts',
    Type.Array(Type.Object({ no: Type.Integer(), amount: Rupees, dueOn: Day, paidAmount: Rupees })),
  ),
  /** Each payment that counts, the oldest first. */
  payments: Type.Array(Type.Object({ amount: Rupees, paidOn: Day, paymentMode: Type.String() })),
  /** The last day on which a payment counts. */
  lastPaymentDay: Day,
  closedAt: Nullable(At),
  /** Who rejected or deleted it; null for the customer and the system. */
  closedBy: Nullable(Type.String()),
  reason: Nullable(Type.Enum(Object.keys(settlementReasons) as SettlementReason[])),
  closeRemark: Nullable(Type.String()),
  /** The settlement that it was made anew from. */
  recoveredFromId: Nullable(Type.String()),
  actions: Type.Array(SettlementAction),
});

const Rung = Type.Object({
  by: Type.Enum(['POLICY', ...settlementLevels, 'NOBODY']),
  /** Whole rupees; null where there is no end, or where it is not said. */
  from: Nullable(Rupees),
  to: Nullable(Rupees),
  approverEmail: Nullable(Type.String()),
});

const terms = {
  totalOutstanding: Rupees,
  preApprovedAmount: Rupees,
};

/** What is offered: the amount, and the days by which it is answered and paid. */
const offer = {
  loanApplicationId,
  settlementAmount: Amount,
  settlementDate: GivenDay,
  /** 7 days from today, or the day by which something is paid first, unless given. */
  expiryDate: Type.Optional(GivenDay),
  parts,
};
/** True from somebody who has read what a date beyond 90 days means. */
const isRestructuringKnown = Type.Optional(Type.Boolean());
const rows = { rows: WorkedRows };

export const settlementSchemas = {
  fetchSettlements: {
    request: Type.Object({ loanApplicationId }),
    reply: Type.Object({
      loanApplicationNumber: Type.String(),
      custName: Type.String(),
      /** Today in India. */
      today: Day,
      ...terms,
      /** Less is refused; null for who is not told. */
      floor: Nullable(Rupees),
      /** Of the penalties within 30 days; the ladder weighs an amount against the dues with it. */
      waived: ofExtension('limits', Rupees, 0),
      waivers: ofExtension('limits', Type.Array(LimitAct)),
      /** From the dues down. */
      ladder: Type.Array(Rung),
      /** In how many parts one of this loan may be paid. */
      mostParts: ofExtension('settlementParts', Type.Integer(), 1),
      /** Whether the caller may offer one. `refusal` says why not now. Null: never. */
      offer: Nullable(Type.Object({ refusal: Nullable(Type.String()) })),
      /** The settlements of the loan, the newest first (ST-10). */
      settlements: Type.Array(Settlement),
      /** What speaks for and against one. */
      standing: Type.Object({
        dpd: Type.Integer(),
        bucket: Nullable(Type.String()),
        promisesKept: Type.Integer(),
        promises: Type.Integer(),
        /** The payments of the loan so far. */
        paidAmount: Rupees,
        loanAmount: Rupees,
        hasComplaint: Type.Boolean(),
      }),
      /** Until when the borrower of a settled loan gets no new one. */
      barredUntil: Nullable(Day),
      channels: Type.Array(Type.Enum([...messageChannels])),
    }),
  },
  verifySettlement: {
    request: Type.Object(offer),
    reply: Type.Object({
      /** True if the policy approves the amount. */
      isWithinPolicy: Type.Boolean(),
      /** False if the amount is below what can be settled. */
      isPossible: Type.Boolean(),
      /** The sentence of the policy (ST-06, ST-07). */
      note: Type.String(),
      approveMode: mode,
      approverEmail: Nullable(Type.String()),
      haircutPercent: Type.Number(),
      ...terms,
      expiryDate: Day,
      warnings: Type.Array(Type.String()),
    }),
  },
  submitSettlement: {
    request: Type.Object({
      ...offer,
      /** What the verification has answered. */
      approveMode: mode,
      remark: Type.Optional(Remark),
      isRestructuringKnown,
    }),
    reply: Settlement,
  },
  recoverSettlement: {
    request: Type.Object({
      settlementId: RowId,
      /** What is left of the former amount, unless given. */
      settlementAmount: Type.Optional(Amount),
      settlementDate: GivenDay,
      expiryDate: Type.Optional(GivenDay),
      parts,
      remark: Type.Optional(Remark),
      isRestructuringKnown,
    }),
    reply: Settlement,
  },
  sendSettlementLink: {
    request: Type.Object({ settlementId: RowId, channel: Type.Enum([...offerChannels]) }),
    reply: Type.Object({
      /** Null where the address was copied. */
      status: Nullable(Type.Enum([...outboundStatuses])),
      /** Why it was not sent, or waits. */
      reason: Nullable(Type.Enum(Object.keys(suppressions) as Suppression[])),
      sendsAt: Nullable(At),
      /** The address, where it is copied. */
      url: secret('key', Nullable(Type.String())),
      settlement: Settlement,
    }),
  },
  acceptSettlements: { request: Type.Object({ ...rows, remark: Type.Optional(Remark) }), reply: BulkResult },
  rejectSettlements: { request: Type.Object({ ...rows, remark: Needed }), reply: BulkResult },
  deleteSettlements: {
    request: Type.Object({
      ...rows,
      reason: Type.Enum(Object.keys(deleteReasons) as DeleteReason[]),
      remark: Type.Optional(Remark),
    }),
    reply: BulkResult,
  },
};
