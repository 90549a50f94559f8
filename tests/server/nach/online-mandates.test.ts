import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mandatesWithoutForms } from '../../../host/server/db/migrations/20261203/20261203T0770-mandates-without-forms.ts';
import { addStaff, place } from '../applications/support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { agreeingNow, nameAccount, receive } from './form-support.ts';
import { addMails, addMandate, mailIds, removeMandates } from './nach-support.ts';
import type { NachStatus } from '../../../widgets/contract/nach/nach.ts';
import { readDay } from '../../../widgets/contract/time.ts';

let server: TestServer;
let application: string;
let ops: Session;
const noForm = 'This mandate is made online, and has no form';

beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  const routeList = [{ key: 'NACH_MAIL_LIST_DETAILS' as const }, { key: 'NACH_UPLOAD' as const }];
  ops = await addStaff(server, 'nach', ['NACH_OPS'], [{ viewName: 'ops', routeList }]);
});
beforeEach(async () => {
  await removeMandates(server);
  await addMandate(server, application);
  await addMails(server);
  await nameAccount(server, application);
  await stand('NACH_PENDING');
});
afterAll(() => server.close());

const mandate = () => server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
/** The mandate is made online, and stands somewhere. */
async function stand(status: NachStatus): Promise<void> {
  const online = { nach_type: 'E_NACH', instrument: 'Net banking', mail_queue_id: null } as const;
  const remarks = status === 'NACH_REJECTED' ? 'Rejected by the bank' : null;
  const now = { status, attempts: 0, reject_code: null, reject_code_version: null, remarks };
  await server.db
    .updateTable('nach_mandate')
    .set({ ...online, ...now })
    .execute();
  const known = { mandate: null, agreementValidUntil: readDay('2099-01-01') };
  await place(server, application, { udrs: 'NACH_REVIEW' }, known);
}
const linkIt = () =>
  server.call('linkNachMail', { mailId: mailIds.waiting, loanApplicationNumber: personalLoan }, { session: ops });
const readIt = async () => (await server.call('fetchNachMail', { mailId: mailIds.waiting }, { session: ops })).data();

it.each(['NACH_PENDING', 'NACH_REJECTED'] as const)(
  'no mail’s form changes a mandate that is made online and stands in %s: it is kept with the loan',
  async (status) => {
    await stand(status);
    const before = await mandate();
    expect((await linkIt()).data()).toMatchObject({ nachStatus: status, isEvidence: true, noForm });
    expect(await mandate()).toEqual(before);
    expect(await readIt()).toMatchObject({ loanAppNo: personalLoan, form: null, noForm });
    const { mandate_before: changed } = await server.db
      .selectFrom('nach_mail')
      .select('mandate_before')
      .where('id', '=', mailIds.waiting)
      .executeTakeFirstOrThrow();
    expect(changed).toBeNull();
    expect((await receive(server, ops, personalLoan)).errorCode).toBe('NACH_NOT_REVIEWABLE');
  },
);

it('its loan is proposed for a mail as one that waits for no form', async () => {
  expect((await readIt()).likelyLoans).toMatchObject([{ loanAppNo: personalLoan, isOnline: true }]);
  await server.db.updateTable('nach_mandate').set({ nach_type: 'MANUAL' }).execute();
  const { likelyLoans, noForm: none } = await readIt();
  expect([likelyLoans[0]?.isOnline, none]).toEqual([false, null]);
});

it.each(['NACH_RECIEVED', 'NACH_RESUBMITTED'] as const)(
  'nobody accepts or rejects a form of it where an earlier version has made it %s',
  async (status) => {
    (await linkIt()).data();
    await stand(status);
    const compared = agreeingNow(server);
    const refused = [
      await server.call('acceptNachMail', { mailId: mailIds.waiting, remarks: null, compared }, { session: ops }),
      await server.call('acceptNachMail', { mailId: mailIds.waiting, remarks: null }, { session: ops }),
      await server.call(
        'rejectNachMail',
        { mailId: mailIds.waiting, rejectReason: 'FORM_OLD The form is too old', remarks: null },
        { session: ops },
      ),
    ];
    for (const { errorCode, body } of refused)
      expect([errorCode, JSON.stringify(body)]).toEqual(['NACH_NOT_REVIEWABLE', expect.stringContaining(noForm)]);
    expect((await mandate()).status).toBe(status);
  },
);

it('no file takes one that an earlier version has accepted, and the upgrade lets it wait for its customer again', async () => {
  await stand('NACH_READY');
  await place(server, application, { udrs: 'NACH_UPLOAD' });
  expect((await server.call('createMandateBatch', {}, { session: ops })).errorCode).toBe('NACH_BATCH_EMPTY');
  expect((await mandate()).batch_id).toBeNull();
  const [step] = 'backfill' in mandatesWithoutForms ? [mandatesWithoutForms.backfill].flat() : [];
  if (!step || !('set' in step)) throw new Error('Nothing is set');
  const upgrade = sql.raw(`update ${step.table} set ${step.set} where ${step.undone}`);
  await upgrade.execute(server.db);
  const { version } = await mandate();
  expect(await mandate()).toMatchObject({ status: 'NACH_PENDING', reviewed_by_id: null, version });
  await server.db.updateTable('nach_mandate').set({ nach_type: 'MANUAL', status: 'NACH_RECIEVED' }).execute();
  await upgrade.execute(server.db);
  expect((await mandate()).status).toBe('NACH_RECIEVED');
});
