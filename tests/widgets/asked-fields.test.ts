import { expect, it } from 'vitest';
import { kycMessages } from '../../widgets/agent-kyc/kyc-messages.ts';
import type { Kyc } from '../../widgets/agent-kyc/kyc-state.ts';
import { caseMessages } from '../../widgets/compliance-details/case-messages.ts';
import type { Case } from '../../widgets/compliance-details/case-state.ts';
import { fileMessages } from '../../widgets/customer-details/file-messages.ts';
import type { CustomerFile } from '../../widgets/customer-details/file-state.ts';
import { stageMessages } from '../../widgets/document-verification/stage/stage-messages.ts';
import type { StageReply } from '../../widgets/document-verification/stage/stage-work.state.ts';
import { statusChoice } from '../../widgets/kit/desk/call/status-choice.ts';
import { createForm, type Messages, type Texts } from '../../widgets/kit/form/create-form.ts';
import type { Review } from '../../widgets/vkyc-review/review-state.ts';
import { reviewMessages } from '../../widgets/vkyc-review/review-messages.ts';

/** Of each reply what its rules look at. */
const kase = { discrepancies: [], documents: [], isHitOpen: false } as unknown as Case;
const file = { delinquency: { penalty: 0, totalOutstandingAmount: 90_000 }, settlementHistory: [] };
const stage = { loan: { requestedAmount: 90_000 }, customerName: 'Asha Rao', disbursals: [] } as unknown as StageReply;
const review = { session: null, retriesLeft: 3, proposal: null } as unknown as Review;
const kyc = { fields: {}, actions: [{ action: 'fill' }], status: 'REWORK', rework: ['BANK'], certificate: null };

const ofCase = (texts: Texts) => caseMessages(texts, kase);
const ofFile = (texts: Texts) => fileMessages(texts, file as unknown as CustomerFile);
const ofStage = (texts: Texts) => stageMessages(texts, stage);
const ofReview = (texts: Texts) => reviewMessages(texts, review, 'maker');
const ofKyc = (rework: string[]) => (texts: Texts) =>
  kycMessages(texts, { ...kyc, rework } as unknown as Kyc, undefined);

it.each<[string, (texts: Texts) => Messages, Texts, Texts]>([
  ['call.next', ofCase, { 'call.outcome': 'NOT_REACHABLE' }, { 'call.outcome': 'CONFIRMED' }],
  [
    'check.SANCTION_HIT.remark',
    ofCase,
    { 'check.SANCTION_HIT.verdict': 'DISCREPANCY' },
    { 'check.SANCTION_HIT.verdict': '' },
  ],
  ['more.1.code', ofCase, { 'more.count': '2' }, { 'more.count': '1' }],
  ['link.amount', ofFile, { 'link.purpose': 'CUSTOM' }, { 'link.purpose': 'EMI' }],
  [
    'call.promiseDate',
    ofFile,
    { 'call.status': statusChoice('Connected', 'Promise to pay') },
    { 'call.status': statusChoice('Connected', 'Refused') },
  ],
  ['wish.closes', ofFile, { 'wish.opens': '900', 'wish.closes': '600' }, { 'wish.closes': '' }],
  ['visit.place', ofStage, { 'visit.outcome': 'ORIGINALS_SEEN' }, { 'visit.outcome': 'VIDEO_KYC' }],
  ['mandate.instrument', ofStage, { 'mandate.nachType': 'E_NACH' }, { 'mandate.nachType': 'MANUAL' }],
  ['account.nameAtBank', ofStage, { 'account.result': 'VERIFIED' }, { 'account.result': 'NOT_ANSWERED' }],
  ['fix.payoutMode', ofStage, { 'fix.cause': 'AMOUNT_LIMIT' }, { 'fix.cause': 'BANK_TIMEOUT' }],
  ['check.FACE_MATCH.reason', ofReview, { 'check.FACE_MATCH.verdict': 'FAIL' }, { 'check.FACE_MATCH.verdict': 'PASS' }],
  ['accountNumberAgain', ofKyc(['BANK']), { accountNumber: '=123456789' }, { accountNumber: '' }],
])('%s is checked while it is asked for, and no longer', (name, rules, asks, asksNoMore) => {
  const form = createForm<Texts>({ initial: {}, rules });
  form.set(asks);
  expect(form.check(name)).toBe(false);
  expect(form.messages.value[name]).toEqual(expect.any(String));
  form.set(asksNoMore);
  expect(form.check(name)).toBe(true);
  expect(form.messages.value[name]).toBeUndefined();
});

it('a part of a KYC that may not be changed now is not asked for', () => {
  const texts = { accountNumber: '=123456789', ifsc: '=HDFC', pan: '=ABC' };
  expect(Object.entries(ofKyc(['PAN'])(texts)).flatMap(([name, message]) => (message ? [name] : []))).toEqual([
    'reopen.remark',
    'pan',
    'renew.draCertificate',
    'renew.draValidUntil',
  ]);
});
