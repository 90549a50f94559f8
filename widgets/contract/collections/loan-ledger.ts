import { entryModes } from '../ledger/loan-entry.ts';

/** The kinds of a ledger's rows: those of its entries, and HELD, held money that has paid what fell due. */
export const ledgerKinds = [
  'RECEIPT',
  'REVERSAL',
  'CHARGE',
  'PENAL_WAIVER',
  'CHARGE_WAIVER',
  'PREPAYMENT',
  'RESTRUCTURE',
  'FORECLOSURE',
  'ACCEPT',
  'VIOLATE',
  'ROUNDING',
  'REFUND',
  'OPENING',
  'HELD',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** How money came. */
export const ledgerModes = entryModes;

/** The kinds of charges: TAKEN_OVER was due of a loan when its ledger began, FORECLOSURE is the fee of early repayment. */
export const chargeKinds = ['PENAL', 'BOUNCE', 'PREPAYMENT', 'FORECLOSURE', 'TAKEN_OVER'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
