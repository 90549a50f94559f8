import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import type { ExceptionOutcome } from '../../../widgets/contract/bank/bank-exceptions.ts';
import { addStaff, place } from '../applications/support.ts';
import { approvedPayout, approvedProfile } from '../bank-files/payout-support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';
import { tellPayment } from './bank-support.ts';

/** Payouts that are approved while the bank reports an earlier one as paid: none leaves a second time, and what is paid is a loan. */

let server: TestServer;
let isha: Session;
let anil: Session;
let profileId: string;
let loan: string;
let id: string;
/** Lenders of whom no other test's payout waits. */
let lender = 700;
beforeAll(async () => {
  server = await startWithDocuments(200);
  const routes = [routesOf('ops', true)];
  isha = await addStaff(server, 'Isha', ['DISBURSAL_OPS'], routes);
  anil = await addStaff(server, 'Anil', ['DISBURSAL_OPS'], routes);
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  lender += 1;
  profileId = await approvedProfile(server, lender);
  ({ loan, id } = await freshApplication(server));
});
afterAll(() => server.close());

let numbers = 0;
const utr = () => `HDFCN52026113${String(++numbers).padStart(8, '0')}`;
const tell = async (said: { attempt: number; result?: 'PAID' | 'FAILED'; utr?: string; amount?: string }) => {
  const { attempt, result = 'PAID', amount = null } = said;
  const ofResult =
    result === 'PAID'
      ? { utr: said.utr ?? utr(), failureCause: null }
      : { utr: null, failureCause: 'BANK_TIMEOUT' as const };
  const answer = { loanApplicationNumber: loan, reference: `${loan}P${attempt}`, result, amount, ...ofResult };
  return tellPayment(server, answer, { staffId: isha.id });
};

/** The first payout has failed, and the second one is approved. The bank says then that the first one is paid. @returns the UTR */
async function reported(isInFile = false): Promise<string> {
  await approvedPayout(server, id, { lender, ago: 60 });
  expect(await tell({ attempt: 1, result: 'FAILED' })).toEqual({ is: 'booked' });
  await approvedPayout(server, id, { lender });
  if (isInFile) (await make()).data();
  const number = utr();
  expect(await tell({ attempt: 1, utr: number })).toMatchObject({ is: 'exception' });
  return number;
}

const exceptionId = async () => {
  const found = server.db.selectFrom('bank_exception').select('id').where('application_id', '=', id);
  return (await found.executeTakeFirstOrThrow()).id;
};
const explain = async (outcome: ExceptionOutcome) => {
  const sent = { exceptionId: await exceptionId(), outcome, note: 'The statement of today shows it' };
  (await server.call('explainBankException', sent, { session: isha })).data();
};
const confirm = async () => {
  const sent = { exceptionId: await exceptionId(), decision: 'CONFIRM', note: '' } as const;
  return (await server.call('decideBankException', sent, { session: anil })).data();
};
const make = () => server.call('makeBankFile', { profileId }, { session: isha });
const preview = async () => {
  const { lineCount, stays } = (await server.call('previewBankFile', { profileId }, { session: isha })).data();
  return [lineCount, stays.filter(({ reason }) => reason !== 'NO_PROFILE')];
};
/** Why nothing can go into a file. */
const emptied = async () => {
  const { body } = await make();
  return body.status === 'ERROR' ? body.error.errorMessage : 'A file is made';
};
const attempts = async () => {
  const all = server.db.selectFrom('disbursal').selectAll().where('application_id', '=', id);
  const rows = await all.where('is_approved', '=', true).orderBy('id').execute();
  return rows.map((row) => [row.answer, row.utr, row.withdrawn_by_id]);
};
const stage = async () => (await server.db.selectFrom('application').select('udrs').where('id', '=', id).execute())[0];
const schedule = () =>
  server.db.selectFrom('loan_installment').selectAll().where('loan_application_number', '=', loan).execute();
/** Why what the bank says of a payout fits nothing. */
const reasons = async (attempt: number) => {
  const found = server.db.selectFrom('bank_exception').select(['answer', 'reason']).where('application_id', '=', id);
  return found.where('reference', '=', `${loan}P${attempt}`).execute();
};

describe('a payout of a loan whose payment the bank has reported', () => {
  it('stays out of the next file, counted and named, until two people have settled it', async () => {
    await reported();
    const because = 'whose payment the bank has reported (settle the exception first)';
    const stays = { reason: 'REPORTED', because, count: 1, loans: [{ loanApplicationNumber: loan, detail: '' }] };
    expect(await preview()).toEqual([0, [stays]]);
    expect(await emptied()).toContain(`1 ${because}`);
    await explain('RETURNED');
    expect(await preview()).toEqual([0, [stays]]);
    expect(await emptied()).toContain(`1 ${because}`);
    await confirm();
    expect(await preview()).toEqual([1, []]);
    const { fileId } = (await make()).data();
    const { content } = (await server.call('readBankFile', { fileId }, { session: isha })).data();
    expect(content).toContain(`${loan}P2`);
  });

  it('stays out for good where the customer has the money, wherever that was confirmed', async () => {
    await reported();
    await place(server, id, { udrs: 'DECISION_WAIT' });
    await explain('PAID');
    await confirm();
    await place(server, id, { udrs: 'DISBURSAL_INITIATED' });
    const because = 'whose customer has the money';
    const loans = [{ loanApplicationNumber: loan, detail: '' }];
    expect(await preview()).toEqual([0, [{ reason: 'PAID', because, count: 1, loans }]]);
    expect(await emptied()).toContain(`1 ${because}`);
  });

  it('keeps no other payout of its lender', async () => {
    await reported();
    const other = await freshApplication(server);
    await approvedPayout(server, other.id, { lender });
    expect((await make()).data().lineCount).toBe(1);
  });
});

describe('a payment that the customer has, while another payout is approved', () => {
  it('makes the loan, and the payout that is in no file is withdrawn', async () => {
    const number = await reported();
    await explain('PAID');
    await confirm();
    expect(await stage()).toEqual({ udrs: 'DISBURSED' });
    expect((await schedule()).length).toBeGreaterThan(0);
    expect(await attempts()).toEqual([
      ['FAILED', null, null],
      [null, null, anil.id],
      ['PAID', number, null],
    ]);
    expect(await preview()).toEqual([0, []]);
    expect((await tell({ attempt: 1, utr: number })).is).toBe('again');
  });

  it('makes the loan though the bank has the other payout, whose answer is another report then', async () => {
    const number = await reported(true);
    await explain('PAID');
    await confirm();
    expect(await stage()).toEqual({ udrs: 'DISBURSED' });
    expect(await attempts()).toEqual([
      ['FAILED', null, null],
      [null, null, null],
      ['PAID', number, null],
    ]);
    expect(await tell({ attempt: 2 })).toMatchObject({ is: 'exception' });
    expect(await reasons(2)).toEqual([{ answer: 'PAID', reason: 'PAID_TWICE' }]);
    expect(await tell({ attempt: 2, result: 'FAILED' })).toMatchObject({ is: 'exception' });
    expect(await stage()).toEqual({ udrs: 'DISBURSED' });
  });

  it('is the waiting payout’s own where the bank has named that one, with another amount', async () => {
    await approvedPayout(server, id, { lender });
    (await make()).data();
    const number = utr();
    expect(await tell({ attempt: 1, utr: number, amount: '59999.00' })).toMatchObject({ is: 'exception' });
    await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
    await explain('PAID');
    await confirm();
    expect(await stage()).toEqual({ udrs: 'DISBURSED' });
    expect(await attempts()).toEqual([['PAID', number, null]]);
    expect((await schedule()).length).toBeGreaterThan(0);
  });

  it('makes the loan as well once the other payout was taken back', async () => {
    const number = await reported();
    const back = {
      loanApplicationNumber: loan,
      currentStage: 'DISBURSAL_INITIATED',
      targetStage: 'READY_FOR_DISBURSAL',
    };
    const moved = { ...back, remarks: 'The bank reports a payment', rejectReason: null };
    (await server.call('updateUdrsStatus', moved, { session: isha })).data();
    await server.db.deleteFrom('row_lock').execute();
    await explain('PAID');
    await confirm();
    expect(await stage()).toEqual({ udrs: 'DISBURSED' });
    expect((await attempts()).slice(1)).toEqual([
      [null, null, isha.id],
      ['PAID', number, null],
    ]);
  });
});
