import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mandateFormats } from '../../../host/server/core/bank-files/bank-formats.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { makeFiles, makerOf } from '../../../host/server/desks/nach/mandate-files.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import type { BankProfile } from '../../../widgets/contract/bank-files/bank-profile.ts';
import { addStaff } from '../applications/support.ts';
import { startWithDocuments } from '../documents/support.ts';
import { auditOf } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { acceptedMandate, mandateProfile, withForm, withoutTerms } from './mandate-support.ts';
import { approvedProfile } from './payout-support.ts';

let server: TestServer;
let nach: Session;
beforeAll(async () => {
  server = await startWithDocuments(400);
  nach = await addStaff(server, 'maker-of-batches', ['NACH_OPS'], [routesOf('ops', true)]);
});
beforeEach(async () => {
  await server.db.updateTable('bank_profile').set({ approved: null, approved_by: null, approved_at: null }).execute();
  await server.db.deleteFrom('nach_mandate').execute();
});
afterAll(() => server.close());

const profileOf = (lender: number, more: Partial<BankProfile> = {}) =>
  approvedProfile(server, lender, { ...mandateProfile, ...more }, 'MANDATE');
const create = () => server.call('createMandateBatch', {}, { session: nach });
const read = async (batchId: string) => (await server.call('fetchMandateBatch', { batchId }, { session: nach })).data();

/** Whoever makes files. */
async function somebody() {
  const { id: staffId } = await server.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  return makerOf(server.db, { staffId, now: server.clock.now() });
}

const accepted = (lender: number, more: Parameters<typeof acceptedMandate>[2] = {}) =>
  acceptedMandate(server, lender, more);

test('each lender’s mandates leave as its bank takes them, those of a lender without a profile stay and are named', async () => {
  const profileId = await profileOf(31);
  await profileOf(32, { bank: 'Axis Bank' });
  const first = [await accepted(31, { ago: 9 }), await accepted(31, { ago: 7 })];
  const second = await accepted(32);
  const others = [await accepted(33), await accepted(34)];
  const made = (await create()).data();
  expect(made.batches?.map(({ mandateCount, file }) => [mandateCount, file?.bank])).toEqual([
    [2, 'HDFC Bank'],
    [1, 'Axis Bank'],
  ]);
  expect([made.batchId, made.mandateCount]).toEqual([made.batches?.[0]?.batchId, 2]);
  expect(made.notTaken).toEqual({ count: 0, mandates: [] });

  const { file } = await read(made.batchId);
  expect(file?.name).toMatch(/-0001\.csv$/);
  const bytes = Buffer.from(file?.content ?? '', 'utf8');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
  const { lines, profile } = mandateFormats['mandate-csv'].read(bytes);
  expect(profile).toMatchObject({ utilityCode: 'NACH00000000012345', sponsorIfsc: 'HDFC0000060', category: 'L001' });
  expect(lines.map(({ loan }) => loan)).toEqual(first.map(({ loan }) => loan));
  expect(lines[0]).toMatchObject({
    debtor: 'Manoj Srivastava',
    account: '30012345678',
    ifsc: 'SBIN0001234',
    accountType: 'SAVINGS',
    ceiling: '4800.00',
    first: '2026-12-05',
    date: '2026-11-15',
  });
  // read again it is the same
  expect((await read(made.batchId)).file).toEqual(file);
  const stay = others.map(({ loan }) => ({ loanApplicationNumber: loan, detail: '-' }));
  expect(made.noProfile).toEqual({ count: 2, mandates: stay });
  expect((await read(made.batches?.[1]?.batchId ?? '')).file?.content).toContain(second.loan);
  const [event] = (await auditOf(server, made.batchId)).filter(({ action }) => action === 'CREATE_MANDATE_BATCH');
  expect(event?.after).toMatchObject({ mandateCount: 2, name: file?.name, sha256: file?.sha256, profileId });
  const { batches, waitingCount, noProfile } = (await server.call('fetchMandateBatches', {}, { session: nach })).data();
  expect([waitingCount, noProfile]).toEqual([0, made.noProfile]);
  expect(batches.slice(0, 3).map((batch) => batch.file?.name ?? null)).toContain(file?.name);
  const empty = await create();
  expect([empty.errorCode, JSON.stringify(empty.body)]).toEqual([
    'NACH_BATCH_EMPTY',
    expect.stringContaining(`2 mandates are of a lender without an approved bank profile: ${others[0]?.loan}`),
  ]);
});

test('until a first profile is approved all leave in one batch, as they did', async () => {
  const some = [await accepted(8), await accepted(9)];
  const made = (await create()).data();
  expect([made.batches?.length, made.mandateCount, made.noProfile?.count]).toEqual([1, 2, 0]);
  const { file, mandates } = await read(made.batchId);
  expect(file).toBeNull();
  expect(mandates.map(({ loanApplicationNumber }) => loanApplicationNumber).toSorted()).toEqual(
    some.map(({ loan }) => loan).toSorted(),
  );
});

test('a lender whose profile was switched off keeps its mandates, named, until one is approved', async () => {
  // the only profile that there ever was
  await profileOf(8, { use: 'NO' });
  const { loan } = await accepted(8);
  const overview = async () => (await server.call('fetchMandateBatches', {}, { session: nach })).data();
  const stays = { count: 1, mandates: [{ loanApplicationNumber: loan, detail: 'Clix' }] };
  expect(await overview()).toMatchObject({ waitingCount: 0, noProfile: stays });
  expect((await create()).errorCode).toBe('NACH_BATCH_EMPTY');
  const batched = server.db.selectFrom('nach_mandate').select('id').where('batch_id', 'is not', null);
  expect(await batched.execute()).toEqual([]);
  await profileOf(8);
  expect(await overview()).toMatchObject({ waitingCount: 1, noProfile: { count: 0, mandates: [] } });
  expect((await create()).data()).toMatchObject({ mandateCount: 1, file: { bank: 'HDFC Bank' } });
});

test('what the bank does not take stays, and is named with the reason', async () => {
  await profileOf(35);
  const masked = await accepted(35, { account: { number: null } });
  const devanagari = await accepted(35, { account: { holder: 'मनोज' } });
  const waiting = (await server.call('fetchMandateBatches', {}, { session: nach })).data();
  expect([waiting.waitingCount, waiting.notTaken?.count]).toEqual([0, 2]);
  const empty = await create();
  expect(JSON.stringify(empty.body)).toContain('Nothing can go into a batch. 2 mandates are not as the bank takes it');
  const good = await accepted(35);
  const { mandateCount, notTaken } = (await create()).data();
  expect(mandateCount).toBe(1);
  expect(notTaken?.mandates).toEqual([
    { loanApplicationNumber: masked.loan, detail: 'Account: is missing' },
    { loanApplicationNumber: devanagari.loan, detail: 'Debtor: the bank takes no म' },
  ]);
  const batched = server.db
    .selectFrom('nach_mandate')
    .select('loan_application_number')
    .where('batch_id', 'is not', null);
  expect(await batched.execute()).toEqual([{ loan_application_number: good.loan }]);
});

test('a mandate on paper names the file of its form, as the bank takes it or by the reference', async () => {
  await profileOf(39);
  const names = ['form 1.jpg', 'Zoë D’Souza', '=cmd|calc.jpg', 'मनोज.jpg', `${'a'.repeat(70)}.jpg`];
  for (const [index, name] of names.entries()) {
    const { id } = await accepted(39, { ago: 30 - index });
    await withForm(server, id, name);
  }
  const online = await accepted(39, { ago: 9 });
  await server.db
    .updateTable('nach_mandate')
    .set({ nach_type: 'E_NACH' })
    .where('application_id', '=', online.id)
    .execute();
  await accepted(39);
  const maker = await somebody();
  const [batch] = (await inTransaction(server.db, (tx) => makeFiles(tx, maker))).made;
  const { file } = await read(batch?.id ?? '');
  const { lines } = mandateFormats['mandate-csv'].read(Buffer.from(file?.content ?? '', 'utf8'));
  const [, , third, fourth, fifth] = lines.map(({ reference }) => `${reference}.jpg`);
  const named = ['form 1.jpg', "Zoe D'Souza.jpg", third, fourth, fifth, ''];
  expect(lines.map(({ formFile }) => formFile)).toEqual(named);
  // one that is made online goes into no file, whatever an earlier version has accepted
  expect(lines.map(({ loan }) => loan)).not.toContain(online.loan);
});

test('what the bank does not take takes no room, however much of it stands in front', async () => {
  await profileOf(37, { mostLines: 2 });
  const inFront = await withoutTerms(server, 37, 120);
  for (const ago of [9, 8, 7]) await accepted(37, { ago });
  const waiting = async () => {
    const { waitingCount, notTaken } = (await server.call('fetchMandateBatches', {}, { session: nach })).data();
    return [waitingCount, notTaken?.count, notTaken?.mandates.map((mandate) => mandate.loanApplicationNumber)];
  };
  const named = inFront.slice(0, 20);
  expect(await waiting()).toEqual([3, 120, named]);
  const { mandateCount, notTaken } = (await create()).data();
  expect([mandateCount, notTaken?.count, notTaken?.mandates.length]).toEqual([2, 120, 20]);
  expect(await waiting()).toEqual([1, 120, named]);
  expect((await create()).data().mandateCount).toBe(1);
  const empty = JSON.stringify((await create()).body);
  expect(empty).toContain(`120 mandates are not as the bank takes it: ${inFront[0]}, It has no terms`);
});

test('what stays out of a file is free for who mends it, while the file is made', async () => {
  await profileOf(38, { mostLines: 1 });
  await withoutTerms(server, 38, 2);
  const good = [await accepted(38, { ago: 9 }), await accepted(38, { ago: 8 })];
  const maker = await somebody();
  await inTransaction(server.db, async (tx) => {
    const { made, notTaken } = await makeFiles(tx, maker);
    expect([made.map((file) => file.mandate_count), notTaken.count]).toEqual([[1], 2]);
    const { rows } = await sql<{ loan: string; batched: boolean; locked: boolean }>`
      select loan_application_number as loan, batch_id is not null as batched,
        xmax::text = pg_current_xact_id()::text as locked
      from nach_mandate order by changed_at, id`.execute(tx);
    expect(rows.map(({ batched }) => batched)).toEqual([false, false, true, false]);
    expect(rows.filter(({ batched, locked }) => locked && !batched)).toEqual([]);
    expect(rows.map(({ loan }) => loan).slice(2)).toEqual(good.map(({ loan }) => loan));
  });
});

test('a file has no more lines than its profile, and of many made at once each mandate is in one', async () => {
  await profileOf(36, { mostLines: 2 });
  for (let count = 0; count < 5; count += 1) await accepted(36);
  const made = await Promise.all(Array.from({ length: 4 }, () => create()));
  const files = made.flatMap((each) => (each.errorCode === undefined ? [each.data()] : []));
  expect(files.map(({ mandateCount }) => mandateCount).toSorted((one, other) => one - other)).toEqual([1, 2, 2]);
  const names = await Promise.all(files.map(async ({ batchId }) => (await read(batchId)).file?.name.slice(-8) ?? ''));
  expect(new Set(names)).toEqual(new Set(['0001.csv', '0002.csv', '0003.csv']));
});
