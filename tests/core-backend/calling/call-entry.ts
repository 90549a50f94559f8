import { indiaMoment, indiaTime } from '../clock.ts';
import type { Reading } from '../reading.ts';

/** What the log of every calling screen has. Dates are YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export interface CallEntry {
  callDate: string;
  callStatus: string;
  subCallStatus: string;
  nextCallDate: string | null;
  remarks: string;
  agent: string | null;
}

const furthest = 100 * 366 * 24 * 3_600_000;

/** Group to its statuses, in the order to show them. */
export type Statuses = Readonly<Record<string, readonly string[]>>;

/** Reads the next call date: YYYY/MM/DD HH:mm, neither past nor a hundred years ahead. */
export function readNextCall(given: Reading, name: string): string {
  const at = indiaMoment(given.text(name, { message: 'Please select the date' }));
  if (at === undefined) given.fault(name, 'Please select the date');
  // the minute that has begun is not past
  else if (at < Date.now() - 60_000) given.fault(name, 'The next call date is in the past');
  else if (at > Date.now() + furthest) given.fault(name, 'The next call date is too far ahead');
  return at === undefined ? '' : indiaTime(at);
}

export const readRemarks = (given: Reading) =>
  given.text('remarks', { most: 4000, pattern: /\S/, message: 'Please enter the remarks' });

/** Reads a group and a status below it. */
export function readStatus(given: Reading, statuses: Statuses, groupName: string, statusName: string) {
  const group = given.oneOf(groupName, Object.keys(statuses), 'Please select the call status') ?? '';
  const below = Object.hasOwn(statuses, group) ? (statuses[group] ?? []) : [];
  const status = given.oneOf(statusName, below, 'Please select the call status') ?? '';
  return { callStatus: group, subCallStatus: status };
}

/** Reads a status alone, and finds the group above it. */
export function readStatusAlone(given: Reading, statuses: Statuses, name: string) {
  const status = given.oneOf(name, Object.values(statuses).flat(), 'Please select the call status') ?? '';
  const group = Object.keys(statuses).find((each) => statuses[each]?.includes(status)) ?? '';
  return { callStatus: group, subCallStatus: status };
}

export const readRating = (given: Reading) => given.whole('selfCallRating', 1, 5);
