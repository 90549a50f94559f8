import { utilityCodePattern } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import { amountPattern } from './amounts.ts';
import { shared, type MandateKey, type MandateProfileKey } from './bank-format.ts';
import { csvFormat } from './csv-format.ts';
import type { FieldTable } from './fields.ts';

const table: FieldTable<MandateProfileKey | MandateKey> = [
  { key: 'reference', at: 'Reference', label: 'Reference', ...shared.reference },
  {
    key: 'utilityCode',
    at: 'Utility Code',
    label: 'Utility code',
    length: [18, 18],
    pattern: [utilityCodePattern, 'capitals and digits'],
  },
  { key: 'sponsorIfsc', at: 'Sponsor IFSC', label: 'Sponsor IFSC', ...shared.ifsc },
  { key: 'creditor', at: 'Creditor', label: 'Creditor', length: [1, 40], isText: true },
  {
    key: 'category',
    at: 'Category',
    label: 'Category',
    length: [4, 4],
    pattern: [/^[A-Z]\d{3}$/, 'a letter and three digits'],
  },
  { key: 'debtor', at: 'Debtor', label: 'Debtor', length: [1, 40], isText: true },
  { key: 'account', at: 'Account', label: 'Account', ...shared.account },
  { key: 'ifsc', at: 'IFSC', label: 'IFSC', ...shared.ifsc },
  {
    key: 'accountType',
    at: 'Account Type',
    label: 'Account type',
    length: [7, 7],
    codes: { SAVINGS: 'SAVINGS', CURRENT: 'CURRENT' },
  },
  { at: 'Debit Type', label: 'Debit type', is: 'MAXIMUM', length: [7, 7] },
  { key: 'ceiling', at: 'Ceiling', label: 'Ceiling', length: [4, 15], pattern: amountPattern },
  { at: 'Frequency', label: 'Frequency', is: 'MNTH', length: [4, 4] },
  { key: 'first', at: 'First Collection', label: 'First collection', ...shared.day },
  { key: 'last', at: 'Final Collection', label: 'Final collection', ...shared.day },
  { key: 'loan', at: 'Loan', label: 'Loan', length: [12, 20], pattern: [/^\d+$/, 'digits'] },
  { key: 'date', at: 'Mandate Date', label: 'Mandate date', ...shared.day },
  { key: 'formFile', at: 'Form File', label: 'Form file', length: [1, 60], needed: false, isText: true },
];

export const mandateCsv = csvFormat<MandateProfileKey, MandateKey>({
  key: 'mandate-csv',
  table,
  profileKeys: ['utilityCode', 'sponsorIfsc', 'creditor', 'category'],
});
