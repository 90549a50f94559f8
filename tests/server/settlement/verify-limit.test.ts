import { afterAll, beforeAll, expect, it } from 'vitest';
import { submissionCap } from '../../../widgets/contract/settlement/submission-cap.ts';
import { dayMs } from '../../../widgets/contract/time.ts';
import { auditOf } from '../applications/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { addLoan } from './settlement-support.ts';

/** How far the settlement policy goes down is not found by trying: offers count for who asks about them. */

let server: TestServer;
let agent: Session;
let manager: Session;
beforeAll(async () => {
  server = await startTestServer();
  [agent, manager] = [await server.signIn('agency@demo.example'), await server.signIn('manager@demo.example')];
});
afterAll(() => server.close());

const newLoan = async () => (await addLoan(server, { agentId: agent.id })).loan;
const offered = (loan: string, settlementAmount: number) => ({
  loanApplicationId: loan,
  settlementAmount,
  settlementDate: todayOf(server, 30),
});
const verify = (loan: string, amount: number, session = agent) =>
  server.call('verifySettlement', offered(loan, amount), { session });
const submit = (loan: string, amount: number, approveMode: 'approve' | 'autoapprove' = 'approve') =>
  server.call('submitSettlement', { ...offered(loan, amount), approveMode }, { session: agent });
const fiveOf = async (loan: string) => {
  for (let amount = 91_000; amount < 91_005; amount++) (await verify(loan, amount)).data();
};

it('verifies five offers a loan and day; the same again, its submission and other loans are free', async () => {
  const loan = await newLoan();
  await fiveOf(loan);
  const { body } = await verify(loan, 91_005);
  expect(body).toMatchObject({
    error: {
      errorCode: 'LIMIT_REACHED',
      errorMessage: 'You have verified 5 offers for this loan today. Try again tomorrow or ask a manager',
    },
  });
  expect((await submit(loan, 91_006)).errorCode).toBe('LIMIT_REACHED');
  const refused = (await auditOf(server, loan)).filter(({ action }) => action === 'VERIFY_SETTLEMENT');
  expect(refused).toMatchObject([{ result: 'DENIED', reason_codes: ['LIMIT_REACHED'] }]);
  (await verify(loan, 91_004)).data();
  (await verify(await newLoan(), 91_005)).data();
  (await verify(loan, 91_005, manager)).data();
  expect((await submit(loan, 91_004)).data().status).toBe('MGR_PENDING');
});

it('counts what is submitted and was not asked about, whether it is taken or not', async () => {
  const loan = await newLoan();
  for (let amount = 91_000; amount < 91_005; amount++)
    expect((await submit(loan, amount, 'autoapprove')).errorCode).toBe('SETTLEMENT_POLICY_CHANGED');
  expect((await submit(loan, 91_005, 'autoapprove')).errorCode).toBe('LIMIT_REACHED');
  expect((await verify(loan, 91_005)).errorCode).toBe('LIMIT_REACHED');
});

it('counts what the system has rejected as no submission', async () => {
  const loan = await newLoan();
  for (let n = 0; n < submissionCap.most; n++)
    expect((await submit(loan, 49_999 - n)).data().status).toBe('SYSTEM_REJECTED');
  expect((await submit(loan, 92_000)).data().status).toBe('MGR_PENDING');
});

it('stops many at once as it stops one after the other', async () => {
  const loan = await newLoan();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => verify(loan, 91_000 + n)));
  expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(5);
  expect(answers.filter(({ errorCode }) => errorCode === 'LIMIT_REACHED')).toHaveLength(15);
});

it('begins anew on the next day', async () => {
  const loan = await newLoan();
  await fiveOf(loan);
  server.clock.advance(dayMs);
  agent = await server.signIn('agency@demo.example');
  expect((await verify(loan, 91_005)).errorCode).toBeUndefined();
});
