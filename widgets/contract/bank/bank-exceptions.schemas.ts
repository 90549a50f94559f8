import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import {
  bankMatterNames,
  exceptionDecisions,
  exceptionNoteLength,
  exceptionOutcomeNames,
  exceptionReasonNames,
  exceptionStateNames,
  type ExceptionDecision,
} from './bank-exceptions.ts';

const open = { 'x-open': true };

const Standing = Type.Object({
  exceptionId: Type.String(),
  version: Type.Integer(),
  state: Type.Enum([...exceptionStateNames], open),
});
const Outcome = Type.Enum([...exceptionOutcomeNames], open);
const note = Type.String({ maxLength: exceptionNoteLength.max });

export const bankExceptionsSchemas = {
  countBankExceptions: {
    request: Type.Object({}),
    reply: Type.Object({ open: Type.Integer(), explained: Type.Integer() }),
  },
  fetchBankException: {
    request: Type.Object({ exceptionId: RowId }),
    reply: Type.Object({
      ...Standing.properties,
      matter: Type.Enum([...bankMatterNames], open),
      loanApplicationNumber: Type.String(),
      /** Where the application stands, in words; null where there is none. */
      standsIn: Nullable(Type.String()),
      /** The bank's reference; empty where its file has none. */
      reference: Type.String(),
      /** What the bank has answered, in words. */
      answer: Type.String(),
      /** The UTR or the UMRN; null without one. */
      number: Nullable(Type.String()),
      /** Why it failed or was rejected, as the bank's code. */
      code: Nullable(Type.String()),
      /** Rupees with two decimals; null where the bank has told none. */
      amount: Nullable(Type.String()),
      reason: Type.Enum([...exceptionReasonNames], open),
      /** Why it fits nothing, in a sentence. */
      because: Type.String(),
      /** The bank's file, and who has brought it. */
      file: Type.Object({ name: Type.String(), sha256: Type.String(), by: Type.String() }),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
      at: Type.String(),
      outcome: Nullable(Outcome),
      outcomeLabel: Nullable(Type.String()),
      note: Nullable(Type.String()),
      explainedBy: Nullable(Type.String()),
      explainedAt: Nullable(Type.String()),
      settledBy: Nullable(Type.String()),
      settledAt: Nullable(Type.String()),
      /** Why the second person did not think so, when it was opened again. */
      returnNote: Nullable(Type.String()),
      /** What it can have been, for who says it. */
      outcomes: Type.Array(Type.Object({ key: Outcome, label: Type.String() })),
      /** Why the caller can do nothing about it now; null if they can. */
      readOnlyReason: Nullable(Type.String()),
    }),
  },
  explainBankException: {
    request: Type.Object({ exceptionId: RowId, outcome: Type.Enum([...exceptionOutcomeNames]), note }),
    reply: Standing,
  },
  decideBankException: {
    request: Type.Object({
      exceptionId: RowId,
      decision: Type.Enum(Object.keys(exceptionDecisions) as ExceptionDecision[]),
      /** Why not; empty for a confirmation. */
      note,
    }),
    reply: Standing,
  },
};
