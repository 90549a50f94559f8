import { expect, test } from 'vitest';
import { readMandateAnswers, readPayoutAnswers } from '../../../host/server/core/bank-files/bank-answers.ts';
import { mandateAnswered, mandateReport, paymentReport, paymentStatus, rejectedFile } from './messages.ts';
import { mandateAcceptanceReport, paymentStatusReport } from './published-answers.ts';
import { breaches, parse, texts, type Definition } from './second-reader.ts';

const rootOf = (xml: string) => {
  const [root] = parse(xml).children;
  if (!root) throw new Error('The message is empty');
  return root;
};
const against = (xml: string, definition: Definition) => breaches(rootOf(xml), definition);

const paid = paymentStatus('251118172605P1', 'ACSC', { utr: 'HDFCN52025112500000001', amount: '60000.00' });
const failed = paymentStatus('251118172606P1', 'RJCT', { code: 'AC04' });
const waiting = paymentStatus('251118172607P1', 'PDNG');

test.each([
  ['payments', paymentReport(paid, failed, waiting)],
  ['no payment', paymentReport()],
  ['a rejected message', rejectedFile('F20261130000001', 'FF01')],
  ['a rejected message without a code', rejectedFile('F20261130000001', undefined)],
  ['rejected payments', rejectedFile('F20261130000001', 'AC01', 'payments')],
])('a payment status report of the tests is what banks send, by its definition: %s', (_, xml) => {
  expect(parse(xml).attributes['xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.002.001.03');
  expect(against(xml, paymentStatusReport)).toEqual([]);
});

test.each([
  ['registered', mandateAnswered('251118172605M11', { umrn: 'HDFC0000000012345678' })],
  ['rejected', mandateAnswered('251118172605M11', { code: 'M003' })],
])('a mandate acceptance report of the tests is what banks send, by its definition: %s', (_, answer) => {
  const xml = mandateReport(answer);
  expect(parse(xml).attributes['xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.012.001.01');
  expect(against(xml, mandateAcceptanceReport)).toEqual([]);
});

test('of a payment status report both readers read the same', () => {
  const xml = paymentReport(paid, failed, waiting);
  const at = (path: string) => texts(rootOf(xml), `OrgnlPmtInfAndSts/TxInfAndSts/${path}`);
  const read = readPayoutAnswers(Buffer.from(xml));
  expect(Array.isArray(read) && read.map(({ reference }) => reference)).toEqual(at('OrgnlEndToEndId'));
  expect(read).toMatchObject([
    { result: 'PAID', utr: at('AcctSvcrRef')[0], amount: at('OrgnlTxRef/Amt/InstdAmt')[0] },
    { result: 'FAILED', code: at('StsRsnInf/Rsn/Cd')[0] },
    { result: null, code: at('TxSts')[2] },
  ]);
});

test('a report of several mandates is against the definition in that alone, and is read', () => {
  const several = mandateReport(
    mandateAnswered('251118172605M11', { umrn: 'HDFC0000000012345678' }),
    mandateAnswered('251118172606M11', { code: 'M003' }),
  );
  expect(against(several, mandateAcceptanceReport)).toEqual(['MndtAccptncRpt/UndrlygAccptncDtls stands 2 times']);
  expect(readMandateAnswers(Buffer.from(several))).toEqual([
    { reference: '251118172605M11', isAccepted: true, umrn: 'HDFC0000000012345678' },
    { reference: '251118172606M11', isAccepted: false, code: 'M003' },
  ]);
});

test('the second reader names what is against the definitions of answers', () => {
  const report = paymentReport(failed);
  const group = /<OrgnlGrpInfAndSts>.*<\/OrgnlGrpInfAndSts>/;
  expect(against(report.replace(group, ''), paymentStatusReport)).toEqual([
    'CstmrPmtStsRpt/OrgnlGrpInfAndSts stands 0 times',
  ]);
  const both = report.replace('<Cd>AC04</Cd>', '<Cd>AC04</Cd><Prtry>AC04</Prtry>');
  const at = 'CstmrPmtStsRpt/OrgnlPmtInfAndSts/TxInfAndSts';
  expect(against(both, paymentStatusReport)).toEqual([`${at}/StsRsnInf/Rsn is not one of Cd, Prtry`]);
  const turned = paymentReport(paid).replace(/(<AcctSvcrRef>.*<\/AcctSvcrRef>)(<OrgnlTxRef>.*<\/OrgnlTxRef>)/, '$2$1');
  expect(against(turned, paymentStatusReport)).toEqual([`${at} is in another order`]);
  const unnamed = mandateReport(mandateAnswered('251118172605M11', { code: 'M003' }));
  expect(against(unnamed.replace(/<MndtId>.*<\/MndtId>/, ''), mandateAcceptanceReport)).toEqual([
    'MndtAccptncRpt/UndrlygAccptncDtls/OrgnlMndt/OrgnlMndt/MndtId stands 0 times',
  ]);
});
