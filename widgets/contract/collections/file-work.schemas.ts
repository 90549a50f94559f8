import { Type } from 'typebox';
import { callEntry } from '../calling/call-entry.schemas.ts';
import { exactly } from './exact.schemas.ts';
import { messageChannels } from '../communications/messages.ts';
import { Nullable } from '../nullable.schemas.ts';
import { mostPaid } from '../payments/payments.ts';
import { RowId } from '../lists/list-work.schemas.ts';
import { SecretText } from '../secret.schemas.ts';
import {
  foreclosureStatuses,
  restructureReasonKeys,
  restructureStatuses,
  waiverReasonKeys,
  waiverStatuses,
} from './requests.ts';

const loanApplicationId = Type.String({ pattern: '^[0-9]{12,20}$' });
const ofLoan = { loanApplicationId };
const remark = Type.String({ minLength: 1, maxLength: 1_000 });
const Rupees = Type.Integer();
const amount = Type.Integer({ minimum: 1, maximum: mostPaid });
/** YYYY-MM-DD, Asia/Kolkata. */
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Day = Type.String();
const id = RowId;
const channel = Type.Enum([...messageChannels]);
const decision = Type.Enum(['APPROVE', 'REJECT']);
/** Minutes of the day, Asia/Kolkata. */
const minute = Nullable(Type.Integer({ minimum: 0, maximum: 1439 }));

/** An instalment as a preview shows it. Amounts are whole rupees. */
const PreviewedInstallment = Type.Object({
  no: Type.Integer(),
  dueDate: Day,
  dueAmount: Rupees,
  principal: Rupees,
  interest: Rupees,
  penalty: Rupees,
  outstandingPrincipal: Rupees,
  exact: exactly('dueAmount', 'principal', 'interest', 'penalty', 'outstandingPrincipal'),
});

const Link = Type.Object({
  linkId: Type.String(),
  version: Type.Integer(),
  amount: Rupees,
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  expiresAt: Type.String(),
  /** SUPPRESSED: the message was not sent, and `reason` says why. */
  message: Type.Enum(['QUEUED', 'SUPPRESSED']),
  /** A sentence; null when it goes out now. */
  reason: Nullable(Type.String()),
  /** When the message goes out; null when it is suppressed. */
  sendsAt: Nullable(Type.String()),
  /** Whether the link has ended one that was open for the same purpose. */
  isReplaced: Type.Boolean(),
});

const terms = {
  ...ofLoan,
  /** Instalments of the whole loan: 1 to 12 more than now, 60 at most. */
  newTenureMonths: Type.Integer({ minimum: 2, maximum: 60 }),
  /** The due date of the first instalment under the new terms: one of `effectiveDays`. */
  effectiveFrom: day,
};
const preview = {
  newEmi: Rupees,
  newTenureMonths: Type.Integer(),
  schedule: Type.Array(PreviewedInstallment),
};
const Case = Type.Object({ version: Type.Integer() });

export const fileWorkSchemas = {
  startAgencyCall: {
    request: Type.Object(ofLoan),
    reply: Type.Object({
      callRef: Type.String(),
      /** The dialer turns it into the number, once and within two minutes. */
      dialRef: SecretText('look'),
      /** ISO 8601, UTC. */
      dialExpiresAt: Type.String(),
      startedAt: Type.String(),
    }),
  },
  endAgencyCall: {
    request: Type.Object({
      callRef: id,
      callStatus: Type.String({ minLength: 1, maxLength: 80 }),
      subCallStatus: Type.String({ minLength: 1, maxLength: 80 }),
      remarks: Type.String({ minLength: 1, maxLength: 1_000 }),
      /** YYYY/MM/DD HH:mm, Asia/Kolkata; null for none. */
      nextCallDate: Nullable(Type.String({ pattern: '^\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}$' })),
      /** Whole rupees; only with the status 'Promise to pay', and then required, like promiseDate. */
      promiseAmount: Type.Optional(Type.Integer()),
      promiseDate: Type.Optional(day),
      /** True: an open promise is cancelled as rescheduled. */
      replacesPromise: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ entry: Type.Object(callEntry) }),
  },
  sendPaymentLink: {
    request: Type.Object({
      ...ofLoan,
      purpose: Type.Enum(['EMI', 'OVERDUE', 'CUSTOM', 'SETTLEMENT']),
      amount,
      channel,
    }),
    reply: Link,
  },
  cancelPaymentLink: { request: Type.Object({ linkId: id }), reply: Case },
  requestPenaltyWaiver: {
    request: Type.Object({ ...ofLoan, amount, reason: Type.Enum(waiverReasonKeys), remark }),
    reply: Type.Object({ waiverId: Type.String(), version: Type.Integer(), status: Type.Enum([...waiverStatuses]) }),
  },
  decidePenaltyWaiver: {
    request: Type.Object({ waiverId: id, decision, remark }),
    reply: Type.Object({
      version: Type.Integer(),
      status: Type.Enum([...waiverStatuses]),
      /** What the penalties fell by; null for a rejection. */
      postedAmount: Nullable(Rupees),
      exact: exactly('postedAmount'),
    }),
  },
  previewRestructure: {
    /** Without terms it answers with the days that may be chosen, and the shortest new tenure from the first of them. */
    request: Type.Object({
      ...ofLoan,
      newTenureMonths: Type.Optional(terms.newTenureMonths),
      effectiveFrom: Type.Optional(terms.effectiveFrom),
    }),
    reply: Type.Object({
      ...preview,
      effectiveFrom: Day,
      /** The due dates from which new terms may hold. */
      effectiveDays: Type.Array(Day),
      leastTenureMonths: Type.Integer(),
      mostTenureMonths: Type.Integer(),
      presentEmi: Rupees,
      exact: exactly('newEmi', 'presentEmi'),
    }),
  },
  initiateRestructure: {
    request: Type.Object({ ...terms, reason: Type.Enum(restructureReasonKeys), remark }),
    reply: Type.Object({
      restructureId: Type.String(),
      version: Type.Integer(),
      status: Type.Enum([...restructureStatuses]),
      ...preview,
      exact: exactly('newEmi'),
    }),
  },
  decideRestructure: {
    request: Type.Object({ restructureId: id, decision, remark }),
    reply: Type.Object({ version: Type.Integer(), status: Type.Enum([...restructureStatuses]) }),
  },
  quoteForeclosure: {
    request: Type.Object({ ...ofLoan, quoteOn: day }),
    reply: Type.Object({
      foreclosureId: Type.String(),
      version: Type.Integer(),
      status: Type.Enum([...foreclosureStatuses]),
      quoteOn: Day,
      principal: Rupees,
      interest: Rupees,
      penalty: Rupees,
      charge: Rupees,
      tax: Rupees,
      /** Less money that is held, which is not asked for again. */
      total: Rupees,
      /** The last day of the quote. */
      validUntil: Day,
      /** `charges` are those of the charge that were due before, beside the foreclosure's own. */
      exact: exactly('principal', 'interest', 'penalty', 'charge', 'tax', 'total', 'charges', 'held'),
    }),
  },
  sendForeclosureLink: { request: Type.Object({ foreclosureId: id, channel }), reply: Link },
  raiseComplaint: { request: Type.Object({ ...ofLoan, remark }), reply: Case },
  clearComplaint: { request: Type.Object({ ...ofLoan, remark }), reply: Case },
  allowOneMoreContact: { request: Type.Object({ ...ofLoan, reason: remark }), reply: Type.Object({}) },
  saveContactWish: {
    request: Type.Object({
      ...ofLoan,
      opens: minute,
      closes: minute,
      /** Where the borrower wants to be met; null for no wish. */
      place: Nullable(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    reply: Case,
  },
};
