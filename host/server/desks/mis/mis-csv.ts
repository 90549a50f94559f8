import { byteOrderMark, csvLine } from '../../../../widgets/contract/files/csv-text.ts';
import { ageBands } from '../../../../widgets/contract/mis/mis.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { indianTime } from '../../base/indian-time.ts';
import type { dailyFigures } from './daily-summary.ts';

type StuckRow = CallReply<'stuckMisSummary'>['rows'][number];
type Daily = Awaited<ReturnType<typeof dailyFigures>>;

/** A part of in hundredths, one decimal; empty of nothing. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '' : (Math.round((part * 1000) / whole) / 10).toFixed(1);

const table = (lines: readonly (readonly unknown[])[]): string => lines.map((line) => csvLine(line)).join('');

/** The rows of Stuck MIS as a file, with their sums. */
export function stuckCsv(rows: readonly StuckRow[]): string {
  const heads = [
    'State',
    ...ageBands.map(({ label }) => label),
    'All',
    'Within limit',
    'Past limit',
    'Limit (hours)',
    'Oldest since',
    'Oldest Loan ID',
    'Left yesterday',
    'Left within limit',
  ];
  const lines = rows.map(({ label, bands, total, late, limitHours, oldest, met }) => [
    label,
    ...bands,
    total,
    total - late,
    late,
    limitHours,
    oldest && indianTime(new Date(oldest.queuedAt)),
    oldest?.loanApplicationNumber,
    met?.left,
    met?.inTime,
  ]);
  const sum = (count: (row: StuckRow) => number) => rows.reduce((all, row) => all + count(row), 0);
  const sums = [
    'All',
    ...ageBands.map((_, place) => sum(({ bands }) => bands[place] ?? 0)),
    sum(({ total }) => total),
    sum(({ total, late }) => total - late),
    sum(({ late }) => late),
  ];
  return byteOrderMark + table([heads, ...lines, sums]);
}

const dayHeads = [
  'In',
  'Done',
  'Right the first time',
  'Right the first time %',
  'Documents rejected',
  'Rejected',
  'Disbursed',
  'Disbursed (rupees)',
  'Contacts',
  'Spoken to',
  'Outside contact hours',
  'Promises',
  'Promised (rupees)',
  'Promises due',
  'Promises kept',
  'Promises kept %',
  'Payments',
  'Collected (rupees)',
];
const dayCells = (figures: Daily['totals']) => [
  figures.came,
  figures.done,
  figures.right,
  percentOf(figures.right, figures.done),
  figures.cardsRejected,
  figures.rejected,
  figures.disbursed,
  figures.disbursedAmount,
  figures.contacts,
  figures.spoken,
  figures.outsideHours,
  figures.promised,
  figures.promisedAmount,
  figures.promisesDue,
  figures.promisesKept,
  percentOf(figures.promisesKept, figures.promisesDue),
  figures.payments,
  figures.collected,
];

/** How many rows of figures the file of Daily MIS has. */
export const rowsOf = ({ days, stages, agents, byPartner, rejections }: Daily): number =>
  days.length + stages.length + agents.length + byPartner.length + rejections.length;

/** Daily MIS as a file: a table for each part of the page, an empty line between two. */
export function dailyCsv({ days, totals, before, stages, agents, byPartner, rejections, collections }: Daily): string {
  const { allocated, resolved, settlements } = collections;
  const share = ({ done, right }: { done: number; right: number }) => [done, right, percentOf(right, done)];
  const right = ['Done', 'Right the first time', 'Right the first time %'];
  const tables = [
    [
      ['Day', ...dayHeads],
      ...days.map((day) => [day.day, ...dayCells(day)]),
      ['All days', ...dayCells(totals)],
      ['As many days before', ...dayCells(before)],
    ],
    [
      ['Queue', 'Came', 'Left', 'Left within limit', 'Left within limit %'],
      ...stages.map(({ label, came, left, inTime }) => [label, came, left, inTime, percentOf(inTime, left)]),
    ],
    [['Agent', ...right], ...agents.map((agent) => [agent.name, ...share(agent)])],
    [
      ['Partner', 'In', ...right, 'Disbursed', 'Disbursed (rupees)'],
      ...byPartner.map((each) => [each.name, each.came, ...share(each), each.disbursed, each.disbursedAmount]),
    ],
    [['Reason of rejected documents', 'Documents'], ...rejections.map(({ reason, count }) => [reason, count])],
    [
      ['Collections', 'Loans', 'Rupees'],
      ['Allocated', allocated],
      ['Resolved', resolved],
      ['Resolution %', percentOf(resolved, allocated)],
      ...settlements.map(({ status, count, amount }) => [`Settlements ${status}`, count, amount]),
    ],
  ];
  return byteOrderMark + tables.map(table).join('\r\n');
}
