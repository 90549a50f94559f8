import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../host/server/db/migrate.ts';
import { repeatCustomers } from '../../../host/server/db/migrations/20261203/20261203T0781-repeat-customers.ts';
import { engine } from '../../support/databases/test-databases.ts';
import { startCollections, type Collections } from './support.ts';
import { overdueLoan } from './overdue-loan.ts';

let desk: Collections;
beforeAll(async () => {
  desk = await startCollections();
});
afterAll(() => desk.close());

const types = ['New', 'Repeat', 'Repeat', 'New'];

it('a customer who has or had another paid-out loan is a repeat one where their case opens', async () => {
  const others = await desk.db
    .selectFrom('application')
    .select('id')
    .where('udrs', '=', 'REJECTED')
    .orderBy('id')
    .limit(4)
    .execute();
  const [nobody, byMobile, byEmail, notPaidOut] = [
    await overdueLoan(desk, 0),
    await overdueLoan(desk, 1),
    await overdueLoan(desk, 2),
    await overdueLoan(desk, 3),
  ];
  const loans = [nobody, byMobile, byEmail, notPaidOut];
  for (const [at, { applicationId }] of loans.entries()) {
    const own = { contact_number: `987650000${at}`, email_id: `repeat${at}@example.com` };
    await desk.db.updateTable('application').set(own).where('id', '=', applicationId).execute();
    await desk.db.deleteFrom('collections_case').where('application_id', '=', applicationId).execute();
  }
  const change = async (at: number, other: { contact_number?: string; email_id?: string; udrs?: 'DISBURSED' }) =>
    desk.db
      .updateTable('application')
      .set(other)
      .where('id', '=', others[at]?.id ?? '')
      .execute();
  await change(1, { contact_number: '9876500001', udrs: 'DISBURSED' });
  await change(2, { email_id: 'Repeat2@Example.com', udrs: 'DISBURSED' });
  await change(3, { contact_number: '9876500003' });

  await desk.work();
  await desk.days(31);
  const typesOf = async () => {
    const cases = await Promise.all(loans.map(({ loan }) => desk.caseOf(loan)));
    return cases.map(({ customer_type: type }) => type);
  };
  expect(await typesOf()).toEqual(types);

  // what an earlier version has opened is told by a step
  const ids = await Promise.all(loans.map(async ({ loan }) => (await desk.caseOf(loan)).id));
  await desk.db.updateTable('collections_case').set({ customer_type: 'New' }).where('id', 'in', ids).execute();
  await migrate({ long: desk.long, engine }, [{ ...repeatCustomers, name: '20991231T0000-again' }]);
  expect(await typesOf()).toEqual(types);
});
