import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { approvedAmountMessage, remarkMessage } from '../../../widgets/contract/stage-work/stage-rules.ts';
import { leastLoan, remarkLength } from '../../../widgets/contract/stage-work/stage-work.ts';
import { mostly, refusedFields } from '../both-sides.ts';
import type { Session, TestServer } from '../support.ts';
import { standAtStage, startAtStages } from './stage-support.ts';

/** What credit's dialogs let pass is taken by the server, and what they refuse is refused there, at the same fields. */

let server: TestServer;
let session: Session;
let loan: string;
let id: string;
beforeAll(async () => {
  ({ server, session, loan, id } = await startAtStages());
});
afterAll(() => server.close());

const requested = 60_000;

/** Puts the application before credit, as if nothing had been decided. */
async function standUndecided() {
  await server.db.deleteFrom('credit_decision').where('application_id', '=', id).execute();
  await server.db.updateTable('application').set({ loan_amount: requested }).where('id', '=', id).execute();
  await standAtStage(server, id, 'decision');
}

it.each(['APPROVED', 'DECLINED'] as const)('of a loan that is %s', async (decision) => {
  const isApproval = decision === 'APPROVED';
  const random = seededRandom(`both sides of credit/${decision}`);
  await standUndecided();
  const { rejectReasons } = (await server.call('fetchStageWork', { loanApplicationNumber: loan }, { session })).data();
  const reasons = rejectReasons.map(({ key }) => key);
  const refused = await refusedFields({
    typed: () => ({
      amount: mostly(
        random,
        [String(leastLoan), String(requested)],
        ['', '0', String(leastLoan - 1), String(requested + 1), '2000.5', 'all', '5000000000'],
      ),
      rejectReason: mostly(random, reasons, ['']),
      remarks: mostly(
        random,
        ['Regular salary', ` ${'x'.repeat(remarkLength.max - 2)} `],
        ['', '          ', 'Too short', '🙂'.repeat(remarkLength.max / 2 + 1)],
      ),
    }),
    screen: ({ amount, rejectReason, remarks }) => ({
      remarks: remarkMessage(remarks, true),
      ...(isApproval
        ? { amount: approvedAmountMessage(/^\d+$/.test(amount) ? Number(amount) : null, requested) }
        : { rejectReason: rejectReason === '' ? 'Choose a reject reason' : undefined }),
    }),
    async save({ amount, rejectReason, remarks }) {
      const input = {
        loanApplicationNumber: loan,
        decision,
        amount: isApproval ? Number(amount) : null,
        rejectReason: isApproval || rejectReason === '' ? null : rejectReason,
        remarks,
      };
      const decided = await server.call('decideCredit', input, { session });
      if (decided.body.status === 'SUCCESS') await standUndecided();
      return decided;
    },
  });
  expect(refused).toEqual([isApproval ? 'amount' : 'rejectReason', 'remarks']);
});
