import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payoutFormats } from '../../../host/server/core/bank-files/bank-formats.ts';
import { find } from '../../../host/server/core/bank-files/profiles.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { gather, usedProfile } from '../../../host/server/desks/bank-files/make-payouts.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import { addStaff, place } from '../applications/support.ts';
import { lockFor } from '../applications/guarded-calls.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { auditOf } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { tellPayment } from '../bank/bank-support.ts';
import { approvedPayout, approvedProfile, untakenPayouts } from './payout-support.ts';

let server: TestServer;
let maker: Session;
let second: Session;
beforeAll(async () => {
  server = await startWithDocuments(400);
  const routes = [routesOf('ops', true)];
  maker = await addStaff(server, 'maker-of-files', ['DISBURSAL_OPS'], routes);
  second = await addStaff(server, 'second-maker', ['DISBURSAL_OPS'], routes);
});
afterAll(() => server.close());

/** Lenders of whom no other test's payout waits. */
let lender = 100;
beforeEach(() => {
  lender += 1;
});

const refused = ({ body }: { body: Envelope<unknown> }) => (body.status === 'ERROR' ? body.error : undefined);
const make = (profileId: string, session = maker) => server.call('makeBankFile', { profileId }, { session });
const preview = async (profileId: string) =>
  (await server.call('previewBankFile', { profileId }, { session: maker })).data();
const read = async (fileId: string) => (await server.call('readBankFile', { fileId }, { session: maker })).data();
async function waiting(more: Partial<Parameters<typeof approvedPayout>[2]> = {}) {
  const { loan, id } = await freshApplication(server);
  return { loan, id, disbursal: await approvedPayout(server, id, { lender, ...more }) };
}
const reasons = (stays: readonly { reason: string; count: number }[]) =>
  stays.filter(({ reason }) => reason !== 'NO_PROFILE').map(({ reason, count }) => [reason, count]);

test.each(['payout-xml', 'payout-csv'] as const)(
  'payouts leave oldest first, as the bank takes them: %s',
  async (format) => {
    const profileId = await approvedProfile(server, lender, { format });
    const amounts = [60_000, 125_000, 500_000];
    const made = [];
    for (const [index, amount] of amounts.entries()) made.push(await waiting({ amount, ago: 30 - index }));
    expect(await preview(profileId)).toMatchObject({ lineCount: 3, total: '685000.00' });
    const file = (await make(profileId)).data();
    expect(file).toMatchObject({ lineCount: 3, total: '685000.00' });
    expect(file.name).toMatch(/-0001\.(xml|csv)$/);

    const content = await read(file.fileId);
    const bytes = Buffer.from(content.content, 'utf8');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(content.sha256);
    const { lines, profile } = payoutFormats[format].read(bytes);
    expect(profile).toMatchObject({ mode: 'NEFT', debitAccount: '50200012345678' });
    expect(lines.map(({ reference, amount, account }) => [reference, amount, account])).toEqual(
      made.map(({ loan }, index) => [`${loan}P1`, `${amounts[index]}.00`, '30012345678']),
    );
    // read again it is the same, and each reading is kept
    expect(await read(file.fileId)).toEqual(content);
    const events = await auditOf(server, file.fileId);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'MAKE_PAYOUT_FILE',
      'READ_PAYOUT_FILE',
      'READ_PAYOUT_FILE',
    ]);
    expect(JSON.stringify(events)).not.toContain('30012345678');
  },
);

test('says who stays, and why', async () => {
  const profileId = await approvedProfile(server, lender, { mode: 'IMPS' });
  const good = await waiting();
  const held = await waiting();
  await place(server, held.id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  const open = await waiting();
  await lockFor(server, open.id, second);
  await waiting({ number: null });
  await waiting({ state: 'CHECKED' });
  await waiting({ amount: 500_001 });
  const another = await waiting();
  await server.db.updateTable('disbursal').set({ payout_mode: 'NEFT' }).where('id', '=', another.disbursal).execute();
  const devanagari = await waiting({ holder: 'मनोज' });
  const expired = await waiting();
  await server.db
    .updateTable('application_fact')
    .set({ agreement_valid_until: readDay('2020-01-01') })
    .where('application_id', '=', expired.id)
    .execute();
  const wanted = [
    ['ON_HOLD', 1],
    ['OPEN', 1],
    ['NO_AGREEMENT', 1],
    ['NO_ACCOUNT', 2],
    ['MODE', 2],
    ['NOT_TAKEN', 1],
  ];
  const next = await preview(profileId);
  expect([next.lineCount, reasons(next.stays)]).toEqual([1, wanted]);
  expect(next.stays.find(({ reason }) => reason === 'NOT_TAKEN')?.loans).toEqual([
    { loanApplicationNumber: devanagari.loan, detail: 'Name: the bank takes no म' },
  ]);
  expect(next.stays.find(({ reason }) => reason === 'ON_HOLD')?.loans).toEqual([
    { loanApplicationNumber: held.loan, detail: '' },
  ]);
  const file = (await make(profileId)).data();
  expect([file.lineCount, reasons(file.stays)]).toEqual([1, wanted]);
  expect((await read(file.fileId)).content).toContain(`${good.loan}P1`);
  // what is open at the maker's own desk is no colleague's
  const own = (await server.call('previewBankFile', { profileId }, { session: second })).data();
  expect([own.lineCount, reasons(own.stays).some(([reason]) => reason === 'OPEN')]).toEqual([1, false]);
});

test('counts the payouts of lenders by whom none can leave', async () => {
  const profileId = await approvedProfile(server, lender);
  const before = (await preview(profileId)).stays.find(({ reason }) => reason === 'NO_PROFILE')?.count ?? 0;
  await waiting({ lender: 9_999 });
  const after = (await preview(profileId)).stays.find(({ reason }) => reason === 'NO_PROFILE');
  expect(after).toMatchObject({ count: before + 1, because: 'of a lender without an approved profile' });
});

test('a payout is in one file, however many are made at once', async () => {
  const profiles = [
    await approvedProfile(server, lender),
    await approvedProfile(server, lender, { format: 'payout-csv' }),
  ];
  const payouts = [];
  for (let count = 0; count < 6; count += 1) payouts.push(await waiting());
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => make(profiles[index % 2] ?? '', index % 3 === 0 ? second : maker)),
  );
  const codes = made.map(({ errorCode }) => errorCode).filter((code) => code !== undefined);
  expect(codes).toEqual(Array.from({ length: 7 }, () => 'BANK_FILE_EMPTY'));
  const lines = await server.db
    .selectFrom('payout_file_line')
    .select('disbursal_id')
    .where(
      'disbursal_id',
      'in',
      payouts.map(({ disbursal }) => disbursal),
    )
    .execute();
  expect(lines).toHaveLength(6);
  expect(refused(await make(profiles[0] ?? ''))?.errorMessage).toMatch(/^(No approved payout waits|Nothing can go)/);
});

test('what the bank does not take takes no room, however much of it stands in front', async () => {
  const profileId = await approvedProfile(server, lender, { mostLines: 2 });
  const inFront = await untakenPayouts(server, lender, 120);
  const good = [];
  for (const [index, amount] of [10_000, 20_000, 30_000, 40_000, 50_000].entries())
    good.push(await waiting({ amount, ago: 30 - index }));
  const notTaken = ({ stays }: { stays: Awaited<ReturnType<typeof preview>>['stays'] }) => {
    const found = stays.find(({ reason }) => reason === 'NOT_TAKEN');
    return [found?.count, found?.loans.map(({ loanApplicationNumber }) => loanApplicationNumber)];
  };
  const [first, all] = [await preview(profileId), [120, inFront.slice(0, 20)]];
  expect([first.lineCount, first.total, notTaken(first)]).toEqual([2, '30000.00', all]);
  // of many who make files at once each takes what the others have left
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, index) => make(profileId, index % 2 === 0 ? maker : second)),
  );
  const files = made
    .flatMap((each) => (each.errorCode === undefined ? [each.data()] : []))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  expect(files.map(({ lineCount, total }) => [lineCount, total])).toEqual([
    [2, '30000.00'],
    [2, '70000.00'],
    [1, '50000.00'],
  ]);
  expect(files.map(notTaken)).toEqual([all, all, all]);
  const written = await Promise.all(files.map(async ({ fileId }) => (await read(fileId)).content));
  const references = written.flatMap((content) => payoutFormats['payout-xml'].read(Buffer.from(content)).lines);
  expect(references.map(({ reference }) => reference)).toEqual(good.map(({ loan }) => `${loan}P1`));
  const empty = refused(await make(profileId));
  expect(empty?.errorMessage).toContain('120 with a text that the bank does not take');
});

test('what stays out of a file is free for who mends it, while the file is made', async () => {
  const profileId = await approvedProfile(server, lender, { mostLines: 1 });
  await untakenPayouts(server, lender, 2);
  const [good, next] = [await waiting({ ago: 9 }), await waiting({ ago: 8 })];
  const held = await waiting({ ago: 7 });
  await place(server, held.id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  const { id: staffId } = await server.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  const gathered = async (locks: boolean) =>
    inTransaction(server.db, async (tx) => {
      const profile = usedProfile(await find(tx, profileId));
      const { taken } = await gather(tx, { staffId, now: server.clock.now() }, profile, locks);
      expect(taken.map(({ payout }) => payout.disbursalId)).toEqual([good.disbursal]);
      const { rows } = await sql<{ id: string; payout: boolean; application: boolean }>`
        select d.id, d.xmax::text = pg_current_xact_id()::text as payout,
          a.xmax::text = pg_current_xact_id()::text as application
        from disbursal d join application a on a.id = d.application_id
        where a.partner_id = ${lender} order by d.released_at, d.id`.execute(tx);
      expect([rows.length, rows.slice(2).map(({ id }) => id)]).toEqual([
        5,
        [good.disbursal, next.disbursal, held.disbursal],
      ]);
      return rows.flatMap(({ id, payout, application }) => (payout || application ? [[id, payout, application]] : []));
    });
  expect(await gathered(true)).toEqual([[good.disbursal, true, true]]);
  expect(await gathered(false)).toEqual([]);
});

test('a second attempt has a reference of its own, and a file no more lines than its profile', async () => {
  const profileId = await approvedProfile(server, lender, { mostLines: 2 });
  const { id, loan, disbursal } = await waiting({ ago: 60 });
  await make(profileId);
  const failed = { answer: 'FAILED', answered_at: server.clock.now(), failure_cause: 'ACCOUNT_CLOSED' } as const;
  await server.db.updateTable('disbursal').set(failed).where('id', '=', disbursal).execute();
  await approvedPayout(server, id, { lender, ago: 50 });
  await waiting();
  await waiting();
  const file = (await make(profileId)).data();
  expect([file.lineCount, file.name.slice(-9)]).toEqual([2, '-0002.xml']);
  expect((await read(file.fileId)).content).toContain(`<EndToEndId>${loan}P2</EndToEndId>`);
  expect((await make(profileId)).data().lineCount).toBe(1);
});

test('the way that has failed for a limit is not taken again, though nobody had asked for it', async () => {
  const profileId = await approvedProfile(server, lender);
  const { id, loan } = await waiting({ ago: 60 });
  (await make(profileId)).data();
  const said = {
    loanApplicationNumber: loan,
    reference: `${loan}P1`,
    result: 'FAILED',
    utr: null,
    amount: null,
  } as const;
  const failed = async (cause: 'AMOUNT_LIMIT' | 'BANK_TIMEOUT', attempt = 1) => {
    const answer = { ...said, reference: `${loan}P${attempt}`, failureCause: cause };
    expect(await tellPayment(server, answer, { staffId: maker.id })).toEqual({ is: 'booked' });
    await place(server, id, {}, { isBankAccountVerified: true });
  };
  const fix = (cause: 'AMOUNT_LIMIT' | 'BANK_TIMEOUT', payoutMode: 'NEFT' | 'IMPS' | null) => {
    const done = { loanApplicationNumber: loan, cause, fix: 'It goes another way now', payoutMode };
    return server.call('fixDisbursal', done, { session: maker });
  };
  const attempts = async (session: Session) =>
    (await server.call('fetchStageWork', { loanApplicationNumber: loan }, { session })).data().disbursals;
  await failed('AMOUNT_LIMIT');
  expect(await attempts(maker)).toMatchObject([{ failureCause: 'AMOUNT_LIMIT', payoutMode: 'NEFT' }]);
  const same = await fix('AMOUNT_LIMIT', 'NEFT');
  expect(refused(same)?.fieldErrors).toEqual({ payoutMode: 'It has gone by NEFT already. Choose another way' });
  // after another cause the next attempt goes as the lender's payouts go by then
  (await fix('BANK_TIMEOUT', null)).data();
  const initiate = async (attempt: number) => {
    // attempts are in the order of their times
    server.clock.advance(1000);
    await server.db.deleteFrom('row_lock').execute();
    (await server.call('initiateDisbursal', { loanApplicationNumber: loan, remarks: '' }, { session: maker })).data();
    const [last] = await attempts(maker);
    await server.db.deleteFrom('row_lock').execute();
    const approval = { loanApplicationNumber: loan, decision: 'APPROVE', remarks: '' } as const;
    (await server.call('releaseDisbursal', approval, { session: second })).data();
    expect(await attempts(maker)).toHaveLength(attempt);
    return last?.payoutMode;
  };
  expect(await initiate(2)).toBeNull();
  const fast = await approvedProfile(server, lender, { mode: 'IMPS' });
  expect((await make(fast)).data().lineCount).toBe(1);
  await failed('AMOUNT_LIMIT', 2);
  expect((await attempts(maker)).map(({ payoutMode }) => payoutMode)).toEqual(['IMPS', 'NEFT']);
  const again = refused(await fix('AMOUNT_LIMIT', 'IMPS'))?.fieldErrors;
  expect(again).toEqual({ payoutMode: 'It has gone by IMPS already. Choose another way' });
  (await fix('AMOUNT_LIMIT', 'NEFT')).data();
  expect(await initiate(3)).toBe('NEFT');
});

test('files are made by an approved profile of payouts, by those who make them', async () => {
  const profileId = await approvedProfile(server, lender);
  await waiting();
  const nach = await addStaff(server, 'of-mandates', ['NACH_OPS'], [routesOf('ops', true)]);
  expect((await make(profileId, nach)).errorCode).toBe('NOT_ALLOWED');
  const draft = { approved: null, approved_by: null, approved_at: null };
  await server.db.updateTable('bank_profile').set(draft).where('id', '=', profileId).execute();
  expect(refused(await make(profileId))?.fieldErrors).toEqual({ profileId: 'Nobody has approved this profile yet' });
  await server.db.updateTable('bank_profile').set({ purpose: 'MANDATE' }).where('id', '=', profileId).execute();
  // mandates are made elsewhere, by other people: whoever asks here is told where
  const elsewhere = 'This profile is of mandates. Batches, at NACH Upload, says what waits and makes their files';
  expect(refused(await make(profileId))?.fieldErrors).toEqual({ profileId: elsewhere });
  const shown = await server.call('previewBankFile', { profileId }, { session: maker });
  expect(refused(shown)?.fieldErrors).toEqual({ profileId: elsewhere });
  expect((await make('00000000-0000-7000-8000-000000000000')).errorCode).toBe('NOT_FOUND');
  const { files } = (await server.call('fetchBankFiles', {}, { session: maker })).data();
  expect(files.every(({ name, madeBy }) => name !== '' && madeBy !== '-')).toBe(true);
});
