import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { lockFor } from '../applications/guarded-calls.ts';
import { addStaff, place } from '../applications/support.ts';
import { startWithDocuments } from '../documents/support.ts';
import { nameAccount } from '../nach/form-support.ts';
import type { Session, TestServer } from '../support.ts';
import { acceptedMandate } from './mandate-support.ts';

let server: TestServer;
let nach: Session;
let colleague: Session;
beforeAll(async () => {
  server = await startWithDocuments(400);
  nach = await addStaff(server, 'maker-of-batches', ['NACH_OPS'], [routesOf('ops', true)]);
  colleague = await addStaff(server, 'colleague', ['NACH_OPS'], [routesOf('ops', true)]);
});
beforeEach(async () => {
  await server.db.updateTable('bank_profile').set({ approved: null, approved_by: null, approved_at: null }).execute();
  await server.db.deleteFrom('nach_mandate').execute();
  await server.db.deleteFrom('row_lock').execute();
});
afterAll(() => server.close());

const lender = 41;
const create = () => server.call('createMandateBatch', {}, { session: nach });
const overview = async () => (await server.call('fetchMandateBatches', {}, { session: nach })).data();
const status = async (id: string) =>
  (
    await server.db
      .selectFrom('nach_mandate')
      .select('status')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const line = ({ loan }: { loan: string }, detail = '') => ({ loanApplicationNumber: loan, detail });
const otherAccount = { number: '60200987654321', ifsc: 'ICIC0000456' };

test('who stays out of a batch is counted and named, by the reason, those first that wait longest', async () => {
  const good = await acceptedMandate(server, lender);
  const held = [await acceptedMandate(server, lender, { ago: 3 }), await acceptedMandate(server, lender, { ago: 8 })];
  for (const { id } of held) await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  const open = await acceptedMandate(server, lender);
  await lockFor(server, open.id, colleague);
  const expired = await acceptedMandate(server, lender);
  await place(server, expired.id, {}, { agreementValidUntil: readDay('2020-01-01') });
  const elsewhere = await acceptedMandate(server, lender);
  await place(server, elsewhere.id, { udrs: 'NACH_REVIEW' });
  const ended = await acceptedMandate(server, lender);
  await place(server, ended.id, { udrs: 'CANCELLED' });
  const stay = [
    { reason: 'ENDED', count: 1, loans: [line(ended)] },
    { reason: 'ON_HOLD', count: 2, loans: held.toReversed().map((each) => line(each)) },
    { reason: 'NO_AGREEMENT', count: 1, loans: [line(expired)] },
    { reason: 'OPEN', count: 1, loans: [line(open)] },
    { reason: 'ELSEWHERE', count: 1, loans: [line(elsewhere)] },
  ];
  const shown = await overview();
  expect(shown).toMatchObject({ waitingCount: 1, leftOut: stay, changed: { count: 0, mandates: [] } });
  const made = (await create()).data();
  expect(made).toMatchObject({ mandateCount: 1, leftOut: stay, rejected: { count: 0, mandates: [] } });
  const { mandates } = (await server.call('fetchMandateBatch', { batchId: made.batchId }, { session: nach })).data();
  expect(mandates.map(({ loanApplicationNumber }) => loanApplicationNumber)).toEqual([good.loan]);
});

test('the forms of changed loans are told before the press that rejects them, and by its answer', async () => {
  await acceptedMandate(server, lender);
  const moved = await acceptedMandate(server, lender, { ago: 9 });
  await nameAccount(server, moved.id, otherAccount);
  const less = await acceptedMandate(server, lender, { ago: 7 });
  await server.db
    .updateTable('application')
    .set(({ eb }) => ({ loan_amount: eb('loan_amount', '-', 1000), emi: 3_100 }))
    .where('id', '=', less.id)
    .execute();
  const changed = {
    count: 2,
    mandates: [
      line(moved, 'The account has changed'),
      line(less, 'The amount of the loan has changed. The EMI has changed'),
    ],
  };
  // what goes into the batch is what is said to go
  expect(await overview()).toMatchObject({ waitingCount: 1, changed, leftOut: [] });
  expect((await create()).data()).toMatchObject({ mandateCount: 1, rejected: changed });
  expect([await status(moved.id), await status(less.id)]).toEqual(['NACH_REJECTED', 'NACH_REJECTED']);
  expect(await overview()).toMatchObject({ waitingCount: 0, changed: { count: 0, mandates: [] } });
});

test('what is kept back for another reason is not rejected under the hands of who works on it', async () => {
  const held = await acceptedMandate(server, lender);
  await place(server, held.id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  const open = await acceptedMandate(server, lender);
  await lockFor(server, open.id, colleague);
  for (const { id } of [held, open]) await nameAccount(server, id, otherAccount);
  expect(await overview()).toMatchObject({ waitingCount: 0, changed: { count: 0 } });
  expect((await create()).errorCode).toBe('NACH_BATCH_EMPTY');
  expect([await status(held.id), await status(open.id)]).toEqual(['NACH_READY', 'NACH_READY']);
  await server.db.deleteFrom('row_lock').execute();
  const { errorCode, body } = await create();
  expect([errorCode, JSON.stringify(body)]).toEqual([
    'NACH_BATCH_EMPTY',
    expect.stringContaining(`1 form is rejected, whose loan is another since: ${open.loan}, The account has changed`),
  ]);
  expect([await status(held.id), await status(open.id)]).toEqual(['NACH_READY', 'NACH_REJECTED']);
});

test('twenty are named of each reason, and all are counted', async () => {
  for (let count = 0; count < 22; count += 1) {
    const { id } = await acceptedMandate(server, lender);
    await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  }
  const [held] = (await overview()).leftOut ?? [];
  expect([held?.count, held?.loans?.length]).toEqual([22, 20]);
});
