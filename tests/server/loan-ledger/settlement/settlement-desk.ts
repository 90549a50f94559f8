import { settleDue } from '../../../../host/server/core/jobs/row-job.ts';
import { settleSettlements } from '../../../../host/server/desks/settlement/settle-due.ts';
import type { SettlementStatus } from '../../../../widgets/contract/settlement/settlement.ts';
import { dayMs, daysBetween, readDay, startOfDay } from '../../../../widgets/contract/time.ts';
import { answerOffer } from '../../settlement/answer-offer.ts';
import { settlementRow, standLink, standSettlement } from '../../settlement/settlement-support.ts';
import { startLedgers } from '../ledger-support.ts';

/** The days of the loan A of which two EMIs are paid, and what is settled of it. */
export const example = { acceptedOn: '2026-06-10', payBy: '2026-08-14', amount: 75_000, dues: 110_309 } as const;

interface Offered {
  amount?: number;
  dues?: number;
  payBy?: string;
  status?: SettlementStatus;
}

/** Loans with a ledger, whose settlements are offered, accepted on their pages, and ended by the job. */
export async function startSettlements() {
  const desk = await startLedgers();
  const { db, clock, settings } = desk;
  let by = (await desk.signIn('manager@demo.example')).id;

  /** Puts the server's clock to noon of a day. */
  const at = (day: string) => clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - clock.now().getTime());
  const press = async (settlementId: string, answer: 'accept' | 'decline' = 'accept') =>
    answerOffer(desk, await standLink(desk, settlementId, by), answer);
  const look = async (settlementId: string) =>
    desk.app.inject({ url: `/offer/${await standLink(desk, settlementId, by)}` });

  /** A settlement of a status on a loan, which is to be paid by a day. */
  async function offer(
    loan: string,
    { amount = example.amount, dues = example.dues, payBy = example.payBy, status = 'CX_PENDING' }: Offered = {},
  ): Promise<string> {
    const { id: caseId = '' } = (await desk.caseOf(loan)) ?? {};
    const date = daysBetween(desk.today(), readDay(payBy));
    const terms = { amount, dues, by, date };
    return (await standSettlement(desk, { loan, caseId }, status, terms)).settlementId;
  }

  /** The loan A on the day of the acceptance: two EMIs are paid, the case is open and 97 days overdue. */
  async function offered(more: Offered = {}) {
    const { loan } = await desk.paidLoan(2);
    at(example.acceptedOn);
    await desk.stand(loan, example.acceptedOn);
    return { loan, id: await offer(loan, more) };
  }

  return {
    ...desk,
    at,
    press,
    look,
    offer,
    offered,
    async accepted(more: Offered = {}) {
      const made = await offered(more);
      await press(made.id);
      return made;
    },
    /** Money of a day, whole rupees, which is told on that day unless another is given. */
    async came(loan: string, day: string, amount: number, toldOn = day) {
      at(toldOn);
      return (await desk.tell(loan, amount, { paidOn: day })).data();
    },
    settlement: (id: string) => settlementRow(desk, id),
    async kinds(loan: string) {
      return (await desk.ledger(loan)).entries.map(({ kind }) => kind);
    },
    /** Takes back the payment of an amount, as the payment service tells. */
    async takeBack(loan: string, amount: number) {
      const payment = (await desk.payments(loan)).findLast((each) => each.amount === amount);
      const reference = payment?.reference ?? '';
      return (await desk.call('reportReversal', { reference, reason: 'RETURNED' })).data();
    },
    runJob: () =>
      settleDue(settleSettlements(settings.collections), { db, now: clock.now }, (error) => {
        throw error;
      }),
    /** Signs in anew: a session ends while the clock is moved. */
    async signAnew() {
      const session = await desk.signIn('manager@demo.example');
      by = session.id;
      return session;
    },
  };
}
export type Settlements = Awaited<ReturnType<typeof startSettlements>>;
