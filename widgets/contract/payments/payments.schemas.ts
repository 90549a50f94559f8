import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { entryModes, reversalReasons } from '../ledger/loan-entry.ts';
import { bounceReasons } from './bounces.ts';
import { mostPaid, paymentLinkPurposes, paymentLinkStatuses } from './payments.ts';

const open = { 'x-open': true };

/** The sender's own reference, one for each payment and one for each bounce. A repeated reference changes nothing. */
const Reference = Type.String({ minLength: 4, maxLength: 64, pattern: '^[\\w./-]+$' });
const Loan = Type.String({ pattern: '^[0-9]{12,20}$' });
/** A day in India, YYYY-MM-DD; today at the latest. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** The part after `/pay/` of a link. */
const LinkToken = Type.String({ pattern: '^[\\w-]{43}$' });

export const paymentSchemas = {
  recordPayment: {
    request: Type.Object({
      reference: Reference,
      loanApplicationNumber: Loan,
      /** Whole rupees. */
      amount: Type.Integer({ minimum: 1, maximum: mostPaid }),
      paidOn: Day,
      paymentMode: Type.Enum([...entryModes]),
      /** The bank's own number of the transfer. */
      utr: Type.Optional(Type.String({ minLength: 6, maxLength: 40, pattern: '^[A-Za-z0-9/-]+$' })),
      /** Of the link by which the borrower paid. */
      linkToken: Type.Optional(LinkToken),
    }),
    reply: Type.Object({ paymentId: Type.String() }),
  },
  reportReversal: {
    request: Type.Object({
      /** The reference by which the payment was told, or is to be told. */
      reference: Reference,
      reason: Type.Enum([...reversalReasons]),
    }),
    /** WAITING: the payment is not told yet. */
    reply: Type.Object({ status: Type.Enum(['BOOKED', 'WAITING'], open) }),
  },
  reportBounce: {
    request: Type.Object({
      reference: Reference,
      loanApplicationNumber: Loan,
      /** The day on which the instalment fell due. */
      dueOn: Day,
      bouncedOn: Day,
      reason: Type.Enum([...bounceReasons]),
    }),
    /** What the borrower owes for it, with tax: 0 where it is not charged. */
    reply: Type.Object({ bounceId: Type.String(), chargedPaise: Type.Integer({ minimum: 0 }) }),
  },
  payLinkFacts: {
    request: Type.Object({ linkToken: LinkToken }),
    reply: Type.Object({
      loanApplicationNumber: Type.String(),
      purpose: Type.Enum([...paymentLinkPurposes], open),
      status: Type.Enum([...paymentLinkStatuses], open),
      /** 0: it takes nothing, and `message` says why. Null: the link asks for no amount. */
      payablePaise: Nullable(Type.Integer({ minimum: 0 })),
      message: Nullable(Type.String()),
      /** ISO 8601. */
      expiresAt: Type.String(),
    }),
  },
};
