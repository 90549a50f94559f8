import type { FileRequest, CustomerFile } from './file-state.ts';
import { agencyNotices } from '../contract/agencies/agencies.ts';
import { formatDate } from '../kit/format/wall-clock.ts';
import { formatExact } from '../kit/format/exact.ts';
import { formatMoney } from '../kit/format/money.ts';
import { statusLook } from '../kit/parts/status-tone.ts';

/** `08:00 AM` of a minute of the day. */
export function clockOf(minute: number): string {
  const hour = Math.floor(minute / 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(hour % 12 || 12)}:${two(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `1 EMI`, `4 EMIs`. */
export const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

const genders = { F: 'Female', M: 'Male' } as const;
export const genderWord = (gender: keyof typeof genders) => genders[gender];
const works = { SALARIED: 'Salaried', SELF_EMPLOYED: 'Self-employed' } as const;
export const workWord = (employment: keyof typeof works) => works[employment];

/** A yearly rate: `24% a year`, `18.75% a year`. */
export const rateText = (basisPoints: number) => `${Number((basisPoints / 100).toFixed(2))}% a year`;

/** `3 of 12 overdue`, or how many are paid where none is. */
export function installmentsText({ installments, installmentsPaid, installmentsOverdue }: CustomerFile['emi']): string {
  return installmentsOverdue > 0
    ? `${installmentsOverdue} of ${installments} overdue`
    : `${installmentsPaid} of ${installments} paid`;
}

/** `₹45,200 / ₹12,000`: the dues, and what is promised or settled of them. */
export function projectionText({ value, projection, exact }: CustomerFile['valueProjectionPair']): string {
  return `${formatExact(exact?.value, value)} / ${formatMoney(projection)}`;
}

/** `2, last Customer rejected`. */
export function settlementsText(settlements: CustomerFile['settlementHistory']): string {
  const [last] = settlements;
  return last ? `${settlements.length}, last ${statusLook(last.status).word}` : '-';
}

const standingWords = {
  IN_COLLECTION: 'In collection',
  REGULAR: 'Nothing is overdue',
  PAID: 'The loan is repaid',
  SETTLED: 'The loan is settled',
  FORECLOSED: 'The loan is foreclosed',
} as const satisfies Record<CustomerFile['standing'], string>;

/** How the account stands, with the day since when. */
export function standingText({ standing, standingSince }: CustomerFile): string {
  return standingSince === null
    ? standingWords[standing]
    : `${standingWords[standing]} since ${formatDate(standingSince)}`;
}

const kindWords = {
  PAYMENT_LINK: 'Payment link',
  PENALTY_WAIVER: 'Penalty waiver',
  EMI_RESTRUCTURE: 'EMI restructure',
  FORECLOSURE: 'Foreclosure',
} as const satisfies Record<FileRequest['kind'], string>;
export const kindWord = (kind: FileRequest['kind']) => kindWords[kind];

/** `Kaveri Collections until 31/12/2026, paused since 01/12/2026. The borrower has not been told yet ...`. */
export function placementText({ name, untilOn, pausedOn, told }: NonNullable<CustomerFile['agency']>): string {
  const until = untilOn ? ` until ${formatDate(untilOn)}` : '';
  const paused = pausedOn ? `, paused since ${formatDate(pausedOn)}` : '';
  const notice = told === 'WAITS' || told === 'FAILED' ? `. ${agencyNotices[told]}` : '';
  return `${name}${until}${paused}${notice}`;
}

/** Why nobody works on a loan whose agency does not work. */
export function idleAgencyText({ name, status }: NonNullable<CustomerFile['agency']>): string {
  const stands = status === 'SUSPENDED' ? 'is suspended' : 'has ended';
  return `${name} ${stands}: nobody there works on this loan. The head of collections takes it back or places it elsewhere.`;
}
