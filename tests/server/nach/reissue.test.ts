import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStaff, place } from '../applications/support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { account, nameAccount, receive } from './form-support.ts';
import { addMails, addMandate, removeMandates } from './nach-support.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { NachStatus } from '../../../widgets/contract/nach/nach.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';

let server: TestServer;
let application: string;
let ops: Session;
let lead: Session;

beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  const pages = [{ viewName: 'ops' as const, routeList: [{ key: 'NACH_MAIL_LIST_DETAILS' as const }] }];
  ops = await addStaff(server, 'nach', ['NACH_OPS'], pages);
  lead = await addStaff(server, 'lead', ['OPS_LEAD'], pages);
});
beforeEach(async () => {
  await removeMandates(server);
  await addMandate(server, application);
  await addMails(server);
  await nameAccount(server, application);
  await stand('NACH_REJECTED', 'NACH_UPLOAD');
});
afterAll(() => server.close());

async function stand(status: NachStatus, udrs: Udrs): Promise<void> {
  const isRejected = status === 'NACH_REJECTED';
  await server.db
    .updateTable('nach_mandate')
    .set({ status, ...(!isRejected && { reject_code: null, reject_code_version: null, remarks: null }) })
    .where('ended_at', 'is', null)
    .execute();
  await place(server, application, { udrs }, { mandate: null });
}
const all = () => server.db.selectFrom('nach_mandate').selectAll().orderBy('issue').execute();
const open = async () => {
  const [mandate] = (await all()).filter(({ ended_at }) => ended_at === null);
  if (!mandate) throw new Error('No mandate is open');
  return mandate;
};
const standing = () =>
  server.db.selectFrom('application').select(['udrs', 'queue']).where('id', '=', application).executeTakeFirstOrThrow();
const fact = () =>
  server.db
    .selectFrom('application_fact')
    .select('mandate')
    .where('application_id', '=', application)
    .executeTakeFirstOrThrow();
const reissue = (
  session: Session,
  changes: Partial<CallInput<'reissueMandate'>> = {},
  headers: Record<string, string> = {},
) =>
  server.call(
    'reissueMandate',
    {
      loanApplicationNumber: personalLoan,
      nachType: 'MANUAL',
      instrument: 'Paper form',
      reason: 'The bank takes no second form',
      ...changes,
    },
    { session, headers },
  );

describe('another mandate in place of the open one', () => {
  it('has no attempts and terms of its own; the one before ends as it stood, and the application waits for a form', async () => {
    const before = await open();
    expect((await reissue(ops)).data()).toMatchObject({ nachStatus: 'NACH_PENDING', issue: 2 });
    const [ended, next] = await all();
    expect(ended).toMatchObject({ id: before.id, status: 'NACH_REJECTED', reject_code: 'M003', mail_queue_id: null });
    expect(ended?.ended_at).not.toBeNull();
    expect(next).toMatchObject({
      issue: 2,
      attempts: 0,
      status: 'NACH_PENDING',
      email: before.email,
      mail_queue_id: `NRQ-${personalLoan}`,
      opened_by_id: ops.id,
      answered_by_id: null,
      terms: { account: { number: account.number }, frequency: 'MONTHLY', category: 'L001' },
    });
    expect(await standing()).toEqual({ udrs: 'NACH_PENDING', queue: 'NACH_PENDING' });
    const [event] = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'REISSUE_MANDATE')
      .execute();
    expect(event).toMatchObject({ remark: 'The bank takes no second form', result: 'OK', entity_id: next?.id });
  });

  it('takes back what an e-mandate had come to: the loan is not paid out on it', async () => {
    await stand('E_MANDATE_COMPLETE', 'NACH_UPLOAD');
    await place(server, application, {}, { mandate: 'E_MANDATE_COMPLETE' });
    (await reissue(ops)).data();
    expect(await fact()).toEqual({ mandate: null });
  });

  it.each(['NACH_PENDING', 'NACH_REVIEW'] as const)('is issued at %s too', async (udrs) => {
    await stand('NACH_RECIEVED', udrs);
    (await reissue(ops, { nachType: 'E_NACH', instrument: 'Debit card' })).data();
    expect((await standing()).udrs).toBe('NACH_PENDING');
    expect(await open()).toMatchObject({ nach_type: 'E_NACH', instrument: 'Debit card', mail_queue_id: null });
  });

  it('is not issued elsewhere, on hold, of another kind’s instrument, nor while the bank has the file', async () => {
    await place(server, application, { udrs: 'READY_FOR_DISBURSAL' });
    expect((await reissue(ops)).errorCode).toBe('UDRS_STAGE_MISMATCH');
    await place(server, application, { udrs: 'NACH_UPLOAD', hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
    expect((await reissue(ops)).errorCode).toBe('UDRS_ON_HOLD');
    await stand('NACH_READY', 'NACH_UPLOAD');
    expect((await reissue(ops, { instrument: 'Net banking' })).errorCode).toBe('VALIDATION_FAILED');
    expect((await reissue(ops, { reason: 'short' })).errorCode).toBe('VALIDATION_FAILED');
    const batch = {
      id: '01936f00-0000-7000-8000-0000000000b1',
      created_at: new Date(),
      created_by: ops.id,
      mandate_count: 1,
    };
    await server.db.insertInto('nach_batch').values(batch).execute();
    await server.db.updateTable('nach_mandate').set({ batch_id: batch.id }).execute();
    const refused = await reissue(ops);
    expect([refused.errorCode, (await all()).length]).toEqual(['NACH_AT_BANK', 1]);
    await server.db.updateTable('nach_mandate').set({ batch_id: null }).execute();
    await server.db.deleteFrom('nach_batch').execute();
  });

  it('is the second by NACH, and from the third on a lead’s', async () => {
    (await reissue(ops)).data();
    const refused = await reissue(ops);
    expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
      'NOT_ALLOWED',
      expect.stringContaining('A lead issues the third mandate of a loan'),
    ]);
    expect((await reissue(lead)).data().issue).toBe(3);
    expect((await all()).map(({ issue, ended_at }) => [issue, ended_at === null])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('is issued once by twenty who have read the same one', async () => {
    const { version } = await open();
    const done = await Promise.all(
      Array.from({ length: 20 }, () => reissue(lead, {}, { 'if-match': String(version) })),
    );
    const codes = done.map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    // Who waits for the row longer than the database lets them is told so, and changes nothing either.
    const others = codes.filter((code) => code !== undefined);
    expect(others.filter((code) => code !== 'STALE_VERSION' && code !== 'DATABASE_BUSY')).toEqual([]);
    expect(await all()).toHaveLength(2);
  });

  it('lets a form that came for the one before change and prove nothing', async () => {
    await stand('NACH_PENDING', 'NACH_PENDING');
    const { mail } = (await receive(server, ops, personalLoan)).data();
    server.clock.advance(1000);
    (await reissue(ops)).data();
    server.clock.advance(1000);
    (await receive(server, ops, personalLoan, { content: 'the next form' })).data();
    const refused = await server.call('acceptNachMail', { mailId: mail.mailId, remarks: null }, { session: lead });
    expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
      'NACH_NOT_REVIEWABLE',
      expect.stringContaining('This form came for an earlier mandate of the loan'),
    ]);
  });
});

it('the page says what may be done with a mandate, and why not now', async () => {
  const acts = async (session: Session) =>
    (await server.call('fetchNachMails', { loanApplicationNumber: personalLoan }, { session })).data().acts;
  expect(await acts(ops)).toEqual([
    { act: 'receiveForm', refusal: null },
    { act: 'reissueMandate', refusal: null },
  ]);
  (await reissue(ops)).data();
  expect((await acts(ops))?.[1]).toEqual({
    act: 'reissueMandate',
    refusal: 'A lead issues the third mandate of a loan',
  });
  expect((await acts(lead))?.[1]?.refusal).toBeNull();
  await place(server, application, { udrs: 'DISBURSED' });
  expect((await acts(lead))?.map(({ refusal }) => refusal)).toEqual([
    'The application stands in Disbursed',
    'The application stands in Disbursed',
  ]);
  const reader = await addStaff(
    server,
    'reader',
    ['KYC_AUDITOR'],
    [{ viewName: 'ops', routeList: [{ key: 'NACH_MAIL_LIST_DETAILS' }] }],
  );
  expect(await acts(reader)).toEqual([]);
});
