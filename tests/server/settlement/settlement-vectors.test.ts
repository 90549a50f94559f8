import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApproveMode } from '../../../widgets/contract/settlement/settlement.ts';
import { root } from '../../support/find-files.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addLoan } from './settlement-support.ts';

interface Vector {
  totalOutstanding: number;
  preApprovedAmount: number;
  floor: number;
  amount: number;
  outcome: string;
  approveMode?: ApproveMode;
  level?: string;
}

/** The edges of the policy that a lender's own backend is held to: the calls of this one answer them. */
const { policy } = JSON.parse(
  readFileSync(join(root, 'widgets/contract/settlement/settlement-vectors.json'), 'utf8'),
) as { policy: Vector[] };

let server: TestServer;
let agent: Session;
beforeAll(async () => {
  server = await startTestServer();
  agent = await server.signIn('agency@demo.example');
});
afterAll(() => server.close());

const refusals: Readonly<Record<string, string>> = {
  FULL_AMOUNT: 'SETTLEMENT_REFUSED',
  ABOVE_LIMIT: 'SETTLEMENT_ABOVE_LIMIT',
};
const statuses: Readonly<Record<string, string>> = {
  WITHIN_POLICY: 'CX_PENDING',
  NEEDS_APPROVAL: 'MGR_PENDING',
  BELOW_FLOOR: 'SYSTEM_REJECTED',
};

it.each(policy)(
  'verify and submit answer $amount of $totalOutstanding, pre-approved $preApprovedAmount: $outcome $level [ST-05]',
  async ({ totalOutstanding, preApprovedAmount, amount, outcome, approveMode, level }) => {
    const { loan, caseId } = await addLoan(server, { dues: totalOutstanding, agentId: agent.id });
    await server.db
      .updateTable('collections_case')
      .set({ pre_approved_amount: preApprovedAmount })
      .where('id', '=', caseId)
      .execute();
    const offered = { loanApplicationId: loan, settlementAmount: amount, settlementDate: todayOf(server, 30) };
    const verified = await server.call('verifySettlement', offered, { session: agent });
    const submitted = await server.call(
      'submitSettlement',
      { ...offered, approveMode: approveMode ?? 'approve' },
      { session: agent },
    );
    const refused = refusals[outcome];
    expect([verified.errorCode, submitted.errorCode]).toEqual([refused, refused]);
    if (refused !== undefined) return;
    expect(verified.data()).toMatchObject({
      isWithinPolicy: outcome === 'WITHIN_POLICY',
      isPossible: outcome !== 'BELOW_FLOOR',
      approveMode: approveMode ?? 'approve',
      preApprovedAmount,
      totalOutstanding,
    });
    expect(submitted.data()).toMatchObject({ status: statuses[outcome], level: level ?? null });
  },
);
