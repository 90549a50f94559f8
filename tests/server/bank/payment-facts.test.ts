import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as disbursals from '../../../host/server/desks/stage-work/disbursals.store.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { paymentReference } from '../../../widgets/contract/bank/references.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { PaymentAnswer } from '../../../host/server/core/bank/weigh-payment.rules.ts';
import { addStaff, nothing, place } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import type { Session, TestServer } from '../support.ts';
import { tellPayment } from './bank-support.ts';

let server: TestServer;
let uploader: Session;
let approver: Session;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(2_500);
  uploader = await addStaff(server, 'Isha', ['DISBURSAL_OPS']);
  approver = await addStaff(server, 'Anil', ['DISBURSAL_OPS', 'OPS_LEAD']);
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  ({ loan, id } = await freshApplication(server));
});
afterAll(() => server.close());

let numbers = 0;
const utr = () => `HDFCN52025112${String(++numbers).padStart(8, '0')}`;
const says = (more: Partial<PaymentAnswer> = {}): PaymentAnswer => {
  const isFailed = more.result === 'FAILED';
  const base = { loanApplicationNumber: loan, reference: '', result: 'PAID' as const, amount: null };
  return { ...base, utr: isFailed ? null : utr(), failureCause: isFailed ? 'BANK_TIMEOUT' : null, ...more };
};
const tell = (answer: PaymentAnswer, content?: string) =>
  tellPayment(server, answer, { staffId: uploader.id, ...(content !== undefined && { content }) });
const stored = () => server.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attempts = () =>
  server.db.selectFrom('disbursal').selectAll().where('application_id', '=', id).orderBy('id').execute();
const exceptions = () =>
  server.db.selectFrom('bank_exception').selectAll().where('application_id', '=', id).orderBy('id').execute();
const schedule = () =>
  server.db.selectFrom('loan_installment').selectAll().where('loan_application_number', '=', loan).execute();

/** One attempt goes to the bank: initiated by one person, approved by another. */
async function send(): Promise<void> {
  const { loan_amount: amount } = await stored();
  server.clock.advance(1000);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) =>
    disbursals.initiate(tx, { id, amount }, { staffId: uploader.id, now }, 'Ready'),
  );
  await inTransaction(server.db, (tx) =>
    disbursals.release(tx, id, { staffId: approver.id, now }, { isApproved: true, remarks: '' }),
  );
  await place(server, id, { udrs: 'DISBURSAL_INITIATED' }, { ...nothing, disbursalApprovedById: approver.id });
}

describe('what the bank has paid', () => {
  it.each(['free', 'held', 'open at a colleague’s'] as const)(
    'is booked of an application that is %s',
    async (what) => {
      await send();
      const remark = { holdRemark: 'Waits for the branch', holdRemarkById: approver.id };
      if (what === 'held')
        await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'CUSTOMER_NOT_REACHABLE' }, remark);
      if (what !== 'free') {
        const lock = { kind: 'application', id } as const;
        (await server.call('acquireLock', lock, { session: await server.signIn() })).data();
      }
      expect(await tell(says())).toEqual({ is: 'booked' });
      const isHeld = what === 'held';
      expect(await stored()).toMatchObject({
        udrs: 'DISBURSED',
        hold: isHeld ? 'POST_DISBURSAL' : null,
        hold_reason: isHeld ? 'CUSTOMER_NOT_REACHABLE' : null,
      });
      const facts = server.db.selectFrom('application_fact').selectAll().where('application_id', '=', id);
      if (isHeld)
        expect(await facts.executeTakeFirst()).toMatchObject({
          hold_remark: 'Waits for the branch',
          hold_remark_by_id: approver.id,
        });
      expect((await schedule()).length).toBeGreaterThan(0);
      expect((await attempts()).map((each) => [each.answer, each.answer_file_id !== null])).toEqual([['PAID', true]]);
    },
  );

  it('has failed: the hold stays', async () => {
    await send();
    await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
    expect(await tell(says({ result: 'FAILED' }))).toEqual({ is: 'booked' });
    expect(await stored()).toMatchObject({
      udrs: 'DISBURSAL_FAILED',
      hold: 'PRE_DISBURSAL',
      hold_reason: 'TECHNICAL_ISSUE',
    });
    expect(await schedule()).toEqual([]);
  });

  it('names the file that said so, and who brought it', async () => {
    await send();
    await tell(says());
    const [attempt] = await attempts();
    const file = server.db
      .selectFrom('bank_file')
      .selectAll()
      .where('id', '=', attempt?.answer_file_id ?? '');
    expect(await file.executeTakeFirst()).toMatchObject({
      matter: 'DISBURSAL',
      name: 'answers.csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      staff_id: uploader.id,
      door_id: null,
    });
  });

  it('of another loan’s UTR, or of no loan at all, is an exception, once', async () => {
    await send();
    const first = says();
    await tell(first);
    ({ loan, id } = await freshApplication(server));
    await send();
    const second = says({ utr: first.utr });
    expect(await tell(second)).toMatchObject({ is: 'exception' });
    expect(await tell(second)).toEqual({ is: 'again', note: 'Booked already' });
    expect((await exceptions()).map(({ reason }) => reason)).toEqual(['NUMBER_OF_ANOTHER']);
    expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');
    const nobodys = says({ loanApplicationNumber: '999999999999' });
    expect(await tell(nobodys)).toMatchObject({ is: 'exception' });
    const kept = server.db
      .selectFrom('bank_exception')
      .selectAll()
      .where('loan_application_number', '=', '999999999999');
    expect(await kept.execute()).toMatchObject([{ application_id: null, reason: 'NO_SUCH_LOAN' }]);
  });

  it('is not answered for by who approved it, while what fits nothing is kept of anybody', async () => {
    await send();
    const own = { staffId: approver.id };
    await expect(tellPayment(server, says(), own)).rejects.toMatchObject({ code: 'MAKER_CHECKER_VIOLATION' });
    await tell(says({ result: 'FAILED' }));
    expect(await tellPayment(server, says(), own)).toMatchObject({ is: 'exception' });
  });
});

const rounds = roundsOf(60);
it(`${rounds} loans with random answers, holds and ends: nothing that the bank says is lost, and no loan is paid twice`, async () => {
  const random = seededRandom('payment facts');
  const seen = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    ({ loan, id } = await freshApplication(server));
    await place(server, id, { udrs: 'READY_FOR_DISBURSAL' }, nothing);
    const told: { answer: PaymentAnswer; is: string }[] = [];
    const own = [utr(), utr()] as const;
    for (let step = 0; step < 6; step++) {
      const { udrs, hold } = await stored();
      const isReady = udrs === 'READY_FOR_DISBURSAL' || udrs === 'DISBURSAL_FAILED';
      if (isReady && random.chance(0.6)) await send();
      else if (isReady && random.chance(0.1)) await place(server, id, { udrs: 'CANCELLED' });
      else if (udrs === 'DISBURSAL_INITIATED' && hold === null && random.chance(0.3))
        await place(server, id, { udrs, hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
      const result = random.pick(['PAID', 'FAILED', 'FAILED'] as const);
      const reference = random.chance(0.4) ? paymentReference(loan, random.pick([1, 2, 3])) : '';
      const answer = says({ result, reference, ...(result === 'PAID' && { utr: random.pick(own) }) });
      const before = await stored();
      const { is } = await tell(answer, `${round} ${random.pick([1, 2, 3, 4])}`);
      told.push({ answer, is });
      seen.set(is, (seen.get(is) ?? 0) + 1);
      const after = await stored();
      if (is !== 'booked') {
        expect([after.udrs, after.hold, after.version]).toEqual([before.udrs, before.hold, before.version]);
        continue;
      }
      expect(before.udrs).toBe('DISBURSAL_INITIATED');
      expect(after.udrs satisfies Udrs).toBe(result === 'PAID' ? 'DISBURSED' : 'DISBURSAL_FAILED');
      const held = result === 'PAID' ? 'POST_DISBURSAL' : 'PRE_DISBURSAL';
      expect([after.hold, after.hold_reason]).toEqual([before.hold && held, before.hold_reason]);
    }
    const booked = (await attempts()).filter(({ answer }) => answer !== null);
    expect(booked.filter(({ answer }) => answer === 'PAID').length).toBeLessThanOrEqual(1);
    expect(booked).toHaveLength(told.filter(({ is }) => is === 'booked').length);
    expect(await exceptions()).toHaveLength(told.filter(({ is }) => is === 'exception').length);
    expect((await schedule()).length > 0).toBe((await stored()).udrs === 'DISBURSED');
    // What was said stands as an answer or as an exception, whatever became of it.
    for (const { answer } of told) {
      const isKept =
        booked.some((each) => each.answer === answer.result && each.utr === answer.utr) ||
        (await exceptions()).some((each) => each.answer === answer.result && each.number === answer.utr);
      expect([loan, answer.result, isKept]).toEqual([loan, answer.result, true]);
    }
  }
  for (const is of ['booked', 'again', 'exception']) expect([is, (seen.get(is) ?? 0) > 0]).toEqual([is, true]);
}, 240_000);

describe('at the same moment', () => {
  it.each([0, 1, 2, 3])(
    'PAID and hold: the payment stands, and a hold that was first goes on past it (%s)',
    async (round) => {
      await send();
      const lead = await server.signIn();
      const issue = { loanApplicationNumber: loan, userComment: 'Wait', holdReason: 'TECHNICAL_ISSUE' };
      const hold = () => server.call('reportIssue', issue, { session: lead });
      const pay = () => tell(says());
      const [paid, held] =
        round % 2 === 0 ? await Promise.all([pay(), hold()]) : (await Promise.all([hold(), pay()])).toReversed();
      expect(paid).toEqual({ is: 'booked' });
      const { errorCode } = held as Awaited<ReturnType<typeof hold>>;
      // Whoever holds an application has read it before: one that is paid by then is another one.
      expect([undefined, 'STALE_VERSION']).toContain(errorCode);
      const kept = errorCode === undefined ? (['POST_DISBURSAL', 'TECHNICAL_ISSUE'] as const) : [null, null];
      const { udrs, hold: after, hold_reason: reason } = await stored();
      expect([udrs, after, reason]).toEqual(['DISBURSED', ...kept]);
    },
  );

  it.each([0, 1, 2])('two files with one payment: it is booked once (%s)', async () => {
    await send();
    const answer = says();
    const both = await Promise.all([tell(answer), tell(answer)]);
    expect(both.map(({ is }) => is).toSorted()).toEqual(['again', 'booked']);
    expect((await attempts()).filter(({ answer: said }) => said === 'PAID')).toHaveLength(1);
    expect(await exceptions()).toEqual([]);
  });

  it.each([0, 1, 2])('PAID and FAILED: one is booked, the other is an exception (%s)', async () => {
    await send();
    const both = await Promise.all([tell(says()), tell(says({ result: 'FAILED' }))]);
    expect(both.map(({ is }) => is).toSorted()).toEqual(['booked', 'exception']);
  });

  it('one UTR for two loans: one is paid, the other’s report is an exception', async () => {
    await send();
    const first = says();
    const one = { loan, id };
    ({ loan, id } = await freshApplication(server));
    await send();
    const both = await Promise.all([tell(first), tell({ ...first, loanApplicationNumber: loan })]);
    expect(both.map(({ is }) => is).toSorted()).toEqual(['booked', 'exception']);
    const rows = server.db.selectFrom('application').select('udrs').where('id', 'in', [one.id, id]);
    expect((await rows.execute()).map(({ udrs }) => udrs).toSorted()).toEqual(['DISBURSAL_INITIATED', 'DISBURSED']);
  });
});
