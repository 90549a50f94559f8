import type { ChargeKind, LedgerKind } from '../../contract/collections/loan-ledger.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatExact } from '../../kit/format/exact.ts';

export type Ledger = CallReply<'fetchLoanLedger'>;
export type LedgerRow = Ledger['rows'][number];
export type LedgerCharge = Ledger['charges'][number];

const kinds = {
  RECEIPT: 'Received',
  REVERSAL: 'Taken back',
  CHARGE: 'Charge',
  PENAL_WAIVER: 'Penalty waived',
  CHARGE_WAIVER: 'Charge waived',
  PREPAYMENT: 'Repaid ahead',
  RESTRUCTURE: 'New terms',
  FORECLOSURE: 'Foreclosure quote',
  ACCEPT: 'Settlement accepted',
  VIOLATE: 'Settlement violated',
  ROUNDING: 'Rest written off',
  REFUND: 'Refunded',
  OPENING: 'Taken over',
  HELD: 'Held money used',
} as const satisfies Record<LedgerKind, string>;

/** Why something was taken back, and what a charge is for. */
const reasons: Readonly<Record<string, string>> = {
  RETURNED: 'returned by the bank',
  CHARGEBACK: 'charged back',
  WRONG_LOAN: 'money of another loan',
  WRONG_DAY: 'told with another day',
  BOUNCE: 'bounced instalment',
  PREPAYMENT: 'repaid ahead',
};

/** `Taken back, charged back`. */
export function kindText({ kind, reason }: LedgerRow): string {
  const why = reason === null ? undefined : (reasons[reason] ?? reason);
  return why === undefined ? kinds[kind] : `${kinds[kind]}, ${why}`;
}

const charges = {
  PENAL: 'Penalty',
  BOUNCE: 'Bounced instalment',
  PREPAYMENT: 'Fee of money repaid ahead',
  FORECLOSURE: 'Foreclosure charge with GST',
  TAKEN_OVER: 'Taken over with the loan',
} as const satisfies Record<ChargeKind, string>;

/** `Penalty of EMI 3`. */
export const chargeText = ({ kind, installmentNo }: LedgerCharge): string =>
  installmentNo === null ? charges[kind] : `${charges[kind]} of EMI ${installmentNo}`;

const heldPart = (held: number): [name: string, amount: number][] =>
  held < 0 ? [['from held money', -held]] : [['held', held]];

/** What the money of a row was used for, and what is held of it: `Principal ₹9,309.50, interest ₹2,038.50`. */
export function splitText({ kind, split, heldPaise: held }: LedgerRow): string {
  const parts: [name: string, amount: number][] = [
    ['principal', split?.principalPaise ?? 0],
    ['interest', split?.interestPaise ?? 0],
    ['penalty', split?.penalPaise ?? 0],
    ['charges', split?.chargesPaise ?? 0],
    ['refund paid back', split?.refundPaise ?? 0],
    // All of held money that was used comes from there.
    ...(kind === 'HELD' ? [] : heldPart(held)),
  ];
  const text = parts
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${formatExact(amount)}`)
    .join(', ');
  return text === '' ? '-' : text.charAt(0).toUpperCase() + text.slice(1);
}
