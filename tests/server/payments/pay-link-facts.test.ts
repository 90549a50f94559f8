import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLedgers, type Ledgers } from '../loan-ledger/ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

describe('what a link asks for', () => {
  const facts = (linkToken: string) => desk.call('payLinkFacts', { linkToken });

  it('is told to the payment service as the page asks it', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    const { token } = await desk.link(loan);
    expect((await facts(token)).data()).toMatchObject({ payablePaise: due * 100, message: null });
    desk.clock.advance(1_000);
    (await desk.tell(loan, due)).data();
    expect((await facts(token)).data()).toMatchObject({
      status: 'CANCELLED',
      payablePaise: 0,
      message: 'Nothing is due any more',
    });
    expect((await facts('x'.repeat(43))).body).toMatchObject({ error: { errorCode: 'NOT_FOUND' } });
  });

  it('is nothing once the link is replaced, or its time is over', async () => {
    const loan = await desk.lateLoan();
    const first = await desk.link(loan);
    const { token } = await desk.link(loan);
    expect((await facts(first.token)).data()).toMatchObject({
      payablePaise: 0,
      message: 'This link has been replaced',
    });
    desk.clock.advance(73 * 3_600_000);
    expect((await facts(token)).data()).toMatchObject({
      status: 'EXPIRED',
      payablePaise: 0,
      message: 'This link has expired',
    });
  });
});
