import type { Insertable } from 'kysely';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { bankingCustomerOf } from './banking-customer.ts';
import { callHistoryOf, type CalledPerson } from './call-history.ts';
import { sampleApplications, type SampledApplication } from './calling.store.ts';
import type { Seeder } from '../../../demo/kit/seeder.ts';

type Customer = Insertable<Database['banking_customer']>;

/** The share of applications whose applicants were called at least once. */
const calledShare = 0.08;

/** The applicants and customers as one list of the people whom agents have called. */
function calledOf(people: readonly SampledApplication[], customers: readonly Customer[]): CalledPerson[] {
  return [
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
}

/** Banking customers, some with a personal loan beside the account, and the calls that agents made. */
export const callingSeeder: Seeder = {
  name: 'calling',
  async seed({ tx, random, now, applications, report }) {
    const wanted = Math.max(60, Math.round(applications * calledShare));
    let done = 0;
    for await (const people of sampleApplications(tx, wanted)) {
      const customers = people
        .filter((_, index) => index % 3 === 0)
        .map((person, index) =>
          bankingCustomerOf(random, person, people[(index * 7 + 5) % people.length] ?? person, now),
        );
      await insertInBatches(tx, 'banking_customer', customers);
      const called = calledOf(people, customers);
      await insertInBatches(
        tx,
        'call_entry',
        called.flatMap((person) => callHistoryOf(random, person, now)),
      );
      done += people.length;
      report(Math.min(done, wanted - 1), wanted);
    }
    report(wanted, wanted);
  },
};
