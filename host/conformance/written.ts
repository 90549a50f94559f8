import { randomUUID } from 'node:crypto';
import { must } from './outcome.ts';
import { dayOf, daysAfter, isSunday } from '../../widgets/contract/time.ts';

const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const date = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A remark that only this run writes. */
export const ownRemark = () => `Conformance check ${randomUUID().slice(0, 8)}`;

/** A next call date that every lender takes: two days ahead, before noon in India, on no Sunday; YYYY/MM/DD HH:mm. */
export function nextCall(now = Date.now()): string {
  const day = daysAfter(dayOf(new Date(now)), 2);
  return `${(isSunday(day) ? daysAfter(day, 1) : day).replaceAll('-', '/')} 11:30`;
}
/** A next call date that is over. */
export const pastCall = '2020/01/02 11:30';

/** What a moment of a form becomes in an answer: YYYY/MM/DD HH:mm as YYYY-MM-DD HH:mm:00. */
export const answeredCall = (sent: string) => `${sent.replaceAll('/', '-')}:00`;

/** @throws {Fault} unless it is a moment of India as YYYY-MM-DD HH:mm:ss, or nothing */
export function mustBeMoment(value: unknown, name: string): void {
  const isSo = value === null || (typeof value === 'string' && moment.test(value));
  must(isSo, `${name} must be a date and a time as YYYY-MM-DD HH:mm:ss (Asia/Kolkata)`);
}

/** @throws {Fault} unless it is a day as YYYY-MM-DD, or nothing */
export function mustBeDate(value: unknown, name: string): void {
  const isSo = value === null || value === '' || (typeof value === 'string' && date.test(value));
  must(isSo, `${name} must be a date as YYYY-MM-DD`);
}

/** @throws {Fault} unless it can be opened in a browser: an address of its own, or one below the backend's */
export function mustBeAddress(value: string, name: string): void {
  must(/^(https?:\/)?\/[^\s]+$/.test(value), `${name} is no address that a browser opens`);
}

/** @throws {Fault} unless it is ISO 8601 in UTC */
export function mustBeInstant(value: string, name: string): void {
  must(instant.test(value), `${name} must be a moment in UTC as ISO 8601, such as 2026-01-31T08:35:00Z`);
}
