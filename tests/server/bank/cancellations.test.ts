import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formerCancellations } from '../../../host/server/db/migrations/20261203/20261203T0772-former-cancellations.ts';
import { markToCancel } from '../../../host/server/core/bank/cancellations.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import type { CancellationReason } from '../../../widgets/contract/nach/cancellations.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import type { NachStatus } from '../../../widgets/contract/nach/nach.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { addStaff, auditOf, nothing, place, setMandate } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';

const keys = ['NACH_UPLOAD', 'NACH_MAIL_LIST_DETAILS', 'DOCUMENT_VERIFICATION'] as const;
const own: PortalRoutes = [{ viewName: 'ops', routeList: keys.map((key) => ({ key })) }];

let server: TestServer;
let nach: Session;
let credit: Session;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(300);
  nach = await addStaff(server, 'Nitin', ['NACH_OPS', 'OPS_LEAD'], own);
  credit = await addStaff(server, 'Charu', ['CREDIT', 'OPS_LEAD'], own);
});
beforeEach(async () => {
  await server.db.deleteFrom('mandate_cancellation').execute();
  await server.db.deleteFrom('row_lock').execute();
  ({ loan, id } = await freshApplication(server));
});
afterAll(() => server.close());

let numbers = 0;
const newUmrn = () => `HDFC${String(++numbers).padStart(16, '0')}`;
/** The bank has registered the open mandate of the application, which stands somewhere. @returns its number */
async function registered(udrs: Udrs, status: NachStatus = 'NACH_PROCESSED'): Promise<string> {
  await place(server, id, { udrs }, { ...nothing, agreementValidUntil: readDay('2099-01-01') });
  await setMandate(server, id, status);
  const umrn = newUmrn();
  await server.db.updateTable('nach_mandate').set({ umrn }).where('application_id', '=', id).execute();
  return umrn;
}
const mark = (umrn: string, reason: CancellationReason = 'ENDED', now = server.clock.now()) =>
  inTransaction(server.db, (tx) => markToCancel(tx, { applicationId: id, umrn, reason }, now));
const overview = async () => (await server.call('fetchMandateBatches', {}, { session: nach })).data().toCancel;
const shown = async () => (await overview())?.mandates.map(({ umrn, because }) => [umrn, because]);
const record = (cancellationId: string, session = nach) =>
  server.call('recordMandateCancelled', { cancellationId }, { session });
const reissue = () =>
  server.call(
    'reissueMandate',
    {
      loanApplicationNumber: loan,
      nachType: 'MANUAL',
      instrument: 'Paper form',
      reason: 'Another account is to be debited',
    },
    { session: nach },
  );
const replaced = 'Another mandate was issued';

describe('a registered mandate', () => {
  it('is to be cancelled once another is issued in its place, also where its application lives on; each by its number', async () => {
    const first = await registered('NACH_UPLOAD');
    (await reissue()).data();
    expect(await shown()).toEqual([[first, replaced]]);
    const second = newUmrn();
    await server.db
      .updateTable('nach_mandate')
      .set({ umrn: second, status: 'NACH_PROCESSED' })
      .where('application_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    server.clock.advance(1000);
    (await reissue()).data();
    expect(await shown()).toEqual([
      [first, replaced],
      [second, replaced],
    ]);
    const move = { currentStage: 'NACH_PENDING', targetStage: 'CANCELLED', remarks: 'Asked', rejectReason: null };
    (await server.call('updateUdrsStatus', { loanApplicationNumber: loan, ...move }, { session: nach })).data();
    expect(await shown()).toHaveLength(2);
  });

  it('is to be cancelled too where the move to NACH ends it, and one that the bank never had is not', async () => {
    const umrn = await registered('LOAN_APPROVED', 'E_MANDATE_COMPLETE');
    const opened = { nachType: 'E_NACH', instrument: 'Net banking', remarks: '' } as const;
    (await server.call('openMandate', { loanApplicationNumber: loan, ...opened }, { session: nach })).data();
    expect(await shown()).toEqual([[umrn, replaced]]);
    ({ loan, id } = await freshApplication(server));
    await place(server, id, { udrs: 'NACH_UPLOAD' }, nothing);
    await setMandate(server, id, 'NACH_READY');
    (await reissue()).data();
    expect(await shown()).toEqual([[umrn, replaced]]);
  });

  it('keeps its mark beside one that the bank reports later', async () => {
    const first = newUmrn();
    const other = newUmrn();
    await mark(first);
    server.clock.advance(1000);
    await mark(other, 'REPORTED');
    await mark(first, 'REPLACED');
    expect(await shown()).toEqual([
      [first, 'The application has ended'],
      [other, 'The bank has it, and no loan collects by it'],
    ]);
  });
});

describe('"Cancelled at the bank"', () => {
  it('takes a mandate off the list, by whom and when, in the audit; a second time it says by whom', async () => {
    const umrn = newUmrn();
    await mark(umrn);
    const [mandate] = (await overview())?.mandates ?? [];
    const { cancellationId = '' } = mandate ?? {};
    expect((await record(cancellationId, credit)).errorCode).toBe(undefined);
    expect(await overview()).toEqual({ count: 0, mandates: [] });
    const stored = await server.db.selectFrom('mandate_cancellation').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ umrn, done_by_id: credit.id, done_at: server.clock.now() });
    const events = (await auditOf(server, loan)).filter(({ action }) => action === 'CANCEL_MANDATE');
    expect(events).toMatchObject([{ actor_id: credit.id, after: { umrn }, result: 'OK' }]);
    const again = await record(cancellationId);
    expect([again.errorCode, JSON.stringify(again.body)]).toEqual([
      'STALE_VERSION',
      expect.stringMatching(/Charu Tester has recorded this on /),
    ]);
    expect((await record('01936f00-0000-7000-8000-0000000000aa')).errorCode).toBe('NOT_FOUND');
  });

  it('is of who works NACH', async () => {
    await mark(newUmrn());
    const [mandate] = (await overview())?.mandates ?? [];
    const agent = await addStaff(server, 'Asha', ['OPS_AGENT'], own);
    expect((await record(mandate?.cancellationId ?? '', agent)).errorCode).toBe('NOT_ALLOWED');
    expect((await server.call('fetchMandatesToCancel', {}, { session: agent })).errorCode).toBe('NOT_ALLOWED');
    expect((await overview())?.count).toBe(1);
  });

  it('holds until people have confirmed that the bank has the mandate after all', async () => {
    const umrn = newUmrn();
    await mark(umrn);
    (await record((await overview())?.mandates[0]?.cancellationId ?? '')).data();
    await mark(umrn, 'REPLACED');
    expect(await shown()).toEqual([]);
    await mark(umrn, 'REPORTED');
    expect(await shown()).toEqual([[umrn, 'The bank has it, and no loan collects by it']]);
  });
});

it('every mandate to be cancelled is reached, those first that wait longest', async () => {
  const umrns = Array.from({ length: 205 }, newUmrn);
  // several of the same moment too
  for (const [index, umrn] of umrns.entries())
    await mark(umrn, 'ENDED', new Date(server.clock.now().getTime() + Math.floor(index / 3) * 1000));
  const first = await overview();
  expect([first?.count, first?.mandates.length]).toEqual([205, 100]);
  const seen = [...(first?.mandates ?? [])];
  for (;;) {
    const after = seen.at(-1)?.cancellationId ?? '';
    const { count, mandates } = (await server.call('fetchMandatesToCancel', { after }, { session: nach })).data();
    expect(count).toBe(205);
    if (mandates.length === 0) break;
    seen.push(...mandates);
  }
  expect(seen.map(({ umrn }) => umrn).toSorted()).toEqual(umrns);
  expect(seen.map(({ since }) => since)).toEqual(seen.map(({ since }) => since).toSorted());
});

it('the upgrade keeps the marks of before, and marks what was registered and reissued', async () => {
  const first = await registered('NACH_UPLOAD');
  const marked = newUmrn();
  const old = sql`update nach_mandate set cancel_umrn = ${marked}, cancel_since = '2026-11-20T05:00:00Z'
    where application_id = ${id}::uuid and ended_at is not null`;
  (await reissue()).data();
  await old.execute(server.db);
  await server.db.deleteFrom('mandate_cancellation').execute();
  for (const step of 'backfill' in formerCancellations ? [formerCancellations.backfill].flat() : []) {
    if (!('into' in step)) throw new Error('Nothing is added');
    const batch = `select * from ${step.table} where (${step.undone}) and application_id = '${id}'`;
    const added = `insert into ${step.into} ${step.select} on conflict do nothing`;
    await sql.raw(`with batch as (${batch}) ${added}`).execute(server.db);
  }
  const { rows } = await sql<{ umrn: string; reason: string }>`select umrn, reason from mandate_cancellation
    where application_id = ${id}::uuid order by umrn`.execute(server.db);
  expect(rows).toEqual([
    { umrn: first, reason: 'REPLACED' },
    { umrn: marked, reason: 'REPLACED' },
  ]);
});
