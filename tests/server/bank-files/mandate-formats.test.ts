import { expect, test } from 'vitest';
import type { MandateLine } from '../../../host/server/core/bank-files/bank-format.ts';
import { mandateFormats } from '../../../host/server/core/bank-files/bank-formats.ts';
import { mostFileLines } from '../../../widgets/contract/bank-files/bank-formats.ts';
import { readMandates, type MandateRow } from './second-mandate-reader.ts';

const head = { id: 'F20261130000001', at: new Date('2026-11-30T20:15:07Z') };
const profile = {
  utilityCode: 'NACH00000000012345',
  sponsorIfsc: 'HDFC0000060',
  creditor: 'Sahyadri Finance, Pune',
  category: 'L001',
};
const format = mandateFormats['mandate-csv'];
const names = ['Lakshmi Naidu', 'Naidu, Lakshmi', "Mary D'Souza", 'A. B. Rao', 'Zoe Soehne AND Co.'] as const;
const two = (value: number) => String(value).padStart(2, '0');

/** A mandate like no other: each field differs from line to line. */
function mandate(index: number): MandateLine {
  const loan = String(251_118_000_000 + index);
  return {
    reference: `${loan}M${1 + (index % 3)}${1 + (index % 2)}`,
    debtor: names[index % names.length] ?? '',
    account: String(10 ** (8 + (index % 8)) + index),
    ifsc: `SBIN0${String(index).padStart(6, '0')}`,
    accountType: index % 4 === 0 ? 'CURRENT' : 'SAVINGS',
    ceiling: `${4_000 + index}.${two(index % 100)}`,
    first: `2026-12-${two(1 + (index % 28))}`,
    last: `20${29 + (index % 5)}-${two(1 + (index % 12))}-05`,
    loan,
    date: `2026-11-${two(1 + (index % 30))}`,
    formFile: index % 2 === 0 ? '' : `form-${loan}.jpg`,
  };
}
/** What banks are told that a line of a mandate holds. */
const rowOf = (line: MandateLine): MandateRow => ({
  Reference: line.reference,
  'Utility Code': 'NACH00000000012345',
  'Sponsor IFSC': 'HDFC0000060',
  Creditor: 'Sahyadri Finance, Pune',
  Category: 'L001',
  Debtor: line.debtor,
  Account: line.account,
  IFSC: line.ifsc,
  'Account Type': line.accountType,
  'Debit Type': 'MAXIMUM',
  Ceiling: line.ceiling,
  Frequency: 'MNTH',
  'First Collection': line.first,
  'Final Collection': line.last,
  Loan: line.loan,
  'Mandate Date': line.date,
  'Form File': line.formFile,
});
const mandates = (count: number) => Array.from({ length: count }, (_, index) => mandate(index));

test('a second reader reads 5,000 mandates as they went in, with their count and the sum of their ceilings', () => {
  const lines = mandates(mostFileLines);
  const bytes = format.write(profile, lines, head);
  const read = readMandates(bytes);
  expect(read.rows).toEqual(lines.map(rowOf));
  expect(read.count).toBe(5_000);
  // 4,000 to 8,999 rupees, and 50 times the paise of 0 to 99
  expect(read.ceilings).toBe(((4_000n + 8_999n) * 5_000n * 100n) / 2n + 50n * 4_950n);
  expect(format.read(bytes)).toEqual({ profile, lines });
  expect(() => format.read(format.write(profile, mandates(mostFileLines + 1), head))).toThrow('more than 5000 lines');
});

test('the second reader names what is against the layout', () => {
  const lines = format.write(profile, mandates(3), head).toString('utf8').split('\r\n');
  const read = (change: (lines: string[]) => string[]) => () => readMandates(Buffer.from(change(lines).join('\r\n')));
  expect(read((each) => each)).not.toThrow();
  const second = (change: (line: string) => string) =>
    read((each) => each.map((line, index) => (index === 2 ? change(line) : line)));
  expect(second((line) => line.replace('"Naidu, Lakshmi"', 'Naidu, Lakshmi'))).toThrow('Line 2 has 18 cells');
  expect(second((line) => line.replace('"Naidu', 'Naidu'))).toThrow('is not closed');
  expect(second((line) => line.replace('4001.01', '4001'))).toThrow('Line 2, Ceiling: 4001');
  expect(second((line) => line.replace('SAVINGS,MAXIMUM', 'MAXIMUM,SAVINGS'))).toThrow('Line 2, Account Type: MAXIMUM');
  expect(second((line) => line.replace('2026-12-02', '2036-12-02'))).toThrow('Line 2 ends before it begins');
  expect(read((each) => each.slice(1))).toThrow('The columns are');
  expect(read((each) => each.slice(0, -1))).toThrow('The last line is not closed');
  expect(read(([header = '', first = '', ...rest]) => [header, first, first, ...rest])).toThrow('stands twice');
});

test('a mandate that banks cannot take is named by its line and its field', () => {
  const lines = mandates(3).map((line, index) => (index === 1 ? { ...line, account: '12345678' } : line));
  expect(() => format.write(profile, lines, head)).toThrow('Line 2, Account: 9 to 18 characters');
  for (const [more, problem] of [
    [{ debtor: 'मनोज कुमार' }, 'Debtor: the bank takes no म'],
    [{ debtor: "=cmd|'/c calc'!A1" }, 'Debtor: the bank takes no ='],
    [{ debtor: 'A'.repeat(41) }, 'Debtor: 1 to 40 characters'],
    [{ loan: '' }, 'Loan: is missing'],
  ] as const)
    expect(format.problemsOf(profile, { ...mandate(0), ...more })).toEqual([problem]);
});
