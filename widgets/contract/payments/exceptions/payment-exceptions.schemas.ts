import { Type } from 'typebox';
import { entryModes } from '../../ledger/loan-entry.ts';
import { RowId } from '../../lists/list-work.schemas.ts';
import { Nullable } from '../../nullable.schemas.ts';
import {
  paymentExceptionReasonNames,
  paymentExceptionStateNames,
  paymentNoteLength,
  paymentOutcomeNames,
} from './payment-exceptions.ts';

const open = { 'x-open': true };

const Standing = Type.Object({
  exceptionId: Type.String(),
  version: Type.Integer(),
  state: Type.Enum([...paymentExceptionStateNames], open),
});
const Amount = Type.Integer({ minimum: 0 });
const Outcome = Type.Enum([...paymentOutcomeNames], open);
const Decision = {
  exceptionId: RowId,
  outcome: Type.Enum([...paymentOutcomeNames]),
  /** YYYY-MM-DD: the day on which it came. Asked for OTHER_DAY; of OTHER_LOAN the day that was told unless given. */
  paidOn: Type.Optional(Type.String({ maxLength: 10 })),
  /** The loan that it was paid for. Asked for OTHER_LOAN. */
  loanApplicationNumber: Type.Optional(Type.String({ maxLength: 20 })),
};
/** How a loan stands today. */
const Figures = Type.Object({
  dpd: Type.Integer(),
  penalPaise: Amount,
  overduePaise: Amount,
  /** Money that later instalments use. */
  heldPaise: Amount,
  /** Money beyond what a closed loan asked for. */
  excessPaise: Amount,
  isClosed: Type.Boolean(),
});

export const paymentExceptionsSchemas = {
  fetchPaymentException: {
    request: Type.Object({ exceptionId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      reason: Type.Enum([...paymentExceptionReasonNames], open),
      /** Why it waits, in a sentence. */
      because: Type.String(),
      /** Whether it is on its loan, or kept off it until somebody decides. */
      isBooked: Type.Boolean(),
      loanApplicationNumber: Type.String(),
      amountPaise: Type.Integer({ minimum: 1 }),
      /** YYYY-MM-DD, as it was told. */
      paidOn: Type.String(),
      paymentMode: Type.Enum([...entryModes], open),
      utr: Nullable(Type.String()),
      /** The sender's own. */
      reference: Type.String(),
      isByLink: Type.Boolean(),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
      at: Type.String(),
      outcome: Nullable(Outcome),
      outcomeLabel: Nullable(Type.String()),
      /** Where it stands since: loan and day; null while it is not decided, and where it went back. */
      bookedOn: Nullable(Type.Object({ loanApplicationNumber: Type.String(), paidOn: Type.String() })),
      note: Nullable(Type.String()),
      /** Null where the payment service has taken it back. */
      decidedBy: Nullable(Type.String()),
      decidedAt: Nullable(Type.String()),
      /** What can be decided of it. */
      outcomes: Type.Array(Type.Object({ key: Outcome, label: Type.String() })),
      /** Why the caller can decide nothing now; null if they can. */
      readOnlyReason: Nullable(Type.String()),
    }),
  },
  previewPaymentException: {
    request: Type.Object(Decision),
    reply: Type.Object({
      loans: Type.Array(
        Type.Object({
          loanApplicationNumber: Type.String(),
          /** Null for a loan that is kept by its schedule: it shows what the money has done once it is booked. */
          before: Nullable(Figures),
          after: Nullable(Figures),
        }),
      ),
    }),
  },
  decidePaymentException: {
    request: Type.Object({ ...Decision, note: Type.String({ maxLength: paymentNoteLength.max }) }),
    reply: Standing,
  },
};
