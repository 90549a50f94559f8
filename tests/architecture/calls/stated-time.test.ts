import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { findFiles, root } from '../../support/find-files.ts';

const server = findFiles('host/server', /\.tsx?$/);
/** The words that a file uses of some, each once. */
const wordsIn = (file: string, words: RegExp) =>
  [...new Set(readFileSync(join(root, file), 'utf8').match(words))].toSorted().join(' ');
const using = (words: RegExp): Record<string, string> =>
  Object.fromEntries(server.map((file) => [file, wordsIn(file, words)] as const).filter(([, used]) => used !== ''));

it('what a sender says of the time is read in one place, with its proof', () => {
  expect(using(/headers\.(submittedAt|openedAt)|x-(submitted|opened)-at/g)).toEqual({
    'host/server/http/call-context.ts': 'headers.openedAt headers.submittedAt',
  });
});

/**
 * Who goes by what a sender says: `countsAt` is within a day and proven, `judgedAt` says which dates in a form were good, and
 * `statedAt` is kept beside the receipt. All else goes by the server's clock.
 */
it('what is said of the time reaches calls and feedback alone', () => {
  expect(using(/\b(countsAt|judgedAt|statedAt)\b/g)).toEqual({
    'host/server/call/stated-time.ts': 'countsAt judgedAt statedAt',
    'host/server/core/calls/grants/require-grant.ts': 'judgedAt',
    'host/server/core/calls/grants/submitted-earlier.ts': 'statedAt',
    'host/server/desks/calling/banking/banking.handlers.ts': 'countsAt judgedAt',
    'host/server/desks/calling/nach/save-nach-call.ts': 'countsAt judgedAt',
    'host/server/desks/calling/save-call.ts': 'countsAt judgedAt',
    'host/server/desks/collections/calls/agency-call.handlers.ts': 'countsAt judgedAt',
    'host/server/desks/feedback/feedback.handlers.ts': 'countsAt judgedAt statedAt',
    'host/server/desks/feedback/give-feedback.ts': 'statedAt',
    'host/server/http/call-context.ts': 'statedAt',
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
}
const fieldsOf = ({ properties = {}, items, anyOf = [] }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
  ...(items ? fieldsOf(items) : []),
  ...anyOf.flatMap(fieldsOf),
];

/** Fields that name a time, by what they say. None says when the write itself was made. */
const timeFields = {
  'what is to come': [
    'draValidUntil',
    'effectiveFrom',
    'endDate',
    'endsOn',
    'expiryDate',
    'followUpDate',
    'nextCallDate',
    'promiseDate',
    'ptpDate',
    'quoteOn',
    'settlementDate',
    'slotAt',
    'startDate',
    'startsOn',
    'untilOn',
    'validUntil',
  ],
  'the day of a visit or of a paper, which its reader compares with the paper': [
    'letterOn',
    'policeVerifiedOn',
    'visitedOn',
  ],
  'the day of a payment or of an instalment, by the payment service': ['bouncedOn', 'dueOn', 'paidOn'],
} as const;

it('no writing call has a field for the time at which it was made', () => {
  const isTime = /(At|On|Date|Day|Time|Month|Since|From|Until)$|^(date|day|time|timestamp)$/;
  const isSwitch = new Set(['isOn']);
  const fields = callNames
    .filter((name) => callRows[name].writes === true)
    .flatMap((name) => fieldsOf(schemas[name].request as never))
    .filter((name) => isTime.test(name) && !isSwitch.has(name));
  expect([...new Set(fields)].toSorted()).toEqual(Object.values(timeFields).flat().toSorted());
});
