import { Type } from 'typebox';
import { Nullable } from '../nullable.schemas.ts';
import { At, Day } from './customer-groups.schemas.ts';
import { chargeKinds, ledgerKinds, ledgerModes } from './loan-ledger.ts';

const Paise = Type.Integer();

/** What money was used for. */
const Split = Type.Object({
  principalPaise: Paise,
  interestPaise: Paise,
  penalPaise: Paise,
  chargesPaise: Paise,
  /** Of a refund that was larger than the money then left. */
  refundPaise: Paise,
});

/** An entry of a ledger, or held money that has paid what fell due. */
const LedgerRow = Type.Object({
  rowId: Type.String(),
  /** The day from which it counts. */
  day: Day,
  /** When it was told; null for held money, which nobody tells of. */
  told: Nullable(At),
  kind: Type.Enum([...ledgerKinds]),
  /** Of a reversal and of a charge. */
  reason: Nullable(Type.String()),
  mode: Nullable(Type.Enum([...ledgerModes])),
  utr: Nullable(Type.String()),
  amountPaise: Nullable(Paise),
  /** True for what never was: it was taken back, or depends on what was. */
  isTakenBack: Type.Boolean(),
  /** What the money has paid; null where it has paid nothing. */
  split: Nullable(Split),
  /** By how much more money is held since; less where held money was used. */
  heldPaise: Paise,
  /** What was left to pay after it, before held money; null for what does not count any more. */
  balancePaise: Nullable(Paise),
});

const LedgerCharge = Type.Object({
  rowId: Type.String(),
  /** The day from which it is due. */
  day: Day,
  kind: Type.Enum([...chargeKinds]),
  /** The instalment that a penal charge is for. */
  installmentNo: Nullable(Type.Integer()),
  amountPaise: Paise,
  paidPaise: Paise,
  /** Waived, or written off with the loan. */
  waivedPaise: Paise,
  leftPaise: Paise,
});

export const loanLedgerSchemas = {
  fetchLoanLedger: {
    request: Type.Object({ loanApplicationId: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Type.Object({
      loanApplicationNumber: Type.String(),
      custName: Type.String(),
      asOf: At,
      /** False for a loan that is kept by its schedule: it has no rows and no charges here. */
      hasLedger: Type.Boolean(),
      /** The newest first. */
      rows: Type.Array(LedgerRow),
      charges: Type.Array(LedgerCharge),
      heldPaise: Paise,
      excessPaise: Paise,
      overduePaise: Paise,
      balancePaise: Paise,
    }),
  },
};
