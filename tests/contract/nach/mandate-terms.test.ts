import { expect, it } from 'vitest';
import { annuityEmi } from '../../../widgets/contract/collections/schedule.ts';
import { rupeesInWords } from '../../../widgets/contract/nach/in-words.ts';
import {
  changedSince,
  changedText,
  finalCollection,
  mandateCeiling,
  mandateTerms,
  type MandateBasis,
} from '../../../widgets/contract/nach/mandate-terms.ts';
import { nachStatusAfterMail, receiveRefusal, reissueRefusal } from '../../../widgets/contract/nach/nach-moves.ts';
import { nachStatuses } from '../../../widgets/contract/nach/nach.ts';
import { daysBetween, readDay } from '../../../widgets/contract/time.ts';

const rules = { instalmentDay: 5, ceilingPercent: 150, tailMonths: 12 };
const account = {
  holder: 'Harsh Joshi',
  number: '50100123456789',
  lastFour: '6789',
  ifsc: 'HDFC0000123',
  type: 'SAVINGS',
};
const basis: MandateBasis = { account, loanAmount: 60_000, emi: 3173, months: 24 };

it('an EMI of 60,000 over 24 months at 24% is 3,173', () => {
  expect(annuityEmi(60_000, 24, 2400)).toBe(3173);
});

it.each([
  [3173, 4800],
  [12_160, 18_300],
  [1762, 2700],
  [2000, 3000],
])('a mandate of an EMI of %i collects at most %i', (emi, ceiling) => {
  expect(mandateCeiling(emi, 150)).toBe(ceiling);
});

it.each([
  ['2026-11-15', '2026-12-05', '2029-11-05'],
  ['2026-11-16', '2027-01-05', '2029-12-05'],
  ['2027-02-13', '2027-03-05', '2030-02-05'],
])('one opened on %s collects first on %s and last on %s', (openedOn, first, final) => {
  expect(mandateTerms(basis, rules, readDay(openedOn))).toEqual({
    ...basis,
    debitType: 'MAXIMUM',
    ceiling: 4800,
    frequency: 'MONTHLY',
    firstCollection: first,
    finalCollection: final,
    category: 'L001',
  });
});

it('none goes on for more than 30 years after it was opened, whatever the loan and the tail', () => {
  const openedOn = readDay('2026-11-16');
  const first = readDay('2027-01-05');
  expect(finalCollection(first, 360, 60, openedOn)).toBe('2056-11-05');
  expect(finalCollection(first, 12, 0, openedOn)).toBe('2027-12-05');
  for (let months = 300; months <= 420; months += 7)
    expect(daysBetween(finalCollection(first, months, 12, openedOn), readDay('2056-11-16'))).toBeGreaterThanOrEqual(0);
});

it('names what of a loan has changed since, in the order of the sentence', () => {
  expect(changedSince(basis, { ...basis, account: { ...account } })).toEqual([]);
  expect(changedText([])).toBeUndefined();
  expect(changedSince(basis, { ...basis, loanAmount: 50_000, emi: 2645 })).toEqual(['amount', 'emi']);
  expect(changedSince(basis, { ...basis, months: 12 })).toEqual(['emi']);
  expect(
    changedSince(basis, { ...basis, account: { ...account, number: '50100123450000', lastFour: '0000' } }),
  ).toEqual(['account']);
  expect(changedSince({ ...basis, account: null }, basis)).toEqual(['account']);
  expect(changedText(['amount', 'account'])).toBe('The amount of the loan has changed. The account has changed');
});

it.each([
  [0, 'Zero rupees only'],
  [7, 'Seven rupees only'],
  [42, 'Forty-two rupees only'],
  [100, 'One hundred rupees only'],
  [4800, 'Four thousand eight hundred rupees only'],
  [18_300, 'Eighteen thousand three hundred rupees only'],
  [1_25_019, 'One lakh twenty-five thousand nineteen rupees only'],
  [1_00_00_000, 'One crore rupees only'],
  [12_34_56_789, 'Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees only'],
])('%i rupees are written as %s', (amount, words) => {
  expect(rupeesInWords(amount)).toBe(words);
});

it('what lies at the bank is not issued again, and what is made online has no form', () => {
  const paper = { status: 'NACH_READY', nachType: 'MANUAL', issue: 1, isInFile: true } as const;
  expect(reissueRefusal(paper)).toContain('in a file for the bank');
  expect(reissueRefusal({ ...paper, isInFile: false })).toBeUndefined();
  expect(reissueRefusal({ ...paper, status: 'NACH_PROCESSED' })).toBeUndefined();
  expect(receiveRefusal({ ...paper, status: 'NACH_PENDING' })).toBeUndefined();
  expect(receiveRefusal({ ...paper, status: 'NACH_REJECTED' })).toBeUndefined();
  expect(receiveRefusal({ ...paper, status: 'NACH_RECIEVED' })).toBe('A form of this mandate is there already');
  expect(receiveRefusal(paper)).toBe('The form of this mandate is accepted');
  expect(receiveRefusal({ ...paper, status: 'NACH_PENDING', nachType: 'E_NACH' })).toContain('online');
  for (const status of nachStatuses) expect(nachStatusAfterMail(status, 'E_NACH')).toBe(status);
  expect(nachStatusAfterMail('NACH_PENDING', 'MANUAL')).toBe('NACH_RECIEVED');
});
