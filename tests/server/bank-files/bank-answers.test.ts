import { expect, test } from 'vitest';
import { failureOf } from '../../../host/server/core/bank/failure-of.ts';
import { idOfMessage, messageIdOf } from '../../../host/server/core/bank-files/file-name.ts';
import { readMandateAnswers, readPayoutAnswers } from '../../../host/server/core/bank-files/bank-answers.ts';
import { rejectedFile } from './messages.ts';

const message = (name: string, root: string, content: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}"><${root}><GrpHdr><MsgId>A1</MsgId><CreDtTm>2026-11-30T12:00:00+05:30</CreDtTm></GrpHdr>${content}</${root}></Document>`,
    'utf8',
  );

function status(reference: string, code: string, more = '') {
  return `<TxInfAndSts><StsId>S</StsId><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${code}</TxSts>${more}</TxInfAndSts>`;
}
const reason = (code: string) =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>Closed &amp; gone</AddtlInf></StsRsnInf>`;
const report = (...each: string[]) =>
  message(
    'pain.002.001.03',
    'CstmrPmtStsRpt',
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>F1</OrgnlPmtInfId>${each.join('')}</OrgnlPmtInfAndSts>`,
  );

test('a payment status report says what was paid, what failed and what is open', () => {
  const amount = '<OrgnlTxRef><Amt><InstdAmt Ccy="INR">60000.00</InstdAmt></Amt></OrgnlTxRef>';
  const bytes = report(
    status('1P1', 'ACSC', `<AcctSvcrRef>HDFCN52026113012345</AcctSvcrRef>${amount}`),
    status('2P1', 'RJCT', reason('AC04')),
    status('3P2', 'RJCT', '<StsRsnInf><Rsn><Prtry>X9</Prtry></Rsn></StsRsnInf>'),
    status('4P1', 'PDNG'),
  );
  expect(readPayoutAnswers(bytes)).toEqual([
    { reference: '1P1', amount: '60000.00', result: 'PAID', utr: 'HDFCN52026113012345' },
    { reference: '2P1', amount: '', result: 'FAILED', code: 'AC04' },
    { reference: '3P2', amount: '', result: 'FAILED', code: 'X9' },
    { reference: '4P1', amount: '', result: null, code: 'PDNG' },
  ]);
});

test.each([
  ['AC04', 'ACCOUNT_CLOSED'],
  ['RC01', 'IFSC_NOT_VALID'],
  ['AC01', 'CREDIT_NOT_ALLOWED'],
  ['AC06', 'CREDIT_NOT_ALLOWED'],
  ['AM02', 'AMOUNT_LIMIT'],
  ['NAME_DIFFERS', 'NAME_DIFFERS'],
])('the code %s is the cause %s', (code, failureCause) => {
  expect(failureOf(code)).toEqual({ failureCause });
});

test('a code that names no cause of ours is kept, a text that is no code is not', () => {
  expect(failureOf('MS03')).toEqual({ failureCause: null, failureCode: 'MS03' });
  for (const text of ['', 'NO_SUCH', '=cmd', 'x'.repeat(36)]) expect(failureOf(text)).toBeUndefined();
});

test.each(['ACCP', 'ACTC', 'PDNG'])('%s says nothing yet', (code) => {
  expect(readPayoutAnswers(report(status('1P1', code)))).toEqual([
    { reference: '1P1', amount: '', result: null, code },
  ]);
});

test('an answer that cannot be booked is named, and keeps no other out', () => {
  expect(
    readPayoutAnswers(
      report(status('1P1', 'ACCP'), status('2P1', 'ACSC'), status('3P1', 'LOST'), status('4P1', 'RJCT')),
    ),
  ).toEqual([
    { reference: '1P1', amount: '', result: null, code: 'ACCP' },
    { reference: '2P1', problem: 'UTR: is missing' },
    { reference: '3P1', problem: 'Status: LOST is no word of ours' },
    { reference: '4P1', problem: 'Reason: is missing' },
  ]);
  expect(() => readPayoutAnswers(report())).toThrow('This message answers nothing by its reference');
  expect(() => readPayoutAnswers(report(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`))).toThrow('well formed');
  expect(() => readPayoutAnswers(Buffer.from('<!DOCTYPE x><x/>'))).toThrow(
    'A message of a bank has no document type and no entities',
  );
});

test('a report that rejects a whole file names it, unless the bank has had it before', () => {
  const read = (...about: Parameters<typeof rejectedFile>) => readPayoutAnswers(Buffer.from(rejectedFile(...about)));
  expect(read('F1', 'FF01')).toEqual({ messageId: 'F1', code: 'FF01' });
  expect(read('F1', 'AC04', 'payments')).toEqual({ messageId: 'F1', code: 'AC04' });
  expect(() => read('F1', undefined)).toThrow('The bank rejects the whole file, and gives no code');
  // else what is under way would be paid once more
  for (const code of ['DU01', 'DUPL', 'AM05'])
    expect(() => read('F1', code)).toThrow(`${code}: the bank has had this file before`);
  expect(messageIdOf('01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6071')).toBe('01A2B3C4D5E67F809A1B2C3D4E5F6071');
  expect(idOfMessage('01A2B3C4D5E67F809A1B2C3D4E5F6071')).toBe('01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6071');
  for (const foreign of ['F1', '', 'Z'.repeat(32), '0'.repeat(33)]) expect(idOfMessage(foreign)).toBeUndefined();
});

const answered = (result: string, mandate: string) =>
  `<UndrlygAccptncDtls><OrgnlMsgInf><MsgId>F1</MsgId><MsgNmId>pain.009.001.01</MsgNmId></OrgnlMsgInf><AccptncRslt>${result}</AccptncRslt><OrgnlMndt><OrgnlMndt>${mandate}</OrgnlMndt></OrgnlMndt></UndrlygAccptncDtls>`;
const acceptance = (...each: string[]) => message('pain.012.001.01', 'MndtAccptncRpt', each.join(''));

test('a mandate acceptance report says which mandates stand, and why the others do not', () => {
  const bytes = acceptance(
    answered('<Accptd>true</Accptd>', '<MndtId>HDFC7000000000001234</MndtId><MndtReqId>1M11</MndtReqId>'),
    answered(
      '<Accptd>false</Accptd><RjctRsn><Prtry>M079</Prtry></RjctRsn><AddtlRjctRsnInf>Signature differs</AddtlRjctRsnInf>',
      '<MndtReqId>2M11</MndtReqId>',
    ),
  );
  expect(readMandateAnswers(bytes)).toEqual([
    { reference: '1M11', isAccepted: true, umrn: 'HDFC7000000000001234' },
    { reference: '2M11', isAccepted: false, code: 'M079' },
  ]);
  const [request, other] = ['<MndtReqId>1M11</MndtReqId>', '<MndtReqId>2M11</MndtReqId>'];
  expect(
    readMandateAnswers(
      acceptance(answered('<Accptd>true</Accptd>', request), answered('<Accptd>maybe</Accptd>', other)),
    ),
  ).toEqual([
    { reference: '1M11', problem: 'UMRN: is missing' },
    { reference: '2M11', problem: 'Accepted: true or false' },
  ]);
});
