import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { auditOf } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import {
  caseOf,
  inDays,
  makeEarlier,
  promised,
  promisesOf,
  reported,
  startAgency,
  type Agency,
} from './feedback-support.ts';

let agency: Agency;
let server: TestServer;
let agent: Session;
beforeAll(async () => {
  agency = await startAgency();
  ({ server, agent } = agency);
});
afterAll(() => server.close());

const submit = (input: CallInput<'submitFeedback'>, session = agent) =>
  server.call('submitFeedback', input, { session });

async function fieldsOf(input: CallInput<'submitFeedback'>) {
  const { body, status } = await submit(input);
  expect(status).toBe(200);
  return body.status === 'ERROR' ? (body.error.fieldErrors ?? {}) : 'SUCCESS';
}

describe('feedback of an agent', () => {
  it('is saved on the loan, counts as a contact, and its promise is the loan’s [AP-77][CL-07][EN-41]', async () => {
    const loan = await agency.nextLoan();
    const next = `${inDays(server, 6).replaceAll('-', '/')} 11:00`;
    const { feedbackId, status } = (
      await submit(promised(server, loan, { alternateNumber: '9812345678', nextCallDate: next }))
    ).data();
    expect(status).toBe('SUBMITTED');
    const kept = await server.db
      .selectFrom('feedback')
      .selectAll()
      .where('id', '=', feedbackId)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      queue: 'FEEDBACK_SUBMITTED',
      loan_application_number: loan,
      agent_id: agent.id,
      submitted_by: agent.id,
      channel: 'CALL',
      contact_type: 'RPC',
      outcome: 'Promise to pay',
      ptp_amount: 2_000,
      ptp_date: inDays(server, 5),
      alternate_number: '9812345678',
      remarks: 'Pays with the salary',
      is_counted: true,
      source: 'FORM',
    });
    expect(await caseOf(server, loan)).toEqual({ calls: 1, rpc: 1, promisedOn: inDays(server, 5) });
    expect(await promisesOf(server, loan)).toMatchObject([{ status: 'OPEN', amount: 2_000, source: 'FEEDBACK' }]);
    expect((await auditOf(server, feedbackId)).map(({ action, result }) => `${action} ${result}`)).toEqual([
      'SUBMIT_FEEDBACK OK',
    ]);
  });

  it('is one however often it is sent with one key', async () => {
    const loan = await agency.nextLoan();
    const sent = { session: agent, headers: { [headers.idempotencyKey]: '0b1f4a52-31c2-4b9e-9f3a-000000000001' } };
    const [one, two] = [
      await server.call('submitFeedback', reported(loan), sent),
      await server.call('submitFeedback', reported(loan), sent),
    ];
    expect(two.data()).toEqual(one.data());
    expect((await caseOf(server, loan)).calls).toBe(1);
  });

  it('belongs to the call that was saved for the same contact, which counts once', async () => {
    const loan = await agency.nextLoan();
    const first = (await submit(reported(loan))).data();
    // A second feedback on the same call of the telephony screen is another contact; one about the saved call is not.
    await server.db
      .updateTable('contact_attempt')
      .set({ door: 'TELEPHONY' })
      .where('source_id', '=', first.feedbackId)
      .execute();
    await makeEarlier(server, loan, 10);
    await submit(reported(loan, { contactType: 'RPC', outcome: 'Already paid', remarks: 'Paid in the morning' }));
    expect(await caseOf(server, loan)).toMatchObject({ calls: 1, rpc: 1 });
    await makeEarlier(server, loan, 40);
    await submit(reported(loan));
    expect(await caseOf(server, loan)).toMatchObject({ calls: 2, rpc: 1 });
  });

  it('asks for amount and day of a promise, of today or within 15 days and not above the dues, of the borrower alone [CL-07]', async () => {
    const loan = await agency.nextLoan();
    const of = (changes: Partial<CallInput<'submitFeedback'>>) => fieldsOf(promised(server, loan, changes));
    const { ptpDate: _, ...dateless } = promised(server, loan);
    expect(await fieldsOf(dateless)).toEqual({ ptpDate: 'Please select the promised date' });
    expect(await of({ ptpDate: inDays(server, -1) })).toEqual({ ptpDate: 'A promise is for today at the earliest' });
    expect(await of({ ptpDate: inDays(server, 16) })).toEqual({
      ptpDate: 'This date is too far ahead: a promise is for 15 days from today at most',
    });
    expect(await of({ ptpAmount: 99_000_000 })).toMatchObject({ ptpAmount: expect.stringContaining('The dues are ₹') });
    const noPromise = 'Amount and date belong to a promise of the borrower';
    expect(await of({ contactType: 'THIRD_PARTY', outcome: 'Message left' })).toEqual({
      ptpAmount: noPromise,
      ptpDate: noPromise,
    });
    expect(await of({ contactType: 'THIRD_PARTY' })).toMatchObject({
      outcome: 'This outcome does not go with who was reached',
    });
    expect(await caseOf(server, loan)).toEqual({ calls: 0, rpc: 0, promisedOn: null });
    expect(await promisesOf(server, loan)).toEqual([]);
    expect(await of({ ptpDate: inDays(server, 0) })).toBe('SUCCESS');
  });

  it('over an open promise says so, takes its place where that is meant, and the same promise twice is one', async () => {
    const loan = await agency.nextLoan();
    await submit(promised(server, loan));
    await makeEarlier(server, loan, 60);
    expect(await fieldsOf(promised(server, loan))).toBe('SUCCESS');
    await makeEarlier(server, loan, 60);
    const other = { ptpAmount: 3_000, ptpDate: inDays(server, 7) };
    expect(await fieldsOf(promised(server, loan, other))).toEqual({
      replacesPromise: expect.stringMatching(/^There is an open promise of ₹2,000 for \d\d\/\d\d\/\d{4}$/),
    });
    expect(await fieldsOf(promised(server, loan, { ...other, replacesPromise: true }))).toBe('SUCCESS');
    expect(await promisesOf(server, loan)).toMatchObject([
      { status: 'CANCELLED', reason: 'RESCHEDULED' },
      { status: 'OPEN', amount: 3_000 },
    ]);
    expect((await caseOf(server, loan)).promisedOn).toBe(other.ptpDate);
  });

  it('asks when to call again, in the calling window, and for a new number, which is not the borrower’s own', async () => {
    const loan = await agency.nextLoan();
    const back = { contactType: 'RPC', outcome: 'Call back requested' } as const;
    expect(await fieldsOf(reported(loan, back))).toEqual({ nextCallDate: 'Please enter when to call again' });
    const at = (time: string) => `${inDays(server, 2).replaceAll('-', '/')} ${time}`;
    expect(await fieldsOf(reported(loan, { ...back, nextCallDate: at('20:30') }))).toEqual({
      nextCallDate: 'Outside the calling window, 08:00 AM to 07:00 PM',
    });
    const given = { contactType: 'THIRD_PARTY', outcome: 'New number given' } as const;
    expect(await fieldsOf(reported(loan, given))).toEqual({ alternateNumber: 'Please enter the new number' });
    expect(await fieldsOf(reported(loan, { ...given, alternateNumber: '1234567890' }))).toMatchObject({
      alternateNumber: 'Enter a 10-digit mobile number starting with 6 to 9',
    });
    const { contact_number: own } = await server.db
      .selectFrom('application')
      .select('contact_number')
      .where('loan_application_number', '=', loan)
      .executeTakeFirstOrThrow();
    expect(await fieldsOf(reported(loan, { ...given, alternateNumber: own }))).toEqual({
      alternateNumber: 'This is the number that the loan has already',
    });
    expect(await fieldsOf(reported(loan, { ...back, nextCallDate: at('11:00') }))).toBe('SUCCESS');
  });

  it('of a wrong number bars it, and a dispute pauses collection', async () => {
    const [wrong, disputed] = [await agency.nextLoan(), await agency.nextLoan()];
    await submit(reported(wrong, { contactType: 'THIRD_PARTY', outcome: 'Wrong number' }));
    const barred = server.db.selectFrom('barred_number').selectAll().where('loan_application_number', '=', wrong);
    expect(await barred.execute()).toHaveLength(1);
    await submit(reported(disputed, { contactType: 'RPC', outcome: 'Dispute raised', remarks: 'Paid twice' }));
    const { complaint_at: pausedAt } = await server.db
      .selectFrom('collections_case')
      .select('complaint_at')
      .where('loan_application_number', '=', disputed)
      .executeTakeFirstOrThrow();
    expect(pausedAt).not.toBeNull();
  });

  it('is an agency’s alone, on the loans that the agent has, and on no loan that is closed', async () => {
    const loan = await agency.nextLoan();
    await server.db
      .updateTable('collections_case')
      .set({ calling_allocated_to: agency.lead.id, field_allocated_to: null })
      .where('loan_application_number', '=', loan)
      .execute();
    expect((await submit(reported(loan))).status).toBe(404);
    expect((await server.call('fetchFeedbackForm', { loanApplicationId: loan }, { session: agent })).status).toBe(404);
    const ops = await server.signIn('ops@demo.example');
    expect((await submit(reported(loan), ops)).status).toBe(403);
    expect((await submit(reported(loan), agency.manager)).status).toBe(200);
    const closed = await agency.nextLoan();
    await server.db
      .updateTable('collections_case')
      .set({ queue: null, bucket: null })
      .where('loan_application_number', '=', closed)
      .execute();
    expect((await submit(reported(closed))).errorCode).toBe('LOAN_CLOSED');
    const form = (await server.call('fetchFeedbackForm', { loanApplicationId: closed }, { session: agent })).data();
    expect(form.refusal).toBe('Nothing is due on this loan');
  });

  it('has a form that knows its outcomes by contact type, the dues and the open promise [CL-07]', async () => {
    const loan = await agency.nextLoan();
    await submit(promised(server, loan));
    const form = (await server.call('fetchFeedbackForm', { loanApplicationId: loan }, { session: agent })).data();
    expect(form.openPromise).toEqual({ amount: 2_000, promisedOn: inDays(server, 5) });
    expect(form.dues).toBeGreaterThan(5_000);
    expect(form.choices.map(({ contactType, outcomes }) => [contactType, outcomes.length])).toEqual([
      ['RPC', 8],
      ['THIRD_PARTY', 3],
      ['NOT_CONNECTED', 8],
    ]);
    expect(form.refusal).toBeNull();
  });
});
