import { readSchedule } from '../../../host/server/core/loans/schedule/schedule.store.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { row } from '../figures.ts';
import { prepare, type ListCase } from '../lists/list-cases.ts';
import { growthBar, measureWork } from '../lists/measure-work.ts';
import { someLoan } from './fill-loans.ts';

interface Filled {
  name: string;
  database: OpenDatabase;
}

const rounds = 60;

const customers = { list: 'agency-customer-list', by: 'manager@demo.example' } as const;
const calling = { list: 'agency-calling-list', by: 'manager@demo.example' } as const;
const own = { list: 'agency-calling-list', by: 'agency@demo.example' } as const;
const all = { queueName: 'Customers' } as const;
const toCall = { queueName: 'Calling List' } as const;

/** What the agency's people ask of their lists every minute. */
const listCases: readonly ListCase[] = [
  { ...customers, name: 'customers, page 1', ask: () => all },
  { ...customers, name: 'customers, last page', ask: () => ({ ...all, page: 'last' }) },
  { ...customers, name: 'customers, not allocated', ask: () => ({ queueName: 'Customers Not Allocated' }) },
  { ...customers, name: 'customers, tab counts', isTabs: true },
  {
    ...customers,
    name: 'customers by dues, falling',
    ask: () => ({ ...all, sortBy: 'totalOutstandingAmount', sortOrder: 'desc' }),
  },
  {
    ...customers,
    name: 'customers, whole loan number',
    ask: () => ({ ...all, searchColumn: 'loanApplicationNumber', searchValue: someLoan }),
  },
  {
    ...customers,
    name: 'customers with requests under way',
    ask: () => ({ ...all, filters: { optionId: ['requests-some'], requests: ['some'] } }),
    // Matches are counted up to a thousand, which few loans do not have.
    isBeside: true,
  },
  { ...calling, name: 'all to call, page 1', ask: () => toCall },
  {
    ...calling,
    name: 'all to call, follow-up today',
    ask: () => ({ ...toCall, filters: { optionId: ['followUp-today'], followUp: ['today'] } }),
    isBeside: true,
  },
  { ...own, name: "an agent's own, page 1", ask: () => toCall },
  { ...own, name: "an agent's own, last page", ask: () => ({ ...toCall, page: 'last' }) },
  { ...own, name: "an agent's own, tab counts", isTabs: true },
];

/** Prints the lists and a loan's instalments where there are few loans beside where there are many. */
export async function compareLoans(filled: readonly Filled[]): Promise<void> {
  console.log(`\nLists: p50 of ${rounds} by turns, the last beside the first; bar ${growthBar} x`);
  console.log(row('loans in collection', [...filled.map(({ name }) => name), 'ratio', '']));
  const nobody = { number: someLoan, contact: '', email: '' };
  for (const each of listCases) {
    const works = await Promise.all(filled.map(({ database: { db } }) => prepare(db, each, nobody)));
    await measureWork({ name: each.name, works, isBeside: each.isBeside }, { rounds });
  }
  const schedules = filled.map(
    ({ database: { db } }) =>
      () =>
        readSchedule(db, someLoan),
  );
  await measureWork({ name: 'the instalments of a loan', works: schedules }, { rounds });
}
