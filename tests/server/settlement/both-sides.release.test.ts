import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { limitValues } from '../../../widgets/contract/session/limits.ts';
import { settlementAmountMessage } from '../../../widgets/contract/settlement/settlement-policy.ts';
import {
  expiryDateMessage,
  isRestructuring,
  restructuringWarning,
  settlementDateMessage,
} from '../../../widgets/contract/settlement/settlement-terms.ts';
import { readDay, isDay } from '../../../widgets/contract/time.ts';
import { mostly, refusedFields } from '../both-sides.ts';
import { addStaff } from '../applications/support.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addLoan } from './settlement-support.ts';

type Loan = CallReply<'fetchSettlements'>;
interface Typed {
  loan: Loan;
  amount: string;
  date: string;
  expiry: string;
  known: string;
}

let server: TestServer;
let people: Record<'agent' | 'head', Session>;
beforeAll(async () => {
  // The limit on offers of a day is no side of a field.
  server = await startTestServer({ settings: { limits: { ...limitValues, verifySettlement: 100_000 } } });
  // Whoever offers does not approve: the head's own offers need another head.
  await addStaff(server, 'Hema', ['COLLECTIONS_HEAD']);
  people = { agent: await server.signIn('agency@demo.example'), head: await server.signIn() };
});
afterAll(() => server.close());

/** What the dialog of an offer says, field by field; it is not sent before a far date is known to be one. */
function messagesOf({ loan, amount, date, expiry, known }: Typed) {
  const isFar = isDay(date) && isRestructuring(date, readDay(loan.today));
  return {
    amount: settlementAmountMessage(amount, loan),
    date: settlementDateMessage(date, readDay(loan.today)),
    expiry: expiry === '' || !isDay(date) ? undefined : expiryDateMessage(expiry, date, readDay(loan.today)),
    known: isFar && known === '' ? restructuringWarning : undefined,
  };
}

/** Takes an offer away again, as if nobody had made it. */
async function forget({ db }: TestServer, loan: string): Promise<void> {
  await db.deleteFrom('settlement').where('loan_application_number', '=', loan).execute();
  await db
    .updateTable('collections_case')
    .set({ initiations: 0 })
    .where('loan_application_number', '=', loan)
    .execute();
}

it.each(['agent', 'head'] as const)(
  'what the dialog of a settlement lets pass is taken, and what it refuses is refused at the same fields: %s [ST-05][AP-81][AP-82]',
  async (who) => {
    const session = people[who];
    const random = seededRandom(`both sides of a settlement/${who}`);
    const terms = [{ dues: 100_000 }, { dues: 400_001, dpd: 200 }, { dues: 1_500_000, dpd: 100 }];
    const loans: Loan[] = [];
    for (const each of terms) {
      const { loan } = await addLoan(server, { agentId: people.agent.id, ...each });
      loans.push((await server.call('fetchSettlements', { loanApplicationId: loan }, { session })).data());
    }
    /** An amount on either side of what the policy has an edge at. */
    function amountOf({ totalOutstanding, preApprovedAmount }: Loan): string {
      const edge = random.pick([preApprovedAmount, totalOutstanding * 0.5, totalOutstanding * 0.9, totalOutstanding]);
      return String(Math.ceil(edge) + random.pick([-1, 0, 1]));
    }
    const refused = await refusedFields<Typed>({
      typed() {
        const loan = random.pick(loans);
        const [today, day] = [loan.today, (days: number) => todayOf(server, days)];
        return {
          loan,
          amount: mostly(random, [amountOf(loan)], ['', '0', '95000.5', 'some', '5000000000']),
          date: mostly(random, [today, day(5), day(90), day(91), day(180)], ['', day(-1), day(181), '2027-02-30']),
          expiry: mostly(random, ['', '', today, day(5)], [day(-1), day(100), '2027-02-30']),
          known: random.pick(['', 'yes']),
        };
      },
      screen: messagesOf,
      async save({ loan: { loanApplicationNumber: loan }, amount, date, expiry, known }) {
        const offer = {
          loanApplicationId: loan,
          settlementAmount: Number(amount),
          settlementDate: date,
          ...(expiry !== '' && { expiryDate: expiry }),
        };
        const verified = await server.call('verifySettlement', offer, { session });
        if (verified.body.status === 'ERROR') return verified;
        const { isPossible, approveMode, note } = verified.body.data;
        // The note stands in place of a refusal: an offer that is sent all the same is kept as one that the system rejects.
        if (!isPossible)
          return {
            body: { status: 'ERROR', error: { errorCode: '', errorMessage: note, fieldErrors: { amount: note } } },
          };
        const input = { ...offer, approveMode, ...(known !== '' && { isRestructuringKnown: true }) };
        const answer = await server.call('submitSettlement', input, { session });
        await forget(server, loan);
        return answer;
      },
      fields: {
        settlementAmount: 'amount',
        settlementDate: 'date',
        expiryDate: 'expiry',
        isRestructuringKnown: 'known',
      },
    });
    expect(refused).toEqual(['amount', 'date', 'expiry', 'known']);
  },
);
