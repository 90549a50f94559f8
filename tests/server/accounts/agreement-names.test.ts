import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otherAccountRefusal } from '../../../host/server/desks/stage-work/agreement-names.ts';
import { currentAccount, moveTo, type Account } from '../../../host/server/core/accounts/accounts.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { indianDay } from '../../../widgets/contract/stage-work/stage-rules.ts';
import type { StageTask } from '../../../widgets/contract/stage-work/stage-work.ts';
import type { FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { addStaff } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { proposedAccount, standAtStage } from '../stage-work/stage-support.ts';
import type { Session, TestServer } from '../support.ts';

const routes: PortalRoutes = [
  { viewName: 'ops', routeList: ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION'].map((key) => ({ key })) },
];
let server: TestServer;
let initiator: Session;
let approver: Session;
let nach: Session;
let loan: string;
let id: string;

async function start(namesAccount: boolean): Promise<void> {
  server = await startWithDocuments(100, { settings: { agreements: { namesAccount } } });
  initiator = await addStaff(server, 'Isha', ['DISBURSAL_OPS'], routes);
  approver = await addStaff(server, 'Arun', ['DISBURSAL_OPS'], routes);
  nach = await addStaff(server, 'Neha', ['NACH_OPS'], routes);
}
const fresh = async () => void ({ loan, id } = await freshApplication(server));
const at = () => ({ loanApplicationNumber: loan });
const stand = (task: StageTask, known: FactChange = {}) =>
  standAtStage(server, id, task, { isBankAccountVerified: true, ...known });

async function send<Name extends CallName>(name: Name, session: Session, input: CallInput<Name>) {
  server.clock.advance(1000);
  await server.db.deleteFrom('row_lock').execute();
  const found = server.db.selectFrom('application').select('version').where('id', '=', id);
  const { version } = await found.executeTakeFirstOrThrow();
  const answer = await server.call(name, input, { session, headers: { 'if-match': String(version) } });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage ?? '' });
}
const record = () =>
  send('recordAgreement', nach, { ...at(), validUntil: indianDay(server.clock.now(), 30), remarks: '' });
const initiate = () => send('initiateDisbursal', initiator, { ...at(), remarks: '' });
const approve = () => send('releaseDisbursal', approver, { ...at(), decision: 'APPROVE', remarks: '' });
async function pay(accountId: string): Promise<void> {
  await inTransaction(server.db, (tx) => moveTo(tx, { application_id: id, id: accountId }));
}
async function offered(session: Session) {
  const { offers } = (await server.call('fetchStageWork', at(), { session })).data();
  return Object.fromEntries(offers.map(({ action, refusal }) => [action, refusal]));
}

describe('an agreement that names the account', () => {
  beforeAll(() => start(true));
  beforeEach(fresh);
  afterAll(() => server.close());

  it('is done again before the payout once the account is another one', async () => {
    await stand('agreement');
    (await record()).data();
    const first = await currentAccount(server.db, id);
    await stand('disbursal');
    expect((await record()).said).toBe('The signed agreement holds. No other one is asked for');
    expect(await offered(nach)).toEqual({});

    await pay(await proposedAccount(server, id));
    const other = `The agreement names the account xxxx${first?.last_four}. Record the one that names this account first`;
    expect((await initiate()).said).toBe(other);
    expect(await offered(initiator)).toMatchObject({ initiate: other });
    expect(await offered(nach)).toEqual({ recordAgreement: null });
    (await record()).data();
    expect(await offered(nach)).toEqual({});
    expect(await offered(initiator)).toMatchObject({ initiate: null });
    (await initiate()).data();
    expect((await record()).said).toBe('The disbursal is initiated. Send it back first');
    (await approve()).data();
  });

  it('bars an approval, too, and nothing where nobody knows which account an older one names', async () => {
    await stand('disbursal');
    (await initiate()).data();
    await stand('agreement');
    (await record()).data();
    await pay(await proposedAccount(server, id));
    await stand('disbursal', { disbursalInitiatedById: initiator.id });
    expect((await approve()).said).toContain('Record the one that names this account first');
    expect((await offered(approver))['release']).toContain('Record the one that names this account first');
    await server.db.updateTable('loan_agreement').set({ account_id: null }).where('application_id', '=', id).execute();
    (await approve()).data();
  });

  it('is recorded once there is an account', async () => {
    await stand('agreement');
    await server.db.updateTable('bank_account').set({ is_current: false }).where('application_id', '=', id).execute();
    const none = 'The agreement names the account. Propose it and have it verified first';
    expect([(await record()).said, await offered(nach)]).toMatchObject([none, { recordAgreement: none }]);
    await pay(await proposedAccount(server, id));
    (await record()).data();
  });
});

describe('an agreement that names none', () => {
  beforeAll(() => start(false));
  beforeEach(fresh);
  afterAll(() => server.close());

  it('holds for whichever account the loan is paid to', async () => {
    await stand('agreement');
    (await record()).data();
    await pay(await proposedAccount(server, id));
    await stand('disbursal');
    expect(await offered(nach)).toEqual({});
    (await initiate()).data();
    (await approve()).data();
  });
});

it.each<[string, Partial<Account>, boolean]>([
  ['the same account, proposed anew', {}, true],
  ['another number', { number: '600011112222' }, false],
  ['another bank', { ifsc: 'ICIC0000456' }, false],
  ['a masked number', { number: null }, false],
])('of %s', (_, more, holds) => {
  const signed = { id: 'one', number: '600012345678', last_four: '5678', ifsc: 'SBIN0001234' } as Account;
  const current = { ...signed, id: 'two', ...more };
  const refusal = otherAccountRefusal({ namesAccount: true }, { signed, current });
  expect(refusal === undefined).toBe(holds);
});
