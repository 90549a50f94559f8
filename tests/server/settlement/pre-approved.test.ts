import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellOf, pageOf } from '../lists/support.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { doorCommand, openDoor, type OutsideSystem } from '../doors/door-support.ts';
import { startTestServer, temporaryDirectory, type Session, type TestServer } from '../support.ts';
import { addLoan } from './settlement-support.ts';

let server: TestServer;
let agent: Session;
let lender: OutsideSystem;
beforeAll(async () => {
  server = await startTestServer();
  agent = await server.signIn('agency@demo.example');
  lender = await openDoor(server, 'lender', '--may pre-approved-amounts');
});
afterAll(() => server.close());

/** What needs nobody's approval of a loan: as its list says it, its file, and the policy. */
async function told(loan: string): Promise<unknown[]> {
  const search = { queueName: 'Calling List', searchColumn: 'loanApplicationNumber', searchValue: loan };
  const { rows } = await pageOf(server, agent, 'agency-calling-list', search);
  const file = (await server.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: agent })).data();
  const offer = { loanApplicationId: loan, settlementAmount: 96_000, settlementDate: todayOf(server, 30) };
  const verified = (await server.call('verifySettlement', offer, { session: agent })).data();
  const [row] = rows;
  return [row && cellOf(row, 'preApprovedAmount'), file.offer.preApprovedAmount, verified.preApprovedAmount];
}

const say = (amounts: readonly object[], at?: Date, from = lender) =>
  from.post('/doors/pre-approved-amounts', { amounts }, at && { at });
const added = async () => (await addLoan(server, { agentId: agent.id })).loan;
const own = (loan: string) =>
  server.db
    .selectFrom('collections_case')
    .select(['pre_approved_amount as amount', 'version'])
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();

it('list, customer file and policy say the same of a loan that has no amount of its own, and of one that has [EN-36]', async () => {
  const loan = await added();
  expect(await told(loan)).toEqual([95_000, 95_000, 95_000]);
  const first = await say([{ loanApplicationNumber: loan, amount: 80_000 }]);
  expect(first.data).toEqual({ added: 1, changed: 0, unchanged: 0 });
  expect(await told(loan)).toEqual([80_000, 80_000, 80_000]);
  server.clock.advance(1000);
  expect((await say([{ loanApplicationNumber: loan, amount: 80_000 }])).data).toMatchObject({ unchanged: 1 });
  expect((await say([{ loanApplicationNumber: loan }])).data).toMatchObject({ changed: 1 });
  expect(await told(loan)).toEqual([95_000, 95_000, 95_000]);
  const events = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'before', 'after', 'version'])
    .where('action', '=', 'TAKE_IN_PRE_APPROVED')
    .where('loan_application_number', '=', loan)
    .orderBy('at')
    .execute();
  const { version } = await own(loan);
  expect(events).toEqual([
    { actor: 'door lender', before: { preApprovedAmount: null }, after: { preApprovedAmount: 80_000 }, version: 2 },
    { actor: 'door lender', before: { preApprovedAmount: 80_000 }, after: { preApprovedAmount: null }, version },
  ]);
});

it('an offer at the amount that was told needs nobody’s approval, and a rupee less does [ST-05]', async () => {
  const [at, below] = [await added(), await added()];
  await say([at, below].map((loanApplicationNumber) => ({ loanApplicationNumber, amount: 70_000 })));
  const submit = async (loan: string, settlementAmount: number, approveMode: 'autoapprove' | 'approve') => {
    const offer = { loanApplicationId: loan, settlementAmount, settlementDate: todayOf(server, 30) };
    return (await server.call('submitSettlement', { ...offer, approveMode }, { session: agent })).data().status;
  };
  expect(await submit(at, 70_000, 'autoapprove')).toBe('CX_PENDING');
  expect(await submit(below, 69_999, 'approve')).toBe('MGR_PENDING');
});

it('what was signed earlier than what is known takes nothing back', async () => {
  const loan = await added();
  const early = server.clock.now();
  server.clock.advance(60_000);
  await say([{ loanApplicationNumber: loan, amount: 60_000 }]);
  expect((await say([{ loanApplicationNumber: loan, amount: 90_000 }], early)).data).toMatchObject({ unchanged: 1 });
  expect((await own(loan)).amount).toBe(60_000);
});

it.each<[string, object[], string[]]>([
  ['less than a rupee', [{ amount: 0 }], ['amounts.1.amount']],
  ['paise', [{ amount: 500.5 }], ['amounts.1.amount']],
  ['more than any loan', [{ amount: 100_000_001 }], ['amounts.1.amount']],
  ['nothing by null', [{ amount: null }], ['amounts.1.amount']],
  ['another field', [{ amount: 5, share: 80 }], ['amounts.1.share']],
  [
    'a loan that was never in collection',
    [{ loanApplicationNumber: '999999999999' }],
    ['amounts.1.loanApplicationNumber'],
  ],
  ['one loan twice', [{ amount: 5 }, { amount: 6 }], ['amounts.2.loanApplicationNumber']],
])('refuses %s, and writes nothing of the message', async (_, wrong, paths) => {
  const [good, other] = [await added(), await added()];
  const rest = wrong.map((each) => ({ loanApplicationNumber: other, ...each }));
  const answer = await say([{ loanApplicationNumber: good, amount: 70_000 }, ...rest]);
  expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([400, paths]);
  expect(await own(good)).toEqual({ amount: null, version: 1 });
});

it('comes by a door of the lender that is for it, and by no partner’s', async () => {
  const row = { loanApplicationNumber: await added(), amount: 1000 };
  const partner = await openDoor(server, 'of-a-partner', '--may pre-approved-amounts --partner pb');
  for (const door of [partner, await openDoor(server, 'of-papers', '--may files')])
    expect(await say([row], undefined, door)).toMatchObject({ status: 403, errorCode: 'NOT_ALLOWED' });
  expect((await own(row.loanApplicationNumber)).amount).toBeNull();
});

it('comes as a file, too, whose wrong line is named', async () => {
  const [one, other] = [await added(), await added()];
  await say([{ loanApplicationNumber: other, amount: 50_000 }]);
  server.clock.advance(1000);
  const load = (lines: string) => {
    const file = path.join(temporaryDirectory(), 'amounts.csv');
    fs.writeFileSync(file, `Loan application number,Amount\n${lines}\n`);
    return doorCommand(server, `import lender pre-approved-amounts ${file}`);
  };
  await expect(load(`${one},60000\n999999999999,60000`)).rejects.toThrow(
    'Line 3, loanApplicationNumber: This loan was never in collection, and nothing was done.',
  );
  expect((await own(one)).amount).toBeNull();
  expect(await load(`="${one}","₹ 60,000"\n${other},`)).toBe('1 pre-approved-amounts added, 1 changed, 0 as before');
  expect([(await own(one)).amount, (await own(other)).amount]).toEqual([60_000, null]);
});
