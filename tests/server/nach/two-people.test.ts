import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStaff, place } from '../applications/support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { sendCsv } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { agreeingNow, nameAccount, receive } from './form-support.ts';
import { removeMandates } from './nach-support.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { readDay } from '../../../widgets/contract/time.ts';

let server: TestServer;
let application: string;
let one: Session;
let other: Session;
let third: Session;
const umrn = 'HDFC1234567890123456';
const pages: PortalRoutes = [
  {
    viewName: 'ops',
    routeList: [
      { key: 'LOAN_APPROVED' },
      { key: 'NACH_MAIL_LIST_DETAILS' },
      { key: 'NACH_REVIEW' },
      { key: 'NACH_UPLOAD' },
      { key: 'DOCUMENT_VERIFICATION' },
    ],
  },
];

beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  one = await addStaff(server, 'one', ['NACH_OPS'], pages);
  other = await addStaff(server, 'other', ['NACH_OPS'], pages);
  third = await addStaff(server, 'third', ['NACH_OPS'], pages);
});
beforeEach(async () => {
  await removeMandates(server);
  await server.db.deleteFrom('row_lock').execute();
  await nameAccount(server, application);
  await place(
    server,
    application,
    { udrs: 'LOAN_APPROVED' },
    { mandate: null, agreementValidUntil: readDay('2099-01-01') },
  );
});
afterAll(() => server.close());

const mandate = () => server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
const open = async (session: Session, nachType: 'E_NACH' | 'MANUAL') => {
  const instrument = nachType === 'E_NACH' ? 'Net banking' : 'Paper form';
  const input = { loanApplicationNumber: personalLoan, nachType, instrument, remarks: '' } as const;
  (await server.call('openMandate', input, { session })).data();
  await server.db.deleteFrom('row_lock').execute();
};
const check = async (session: Session, line: string) => {
  const file = ['loanApplicationNumber,result,umrn,rejectCode', line].join('\n');
  const { body } = await sendCsv(server, session, 'checkBankAnswers', file);
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body));
  return body.data;
};
const answer = async (session: Session, line: string) => {
  const { token, problems } = await check(session, line);
  if (token === null) return problems[0]?.cause;
  const { results } = (await server.call('applyBankAnswers', { token }, { session })).data();
  return results[0]?.errorMessage;
};
const moveTo = async (session: Session, currentStage: Udrs, targetStage: Udrs) => {
  const move = {
    loanApplicationNumber: personalLoan,
    currentStage,
    targetStage,
    remarks: 'Goes on',
    rejectReason: null,
  };
  return server.call('updateUdrsStatus', move, { session });
};

describe('the answer of the bank', () => {
  it('E_MANDATE_COMPLETE is for a mandate that was made online, at the check and at the file', async () => {
    await open(one, 'MANUAL');
    expect((await check(other, `${personalLoan},E_MANDATE_COMPLETE,${umrn},`)).problems).toMatchObject([
      { column: 'result', cause: 'This mandate is on paper. Write ACCEPTED with its UMRN' },
    ]);
    await server.db.updateTable('nach_mandate').set({ nach_type: 'E_NACH' }).execute();
    const { token } = await check(other, `${personalLoan},E_MANDATE_COMPLETE,${umrn},`);
    await server.db.updateTable('nach_mandate').set({ nach_type: 'MANUAL' }).execute();
    const { results } = (await server.call('applyBankAnswers', { token: token ?? '' }, { session: other })).data();
    // what the bank has said by then is kept, as what fits nothing that waits
    expect(results).toMatchObject([{ ok: true }]);
    expect(await server.db.selectFrom('bank_exception').select('reason').execute()).toEqual([{ reason: 'NOT_WAITED' }]);
    expect((await mandate()).status).toBe('NACH_PENDING');
  });

  it('is not uploaded by who opened the mandate; an opener that nobody knows bars nobody', async () => {
    await open(one, 'E_NACH');
    const line = `${personalLoan},E_MANDATE_COMPLETE,${umrn},`;
    expect(await answer(one, line)).toBe('The person who opened this mandate may not upload the answer of the bank');
    expect((await mandate()).status).toBe('NACH_PENDING');
    await server.db.updateTable('nach_mandate').set({ opened_by_id: null }).execute();
    expect(await answer(one, line)).toBeUndefined();
    expect(await mandate()).toMatchObject({ status: 'E_MANDATE_COMPLETE', answered_by_id: one.id });
  });

  it('is not what its uploader moves the loan on by; somebody else may', async () => {
    await open(one, 'E_NACH');
    expect(await answer(other, `${personalLoan},E_MANDATE_COMPLETE,${umrn},`)).toBeUndefined();
    (await moveTo(other, 'NACH_PENDING', 'NACH_REVIEW')).data();
    (await moveTo(other, 'NACH_REVIEW', 'NACH_UPLOAD')).data();
    const refused = await moveTo(other, 'NACH_UPLOAD', 'READY_FOR_DISBURSAL');
    expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      expect.stringContaining('The person who uploaded the answer of the bank may not do this'),
    ]);
    (await moveTo(third, 'NACH_UPLOAD', 'READY_FOR_DISBURSAL')).data();
  });
});

it('one person of NACH never brings a mandate from its opening to the payout, whichever way', async () => {
  const line = (result: string) => `${personalLoan},${result},${umrn},`;
  await open(one, 'E_NACH');
  expect(await answer(one, line('E_MANDATE_COMPLETE'))).toContain('opened this mandate');
  const paper = { nachType: 'MANUAL', instrument: 'Paper form', reason: 'On paper in place of that' } as const;
  (await server.call('reissueMandate', { loanApplicationNumber: personalLoan, ...paper }, { session: one })).data();
  expect(await answer(one, line('E_MANDATE_COMPLETE'))).toContain('on paper');
  expect(await answer(one, line('ACCEPTED'))).toBeUndefined();
  expect((await mandate()).status).toBe('NACH_PENDING');
  const { mail } = (await receive(server, one, personalLoan)).data();
  const accept = (session: Session, compared = agreeingNow(server)) =>
    server.call('acceptNachMail', { mailId: mail.mailId, remarks: null, compared }, { session });
  const refused = await accept(one);
  expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
    'MAKER_CHECKER_VIOLATION',
    expect.stringContaining('The person who scanned this form may not accept it'),
  ]);
  expect((await moveTo(one, 'NACH_PENDING', 'NACH_REVIEW')).errorCode).toBeUndefined();
  expect((await moveTo(one, 'NACH_REVIEW', 'NACH_UPLOAD')).errorCode).toBe('UDRS_GUARD_FAILED');
  (await accept(other)).data();
  (await server.call('createMandateBatch', {}, { session: one })).data();
  expect(await answer(one, line('ACCEPTED'))).toContain('opened this mandate');
  expect(await answer(other, line('ACCEPTED'))).toContain('accepted this mandate');
  expect((await moveTo(one, 'NACH_UPLOAD', 'READY_FOR_DISBURSAL')).errorCode).toBe('UDRS_GUARD_FAILED');
  expect(await answer(third, line('ACCEPTED'))).toBeUndefined();
  expect((await moveTo(third, 'NACH_UPLOAD', 'READY_FOR_DISBURSAL')).errorCode).toBe('MAKER_CHECKER_VIOLATION');
  (await moveTo(one, 'NACH_UPLOAD', 'READY_FOR_DISBURSAL')).data();
});
