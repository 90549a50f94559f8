import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLedger } from '../../../host/server/core/loans/ledger/read-ledger.ts';
import { collectionsDay } from '../../../host/server/core/loans/schedule/collections-day.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { lenderNames } from '../../../widgets/contract/applications/lenders.ts';
import type { BankPurpose } from '../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile } from '../../../widgets/contract/bank-files/bank-profile.ts';
import { firstInstalment } from '../../../widgets/contract/collections/schedule.ts';
import { complianceCodes } from '../../../widgets/contract/compliance/compliance.ts';
import { emiOfRupees } from '../../../widgets/contract/ledger/loan-plan.ts';
import { indianDay } from '../../../widgets/contract/stage-work/stage-rules.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { dayMs, dayOf, daysAfter, daysBetween } from '../../../widgets/contract/time.ts';
import { mandateAnswered, mandateReport, paymentReport, paymentStatus } from '../bank-files/messages.ts';
import { payoutProfile } from '../bank-files/payout-support.ts';
import { readMandates } from '../bank-files/second-mandate-reader.ts';
import { breaches, creditTransfer, parse, texts } from '../bank-files/second-reader.ts';
import { jpgWith } from '../files/sample-files.ts';
import { pageOf } from '../lists/support.ts';
import { agreeingNow } from '../nach/form-support.ts';
import { openDoor, plainForm, sentSides, wholeCards, type OutsideSystem } from './door-support.ts';
import { startEmpty } from './journey-support.ts';
import { mailOf } from './mail-support.ts';

let desk: Awaited<ReturnType<typeof startEmpty>>;
let mailServer: OutsideSystem;
beforeAll(async () => {
  desk = await startEmpty();
  mailServer = await openDoor(desk.server, 'mail-server', '--may mails');
});
afterAll(() => desk.server.close());

async function typedApplication() {
  const documents: { card: string; side: string; fileId: string }[] = [];
  for (const [card, side] of sentSides) documents.push({ card, side, fileId: await desk.upload('lead') });
  const account = { number: '123456789012', ifsc: 'HDFC0001234', type: 'SAVINGS' } as const;
  return { ...plainForm, account, cards: wholeCards, documents } as Parameters<typeof desk.send<'addApplication'>>[2];
}

const mandateProfile: BankProfile = {
  ...payoutProfile,
  format: 'mandate-csv',
  fileName: 'mandates-dmi',
  debitAccount: '',
  debitIfsc: '',
  sponsorIfsc: 'HDFC0000060',
  utilityCode: 'NACH00000000012345',
  category: 'L001',
};
const ofLender = (purpose: BankPurpose, profile: BankProfile) => ({
  lender: lenderNames.indexOf(plainForm.lender),
  purpose,
  ...profile,
});

it('from an empty database, by doors and screens alone, an application becomes a loan with its first instalment', async () => {
  const { send, leave, people, server } = desk;
  const begun = await send('lead', 'addApplication', await typedApplication());
  expect(begun).toEqual({
    number: expect.stringMatching(/^\d{6}000001$/) as string,
    cardsWithoutFile: ['EMPLOYER'],
    relatedLoans: [],
  });
  const loan = begun.number;
  const at = { loanApplicationNumber: loan };
  const { rows } = await pageOf(server, people.documents, 'document-processing', {});
  expect(rows.map((row) => row.loanApplicationNumber)).toEqual([loan]);
  const move = (person: Parameters<typeof send>[0], currentStage: string, targetStage: string) =>
    send(person, 'updateUdrsStatus', { ...at, currentStage, targetStage, remarks: 'On', rejectReason: null });

  // the document desk, and somebody else who sees the originals
  for (const sectionKey of new Set(sentSides.map(([card]) => card))) {
    const status = { docStatus: 'APPROVED' as const, rejectReasons: [] };
    await send('documents', 'updateDocumentSection', { ...at, sectionKey, status, fields: [] });
  }
  await leave('documents', loan);
  await move('documents', 'DOCUMENT_PROCESSING', 'KYC_VERIFICATION');
  const visitedOn = indianDay(server.clock.now());
  await send('visitor', 'recordVisit', { ...at, outcome: 'ORIGINALS_SEEN', visitedOn, place: 'HOME', remarks: '' });
  await leave('visitor', loan);
  await move('visitor', 'KYC_VERIFICATION', 'COMPLIANCE_REVIEW');

  await send('reviewer', 'claimComplianceCase', { ...at, assigneeId: null });
  const checks = complianceCodes.map((key) => ({ key, verdict: 'PASS' as const, remark: '', documentKey: null }));
  await send('reviewer', 'saveComplianceChecks', { ...at, checks, answers: [] });
  const decision = { comment: 'Looked at thoroughly', rejectReason: null, discrepancies: [] };
  await send('reviewer', 'decideComplianceCase', { ...at, decision: 'APPROVE', ...decision });
  await leave('reviewer', loan);
  expect(await desk.stage(loan)).toBe('DECISION_WAIT');
  await send('credit', 'decideCredit', {
    ...at,
    decision: 'APPROVED',
    amount: 60_000,
    rejectReason: null,
    remarks: 'Within the policy',
  });
  await leave('credit', loan);

  await send('nach', 'recordAgreement', { ...at, validUntil: indianDay(server.clock.now(), 30), remarks: '' });
  await send('nach', 'openMandate', { ...at, nachType: 'MANUAL', instrument: 'Paper form', remarks: '' });
  await leave('nach', loan);
  expect(await desk.stage(loan)).toBe('NACH_PENDING');

  // the form comes by mail, and a person links it
  const answer = await mailServer.postMail(
    mailOf({ Subject: `Signed form NRQ-${loan}` }, [
      { type: 'text/plain', content: 'The signed form' },
      { type: 'image/jpeg', content: jpgWith('the signed form'), name: 'form.jpg' },
    ]),
  );
  const mailId = String(answer.data['mailId']);
  const { mailList } = await send('nach', 'fetchNachMails', at);
  expect(mailList.map((mail) => [mail.mailId, mail.loanAppNo])).toEqual([[mailId, null]]);
  expect((await send('nach', 'fetchNachMail', { mailId })).likelyLoans.map(({ loanAppNo }) => loanAppNo)).toEqual([
    loan,
  ]);
  expect(await send('nach', 'linkNachMail', { mailId, loanApplicationNumber: loan })).toMatchObject({
    nachStatus: 'NACH_RECIEVED',
    mail: { loanAppNo: loan },
  });
  expect(await send('nach', 'acceptNachMail', { mailId, remarks: null, compared: agreeingNow(server) })).toMatchObject({
    staysBecause: null,
  });
  // how the lender's bank takes files is what one person writes and another approves; the paper's mandate leaves in one
  await desk.bankProfile('nach', ofLender('MANDATE', mandateProfile));
  const { batchId } = await send('nach', 'createMandateBatch', {});
  const { file: mandateFile } = await send('nach', 'fetchMandateBatch', { batchId });
  const mandates = readMandates(Buffer.from(mandateFile?.content ?? '', 'utf8'));
  const [sent] = mandates.rows;
  expect(mandates.count).toBe(1);
  expect(sent).toMatchObject({
    Reference: `${loan}M11`,
    'Utility Code': mandateProfile.utilityCode,
    Debtor: 'Manoj Srivastava',
    Account: '123456789012',
    IFSC: 'HDFC0001234',
    Loan: loan,
    'Form File': expect.stringMatching(/\.jpg$/) as string,
  });
  const ofMandates = { check: 'checkBankAnswers', apply: 'applyBankAnswers' } as const;
  const registered = mandateAnswered(sent?.Reference ?? '', { umrn: 'HDFC0000000012345678' });
  await desk.bankAnswers('nach2', ofMandates, mandateReport(registered));
  if ((await desk.stage(loan)) === 'NACH_UPLOAD') await move('nach', 'NACH_UPLOAD', 'READY_FOR_DISBURSAL');

  const checked = { reference: 'PD-2026-0001', nameAtBank: 'Manoj Srivastava' };
  await send('payout', 'checkAccount', { ...at, result: 'VERIFIED', ...checked, remarks: '' });
  await send('payout', 'initiateDisbursal', { ...at, remarks: '' });
  await leave('payout', loan);
  await send('payout2', 'releaseDisbursal', { ...at, decision: 'APPROVE', remarks: '' });
  await leave('payout2', loan);
  const profileId = await desk.bankProfile('payout', ofLender('PAYOUT', payoutProfile));
  const { fileId, lineCount, total } = await send('payout', 'makeBankFile', { profileId });
  expect([lineCount, total]).toEqual([1, '60000.00']);
  const [payouts] = parse((await send('payout', 'readBankFile', { fileId })).content).children;
  if (!payouts) throw new Error('The file is empty');
  expect(breaches(payouts, creditTransfer)).toEqual([]);
  const payment = (path: string) => texts(payouts, `PmtInf/CdtTrfTxInf/${path}`);
  expect(payment('CdtrAcct/Id/Othr/Id')).toEqual(['123456789012']);
  expect(payment('Amt/InstdAmt')).toEqual(['60000.00']);
  const [reference = ''] = payment('PmtId/EndToEndId');
  expect(reference).toBe(`${loan}P1`);
  expect(await desk.stage(loan)).toBe('DISBURSAL_INITIATED');
  const ofPayouts = { check: 'checkDisbursalAnswers', apply: 'applyDisbursalAnswers' } as const;
  const paidOut = paymentStatus(reference, 'ACSC', { utr: 'HDFCN52025112500000001', amount: '60000.00' });
  await desk.bankAnswers('payout', ofPayouts, paymentReport(paidOut));
  expect(await desk.stage(loan)).toBe('DISBURSED');

  const collector = await server.signIn();
  const history = { loanApplicationId: loan, pageNumber: 1, rows: 100, tab: 'ALL' } as const;
  const paid = (await server.call('fetchPaymentHistory', history, { session: collector })).data();
  const emi = emiOfRupees(60_000, 24, 2400);
  const dueOn = firstInstalment(dayOf(server.clock.now()), 5);
  expect(paid.rows.toSorted((a, b) => a.installmentNo - b.installmentNo)[0]).toMatchObject({
    installmentNo: 1,
    dueDate: dueOn,
    dueAmount: emi,
  });
  const file = (await server.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: collector })).data();
  expect(file).toMatchObject({ loanApplicationNumber: loan, emi: { installments: 24, installmentsPaid: 0 } });

  // what comes a day early is held, and pays the instalment on its day: the loan is never overdue
  const ledger = async () => {
    const found = await readLedger(server.db, loan);
    if (!found) throw new Error('The loan has no ledger');
    return position(found.plan, found.entries, dayOf(server.clock.now()));
  };
  const night = async (days: number) => {
    server.clock.advance(days * dayMs);
    const job = collectionsDay({ now: server.clock.now, rules: server.settings.collections, announce });
    while ((await job.work(server.db)) === false);
  };
  await night(daysBetween(dayOf(server.clock.now()), daysAfter(dueOn, -1)));
  const early = { amount: emi, paidOn: daysAfter(dueOn, -1), paymentMode: 'UPI' } as const;
  (await server.call('recordPayment', { reference: 'EARLY-1', loanApplicationNumber: loan, ...early })).data();
  expect(await ledger()).toMatchObject({ held: emi * 100, dpd: 0, overdue: 0 });
  await night(1);
  expect(await ledger()).toMatchObject({ held: 0, dpd: 0, overdue: 0 });
  await night(1);
  const after = await ledger();
  expect(after).toMatchObject({ dpd: 0, overdue: 0 });
  expect(after.rows[0]).toMatchObject({ closedOn: dueOn });
  expect(await server.db.selectFrom('collections_case').select('id').execute()).toEqual([]);
});
