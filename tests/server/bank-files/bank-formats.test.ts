import { expect, test } from 'vitest';
import { sumOf, twoDecimals } from '../../../host/server/core/bank-files/amounts.ts';
import { bankText } from '../../../host/server/core/bank-files/bank-text.ts';
import type { MandateLine, PayoutLine } from '../../../host/server/core/bank-files/bank-format.ts';
import { mandateFormats, payoutFormats } from '../../../host/server/core/bank-files/bank-formats.ts';
import { breaches, creditTransfer, parse, texts } from './second-reader.ts';

const head = { id: 'F20261130000001', at: new Date('2026-11-30T20:15:07Z') };
const payer = { payer: 'Sahyadri Finance Ltd', mode: 'NEFT', debitAccount: '50200012345678', debitIfsc: 'HDFC0000060' };

function payout(index: number, more: Partial<PayoutLine> = {}): PayoutLine {
  return {
    reference: `${251_118_172_605 + index}P1`,
    name: 'Manoj Kumar Srivastava',
    account: String(300_000_000_000 + index),
    ifsc: 'SBIN0001234',
    amount: '60000.00',
    remark: 'Loan, first and only payout',
    ...more,
  };
}
const three = ['60000.00', '125000.00', '500000.00'].map((amount, index) => payout(index, { amount }));

const profile = {
  utilityCode: 'NACH00000000012345',
  sponsorIfsc: 'HDFC0000060',
  creditor: 'Sahyadri Finance',
  category: 'L001',
};
const mandate: MandateLine = {
  reference: '251118172605M11',
  debtor: 'Lakshmi Naidu',
  account: '123456789',
  ifsc: 'SBIN0001234',
  accountType: 'SAVINGS',
  ceiling: '4800.00',
  first: '2026-12-05',
  last: '2029-11-05',
  loan: '251118172605',
  date: '2026-11-15',
  formFile: '',
};

const formats = Object.values(payoutFormats);
const lined = (text: Buffer) => text.toString('utf8').split('\r\n');

test.each(formats)('$key holds what it is given, and is read again alike', (format) => {
  const bytes = format.write(payer, three, head);
  const read = format.read(bytes);
  expect(read.lines).toEqual(three);
  expect(read.profile).toMatchObject({ mode: 'NEFT', debitAccount: payer.debitAccount });
  expect(format.write({ ...payer, ...read.profile }, read.lines, head).equals(bytes)).toBe(true);
});

test('counts and sums payouts', () => {
  const xml = parse(payoutFormats['payout-xml'].write(payer, three, head).toString('utf8'));
  const at = (path: string) => texts(xml, `CstmrCdtTrfInitn/${path}`);
  expect([at('GrpHdr/NbOfTxs'), at('GrpHdr/CtrlSum')]).toEqual([['3'], ['685000.00']]);
  expect([at('PmtInf/NbOfTxs'), at('PmtInf/CtrlSum')]).toEqual([['3'], ['685000.00']]);
  expect(lined(payoutFormats['payout-csv'].write(payer, three, head)).at(-2)).toBe('TOTAL,3,685000.00');
  expect(sumOf(Array.from({ length: 5000 }, () => '99999999999.99'))).toBe('499999999999950.00');
  expect(sumOf([])).toBe('0.00');
  expect(twoDecimals(125_000)).toBe('125000.00');
});

test.each(['NEFT', 'IMPS', 'RTGS'])('writes what the message definition has, in its order: %s', (mode) => {
  const bytes = payoutFormats['payout-xml'].write({ ...payer, mode }, three, head);
  const document = parse(bytes.toString('utf8'));
  expect(document.attributes['xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.03');
  const [root] = document.children;
  if (!root) throw new Error('The message is empty');
  expect(breaches(root, creditTransfer)).toEqual([]);
  expect(texts(root, 'PmtInf/CdtTrfTxInf/PmtId/EndToEndId')).toEqual(three.map(({ reference }) => reference));
  expect(texts(root, 'PmtInf/CdtTrfTxInf/CdtrAcct/Id/Othr/Id')).toEqual(three.map(({ account }) => account));
  expect(texts(root, 'PmtInf/ReqdExctnDt')).toEqual(['2026-12-01']);
  expect(texts(root, 'GrpHdr/CreDtTm')).toEqual(['2026-12-01T01:45:07']);
  expect(texts(root, 'PmtInf/PmtTpInf/SvcLvl/Cd')).toEqual(mode === 'IMPS' ? [] : [mode === 'NEFT' ? 'NURG' : 'URGP']);
  expect(payoutFormats['payout-xml'].read(bytes).profile.mode).toBe(mode);
});

test('the second reader names what is against the definition', () => {
  const xml = payoutFormats['payout-xml'].write(payer, three, head).toString('utf8');
  const root = (text: string) => parse(text).children[0] ?? parse(text);
  const without = xml.replaceAll(/<MsgId>.*<\/MsgId>\s*/g, '');
  expect(breaches(root(without), creditTransfer)).toEqual(['CstmrCdtTrfInitn/GrpHdr/MsgId stands 0 times']);
  const turned = xml.replace(/(<NbOfTxs>3<\/NbOfTxs>)\s*(<CtrlSum>685000.00<\/CtrlSum>)/, '$2$1');
  expect(breaches(root(turned), creditTransfer)).toEqual(['CstmrCdtTrfInitn/GrpHdr is in another order']);
});

test('a mandate is a line, in the order that banks ask for', () => {
  const bytes = mandateFormats['mandate-csv'].write(profile, [mandate], head);
  expect(lined(bytes)[1]).toBe(
    '251118172605M11,NACH00000000012345,HDFC0000060,Sahyadri Finance,L001,Lakshmi Naidu,123456789,SBIN0001234,SAVINGS,MAXIMUM,4800.00,MNTH,2026-12-05,2029-11-05,251118172605,2026-11-15,',
  );
  expect(mandateFormats['mandate-csv'].read(bytes)).toEqual({ profile, lines: [mandate] });
});

test('names the line and the field of what a bank refuses', () => {
  const lines = three.map((line, index) => (index === 1 ? { ...line, ifsc: 'SBIN000123' } : line));
  for (const format of formats) {
    expect(() => format.write(payer, lines, head)).toThrow('Line 2, IFSC: 11 characters');
    expect(format.problemsOf(payer, payout(0, { account: '12345678', amount: '0.00' }))).toEqual(
      format.key === 'payout-csv'
        ? ['Account: 9 to 18 characters', 'Amount: an amount with two decimals']
        : ['Amount: an amount with two decimals', 'Account: 9 to 18 characters'],
    );
    expect(format.problemsOf(payer, payout(0, { reference: '' }))).toEqual(['Reference: is missing']);
  }
});

test('a text is written in Latin letters or refused, and never cut', () => {
  expect(bankText('Zoë D’Souza & Söhne')).toEqual({ text: "Zoe D'Souza AND Sohne" });
  expect(bankText('मनोज')).toEqual({ problem: 'the bank takes no म' });
  expect(bankText('=cmd|calc')).toEqual({ problem: 'the bank takes no =' });
  expect(bankText('+91 98765')).toEqual({ problem: 'begins with a letter or a digit' });
  for (const format of formats)
    for (const [name, problem] of [
      ['मनोज कुमार', 'Name: the bank takes no म'],
      ["=cmd|'/c calc'!A1", 'Name: the bank takes no ='],
      ['-2+3', 'Name: begins with a letter or a digit'],
      ['A<b>', 'Name: the bank takes no <'],
      ['A'.repeat(141), `Name: 1 to ${format.key === 'payout-csv' ? 70 : 140} characters`],
    ] as const)
      expect(format.problemsOf(payer, payout(0, { name }))).toEqual([problem]);
});

test.each(formats)('$key holds 5,000 lines, and no more are read', (format) => {
  const lines = Array.from({ length: 5_000 }, (_, index) => payout(index));
  const bytes = format.write(payer, lines, head);
  expect(format.read(bytes).lines).toEqual(lines);
  expect(() => format.read(format.write(payer, [...lines, payout(5_000)], head))).toThrow('more than 5000 lines');
});

test('a message that declares entities, or is not what it says, is not read', () => {
  const format = payoutFormats['payout-xml'];
  const xml = format.write(payer, three, head).toString('utf8');
  const read = (text: string) => () => format.read(Buffer.from(text, 'utf8'));
  const declared = xml.replace('?>', '?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>');
  expect(read(declared.replace('Manoj', '&x;'))).toThrow('A message of a bank has no document type and no entities');
  expect(read(xml.replace('Manoj', '&x;'))).toThrow('Line 1, Name: the bank takes no ;');
  expect(read(xml.replace('</Document>', ''))).toThrow('well formed');
  expect(read(xml.replace('pain.001.001.03', 'pain.001.001.09'))).toThrow('This is no pain.001.001.03');
  expect(read(xml.replace('<NbOfTxs>3', '<NbOfTxs>4'))).toThrow('Number of payouts: is 4 elsewhere');
  expect(read(xml.replaceAll('<NbOfTxs>3', '<NbOfTxs>4'))).toThrow('does not hold the payouts that it counts');
  expect(read(xml.replace('60000.00', '60001.00'))).toThrow('does not hold the payouts that it counts');
  expect(() => format.read(Buffer.from(`\uFEFF${xml}`, 'utf16le'))).toThrow('no text in UTF-8');
  const prefixed = xml.replaceAll(/<(\/?)([A-Z])/g, '<$1p:$2').replace('xmlns=', 'xmlns:p=');
  expect(format.read(Buffer.from(prefixed, 'utf8')).lines).toEqual(three);
});

test('a CSV file that lost a line or a column is not read', () => {
  const format = payoutFormats['payout-csv'];
  const lines = lined(format.write(payer, three, head));
  const read = (kept: readonly string[]) => () => format.read(Buffer.from(kept.join('\r\n'), 'utf8'));
  expect(read(lines)).not.toThrow();
  expect(read(lines.filter((_, index) => index !== 2))).toThrow('how many lines there are, and their sum');
  expect(read(lines.slice(0, -2))).toThrow(/sum|IFSC|Mode/);
  expect(read(lines.slice(1))).toThrow('The first line must name the columns');
});
