import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellOf, pageOf } from '../lists/support.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addLoan } from './settlement-support.ts';

let server: TestServer;
let agent: Session;
beforeAll(async () => {
  server = await startTestServer();
  agent = await server.signIn('agency@demo.example');
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

it('list, customer file and policy say the same of a loan that has no amount of its own, and of one that has [EN-36]', async () => {
  const { loan, caseId } = await addLoan(server, { agentId: agent.id });
  expect(await told(loan)).toEqual([95_000, 95_000, 95_000]);
  const own = server.db.updateTable('collections_case').set({ pre_approved_amount: 80_000 });
  await own.where('id', '=', caseId).execute();
  expect(await told(loan)).toEqual([80_000, 80_000, 80_000]);
});
