import { describe, expect, it } from 'vitest';
import {
  applicationMessages,
  byField,
  emptyApplication,
  sentApplication,
  typedRate,
  type ApplicationForm,
} from '../../../widgets/contract/doors/application-form.ts';
import type { Day } from '../../../widgets/contract/time.ts';

const cards: ApplicationForm['cards'] = [
  {
    key: 'PAN',
    label: 'PAN',
    isMandatory: true,
    sides: ['front'],
    fields: [
      { key: 'PAN_NUMBER', label: 'PAN number', variant: 'text', choices: [] },
      { key: 'PAN_DOB', label: 'Date of birth', variant: 'date', choices: [] },
    ],
  },
  {
    key: 'AADHAAR',
    label: 'Aadhaar',
    isMandatory: true,
    sides: ['front', 'back'],
    fields: [
      { key: 'AD_NUMBER', label: 'Aadhaar number', variant: 'text', choices: [] },
      { key: 'AD_GENDER', label: 'Gender', variant: 'radio', choices: [{ key: 'MALE', label: 'Male' }] },
    ],
  },
];
const additional: ApplicationForm['additional'] = {
  sides: ['front', 'back'],
  types: [
    { key: 'Address', label: 'Address', proofTypes: [{ key: 'Rent agreement', label: 'Rent agreement' }] },
    { key: 'Identity', label: 'Identity', proofTypes: [{ key: 'Voter card', label: 'Voter card' }] },
  ],
};
const form = { cards, additional };
const today = '2026-11-30' as Day;

const typed = {
  ...emptyApplication(form),
  product: 'PL',
  lender: 'DMI',
  amount: '60000',
  tenureMonths: '24',
  rateBasisPoints: '24',
  riskLevel: 'Low',
  'applicant.firstName': ' Manoj ',
  'applicant.mobile': '9876501234',
  'applicant.gender': 'M',
  'applicant.employment': 'SALARIED',
  'applicant.city': 'Pune',
  'applicant.state': 'Maharashtra',
  'applicant.pinCode': '411001',
};
const wrong = (change: Record<string, string>) => applicationMessages({ ...typed, ...change }, form, today);

describe('a new application as it is typed', () => {
  it('is good with what it needs alone, and sent without what is empty', () => {
    expect(wrong({})).toEqual({});
    expect(sentApplication(typed, form)).toEqual({
      product: 'PL',
      lender: 'DMI',
      applicant: {
        firstName: 'Manoj',
        mobile: '9876501234',
        gender: 'M',
        employment: 'SALARIED',
        city: 'Pune',
        state: 'Maharashtra',
        pinCode: '411001',
      },
      amount: 60_000,
      tenureMonths: 24,
      rateBasisPoints: 2400,
      riskLevel: 'Low',
      documents: [],
    });
  });

  it('says of each part that it needs that it is missing', () => {
    expect(Object.keys(applicationMessages(emptyApplication(form), form, today)).toSorted()).toEqual([
      'amount',
      'applicant.city',
      'applicant.employment',
      'applicant.firstName',
      'applicant.gender',
      'applicant.mobile',
      'applicant.pinCode',
      'applicant.state',
      'lender',
      'product',
      'rateBasisPoints',
      'riskLevel',
      'tenureMonths',
    ]);
  });

  it.each<[string, string]>([
    ['amount', '0'],
    ['amount', '60,000'],
    ['amount', '100000001'],
    ['tenureMonths', '361'],
    ['tenureMonths', '2.5'],
    ['rateBasisPoints', '24.125'],
    ['rateBasisPoints', '100.01'],
    ['number', '12345678901'],
    ['applicant.mobile', '12345'],
    ['applicant.email', 'manoj'],
    ['applicant.pinCode', '011001'],
    ['applicant.city', 'Pu\u0007ne'],
    ['cards.PAN.PAN_NUMBER', 'ABC'],
    ['cards.PAN.PAN_DOB', '2027-01-01'],
    ['cards.AADHAAR.AD_NUMBER', '123412341234'],
    ['cards.AADHAAR.AD_GENDER', 'NONE'],
  ])('names %s where it is %s', (field, value) => {
    expect(Object.keys(wrong({ [field]: value }))).toEqual([field]);
  });

  it('wants the whole account, or none', () => {
    const some = wrong({ 'account.number': '123456789012' });
    expect(Object.keys(some)).toEqual(['account.ifsc', 'account.type']);
    const whole = { 'account.number': '123456789012', 'account.ifsc': 'hdfc0001234', 'account.type': 'SAVINGS' };
    expect(wrong(whole)).toEqual({});
    expect(sentApplication({ ...typed, ...whole }, form)?.account).toEqual({
      number: '123456789012',
      ifsc: 'HDFC0001234',
      type: 'SAVINGS',
    });
  });

  it('finds the field of a file by its place among those that were sent', () => {
    const sent = sentApplication({ ...typed, 'files.PAN.front': 'one', 'files.AADHAAR.back': 'two' }, form);
    expect(sent?.documents).toEqual([
      { card: 'PAN', side: 'front', fileId: 'one' },
      { card: 'AADHAAR', side: 'back', fileId: 'two' },
    ]);
    const errors = { 'documents.1.fileId': 'Gone', 'applicant.mobile': 'Wrong', 'documents.7.side': 'Elsewhere' };
    expect(byField(errors, sent ?? {})).toEqual({
      'files.AADHAAR.back': 'Gone',
      'applicant.mobile': 'Wrong',
      'documents.7.side': 'Elsewhere',
    });
  });
});

it.each<[string, number | undefined]>([
  ['24', 2400],
  ['23.5', 2350],
  ['23.75', 2375],
  ['0', 0],
  ['', undefined],
  ['.5', undefined],
  ['1e3', undefined],
  ['-1', undefined],
])('reads the rate %j as %j', (text, rate) => {
  expect(typedRate(text)).toBe(rate);
});
