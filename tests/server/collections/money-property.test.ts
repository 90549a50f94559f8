import { roundsOf } from '../../support/tiers/tiers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { daysAfter } from '../../../widgets/contract/time.ts';
import { linesOf } from '../lists/support.ts';
import type { Session } from '../support.ts';
import { expectAgreement, expectCounts } from './agreement.ts';
import { startCollections, type Collections } from './support.ts';

let desk: Collections;
let lead: Session;
let manager: Session;
beforeAll(async () => {
  desk = await startCollections({ callingWindowFor: [] });
});
afterAll(() => desk.close());

const random = seededRandom('money of collections');

/** One thing that somebody does to a loan; a refusal is an answer like any other. */
const deeds: Readonly<Record<string, (loan: string) => Promise<unknown>>> = {
  pay: (loan) => desk.pay(loan, random.integer(1, 9_000), { paidOn: daysAfter(desk.today(), -random.integer(0, 2)) }),
  async payDues(loan) {
    return desk.pay(loan, Math.max(1, (await desk.caseOf(loan)).overdue_amount));
  },
  async promise(loan) {
    await desk.forgetContacts(loan);
    return desk
      .callBorrower(lead, loan, {
        subCallStatus: 'Promise to pay',
        promiseAmount: random.integer(1, 8_000),
        promiseDate: daysAfter(desk.today(), random.integer(1, 15)),
        replacesPromise: random.chance(0.5),
      })
      .catch(() => undefined);
  },
  async waiver(loan) {
    const amount = random.integer(1, 400);
    const asked = { loanApplicationId: loan, amount, reason: 'GOODWILL', remark: 'Pays again' } as const;
    const { body } = await desk.call('requestPenaltyWaiver', asked, { session: manager });
    if (body.status !== 'SUCCESS') return;
    const decision = random.chance(0.7) ? 'APPROVE' : 'REJECT';
    await desk.call(
      'decidePenaltyWaiver',
      { waiverId: body.data.waiverId, decision, remark: 'Seen' },
      { session: lead },
    );
  },
  async restructure(loan) {
    const { body } = await desk.call('previewRestructure', { loanApplicationId: loan }, { session: manager });
    if (body.status !== 'SUCCESS') return;
    const { effectiveFrom, leastTenureMonths: newTenureMonths } = body.data;
    const asked = { loanApplicationId: loan, newTenureMonths, effectiveFrom } as const;
    const made = await desk.call(
      'initiateRestructure',
      { ...asked, reason: 'JOB_LOSS', remark: 'Between jobs' },
      { session: manager },
    );
    if (made.body.status !== 'SUCCESS') return;
    const { restructureId } = made.body.data;
    await desk.call('decideRestructure', { restructureId, decision: 'APPROVE', remark: 'Agreed' }, { session: lead });
  },
  async foreclose(loan) {
    if (random.chance(0.6)) return;
    const asked = { loanApplicationId: loan, quoteOn: desk.today() };
    const { body } = await desk.call('quoteForeclosure', asked, { session: lead });
    if (body.status !== 'SUCCESS') return;
    const { foreclosureId, total } = body.data;
    await desk.call('sendForeclosureLink', { foreclosureId, channel: 'SMS' }, { session: lead });
    const sent = await desk.db
      .selectFrom('outbound_message')
      .select('text')
      .where('loan_application_number', '=', loan)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    const linkToken = /\/pay\/([\w-]{43})/.exec(sent?.text ?? '')?.[1];
    await desk.pay(loan, total + random.integer(0, 3), linkToken === undefined ? {} : { linkToken });
  },
};

it('schedule, case, counters, history, list and download agree to the rupee whatever is paid, promised, waived, restructured and foreclosed', async () => {
  const loans = Array.from(
    { length: roundsOf(20) },
    () => desk.takeCase(({ dpd }) => dpd < 200).loan_application_number,
  );
  for (let day = 0; day < 10; day++) {
    [lead, manager] = [await desk.signIn(), await desk.signIn('manager@demo.example')];
    for (const loan of loans) {
      const deed = deeds[random.pick(Object.keys(deeds))];
      await deed?.(loan);
      await expectAgreement(desk.db, loan);
    }
    await expectCounts(desk.db);
    await desk.days(random.integer(1, 9));
    for (const loan of loans) await expectAgreement(desk.db, loan);
  }
  await expectCounts(desk.db);
  [lead] = [await desk.signIn()];
  // the lines of which the list is drawn and its CSV is written
  const { lines } = await linesOf(desk, lead, 'agency-customer-list', { queueName: 'Customers' });
  const columns = ['loanApplicationNumber', 'totalOutstandingAmount', 'principalOutstanding', 'dpd'];
  const told = lines.filter(({ rowId }) => rowId !== undefined).map((line) => columns.map((column) => line[column]));
  const stored = await desk.db.selectFrom('collections_case').selectAll().where('queue', 'is not', null).execute();
  expect(told).toHaveLength(stored.length);
  expect(new Set(told.map((line) => line.join()))).toEqual(
    new Set(
      stored.map((found) =>
        [found.loan_application_number, found.total_outstanding, found.principal_outstanding, found.dpd].join(),
      ),
    ),
  );
}, 300_000);
