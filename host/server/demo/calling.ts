import type { Insertable } from 'kysely';
import { insertInBatches } from '../db/insert-in-batches.ts';
import type { Database } from '../db/schema.ts';
import { bankingCustomerOf } from './banking-customer.ts';
import { callHistoryOf, type CalledPerson } from './call-history.ts';
import { sampleApplications } from './calling.store.ts';
import type { Seeder } from './seeder.ts';

/** Of all applications, those that were called at least once. */
const calledShare = 0.08;

/** Banking customers, some with a personal loan beside the account, and the calls that agents made. */
export const callingSeeder: Seeder = {
  name: 'calling',
  async seed({ tx, random, now, applications, report }) {
    const people = await sampleApplications(tx, Math.max(60, Math.round(applications * calledShare)));
    const customers = people
      .filter((_, index) => index % 3 === 0)
      .map((person, index) =>
        bankingCustomerOf(random, person, people[(index * 7 + 5) % people.length] ?? person, now),
      );
    const called: CalledPerson[] = [
      ...people.map(({ id, loan_application_number }) => ({
        id,
        loan: loan_application_number,
        product: 'PERSONAL_LOAN' as const,
      })),
      ...customers.map(({ id, loan_application_number }) => ({
        id,
        loan: loan_application_number ?? null,
        product: 'BANKING' as const,
      })),
    ];
    const entries: Insertable<Database['call_entry']>[] = called.flatMap((person) =>
      callHistoryOf(random, person, now),
    );
    const total = customers.length + entries.length;
    await insertInBatches(tx, 'banking_customer', customers, (done) => report(done, total));
    await insertInBatches(tx, 'call_entry', entries, (done) => report(customers.length + done, total));
  },
};
