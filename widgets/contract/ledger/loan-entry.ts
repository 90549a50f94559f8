import type { Day } from '../time.ts';
import type { Paise } from './paise.ts';

export const entrySources = ['WEBHOOK', 'LINK', 'FILE', 'DESK', 'FIELD', 'SYSTEM', 'MIGRATION'] as const;
export const entryModes = ['UPI', 'NACH', 'NEFT', 'IMPS', 'RTGS', 'CARD', 'CASH', 'CHEQUE'] as const;
export const reversalReasons = ['RETURNED', 'CHARGEBACK', 'WRONG_LOAN', 'WRONG_DAY'] as const;

/** A part of a settlement. */
export interface SettlementPart {
  /** From 1. */
  no: number;
  amount: Paise;
  dueOn: Day;
}

/** What every entry of a ledger has. */
interface EntryFacts {
  id: string;
  /** The place in the loan's ledger, without gaps: entries of one day act in this order. */
  seq: number;
  /** The day from which it counts. */
  valueDate: Day;
  /** The moment from which it is known. */
  bookedAt: Date;
  source: (typeof entrySources)[number];
  mode?: (typeof entryModes)[number] | null;
  /** Unique in its source. */
  reference?: string | null;
  utr?: string | null;
  linkId?: string | null;
  settlementId?: string | null;
  /** The entry without which this one never was; of a reversal, the receipt that it takes back, or the quote for a day to come. */
  dependsOn?: string | null;
  remark?: string | null;
  madeBy?: string | null;
  approvedBy?: string | null;
}

/** What an entry does, by its kind. */
type EntryDeed =
  | { kind: 'RECEIPT'; amount: Paise }
  | { kind: 'REVERSAL'; dependsOn: string; reason: (typeof reversalReasons)[number] }
  /** With its tax. */
  | { kind: 'CHARGE'; amount: Paise; reason: 'BOUNCE' | 'PREPAYMENT' }
  | { kind: 'PENAL_WAIVER' | 'CHARGE_WAIVER'; amount: Paise }
  /** Held money repays principal. The EMI is what the borrower was told; null in a preview, which finds it. */
  | { kind: 'PREPAYMENT'; amount: Paise; terms: { changes: 'TENURE' | 'EMI'; emi: Paise | null } }
  | { kind: 'RESTRUCTURE'; terms: { addedMonths: number; emi: Paise | null } }
  /** A quote for its value day, of which receipts count up to another. */
  | { kind: 'FORECLOSURE'; terms: { until: Day; feeBp: number; taxBp: number } }
  | {
      kind: 'ACCEPT';
      amount: Paise;
      terms: { parts: readonly SettlementPart[]; graceDays: number; reportDays: number };
    }
  /** These two follow from plan and ledger: an entry says when they were told. */
  | { kind: 'VIOLATE' }
  | { kind: 'ROUNDING'; amount: Paise }
  | { kind: 'REFUND'; amount: Paise }
  /** A loan that is taken over: what stood on its day, and what is paid of rows. */
  | {
      kind: 'OPENING';
      terms: {
        held: Paise;
        penal: Paise;
        charges: Paise;
        /** A row of which nothing is left was closed on a day, the opening's where it is not kept. */
        paid: readonly { no: number; principal: Paise; interest: Paise; closedOn?: Day | null }[];
        /** The penal charges by row with what is paid of them, where that is kept: what is unpaid comes to `penal`. */
        penalRows?: readonly { no: number; amount: Paise; paid: Paise }[];
        /** Of a loan that was over by then, though its last due day may be to come. */
        closed?: { reason: 'PAID' | 'FORECLOSED' | 'SETTLED'; on: Day } | null;
      };
    };

/** An entry of a loan's ledger. It is never changed: a correction is a reversal and a new entry. */
export type LoanEntry = EntryFacts & EntryDeed;
export type EntryKind = LoanEntry['kind'];
/** An entry of one kind, or of some. */
export type EntryOf<K extends EntryKind> = Extract<LoanEntry, { kind: K }>;
