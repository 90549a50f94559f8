import { payoutModes } from '../../../../widgets/contract/accounts/bank-account.ts';
import { amountPattern, sumOf } from './amounts.ts';
import { shared, type PayoutKey, type PayoutProfileKey } from './bank-format.ts';
import { csvFormat } from './csv-format.ts';
import type { FieldTable } from './fields.ts';

const modes = Object.fromEntries(Object.keys(payoutModes).map((mode) => [mode, mode]));

/** The payer's name has no column: the debit account names it to the bank. */
const table: FieldTable<PayoutProfileKey | PayoutKey> = [
  { key: 'mode', at: 'Mode', label: 'Mode', length: [4, 4], codes: modes },
  { key: 'debitAccount', at: 'Debit Account', label: 'Debit account', ...shared.account },
  { key: 'ifsc', at: 'IFSC', label: 'IFSC', ...shared.ifsc },
  { key: 'account', at: 'Account', label: 'Account', ...shared.account },
  { key: 'name', at: 'Name', label: 'Name', length: [1, 70], isText: true },
  { key: 'amount', at: 'Amount', label: 'Amount', length: [4, 15], pattern: amountPattern },
  { at: 'Currency', label: 'Currency', is: 'INR', length: [3, 3] },
  { key: 'reference', at: 'Reference', label: 'Reference', ...shared.reference },
  { key: 'remark', at: 'Remark', label: 'Remark', length: [1, 140], isText: true },
];

export const payoutCsv = csvFormat<PayoutProfileKey, PayoutKey>({
  key: 'payout-csv',
  table,
  profileKeys: ['mode', 'debitAccount'],
  closing: (lines) => ['TOTAL', String(lines.length), sumOf(lines.map(({ amount }) => amount))],
});
