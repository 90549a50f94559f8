import { bankPurposes } from '../../../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfileState } from '../../../../../widgets/contract/bank-files/bank-profile.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists, TabSource } from '../../../core/lists/source.ts';
import { bankProfileBase, type BankProfiles } from './bank-profile-base.store.ts';

const filters = filterTable<BankProfiles['column'], 'purpose'>({
  purpose: { filterName: 'Files of', kind: 'checkbox', choices: valuesOf('purpose', Object.entries(bankPurposes)) },
});

const tab = (tabName: string, queueName: string, queue: BankProfileState): TabSource<BankProfiles> => ({
  tabName,
  queueName,
  where: [{ column: 'queue', is: 'oneOf', values: [queue] }],
});

/** How files look at each bank, by whether that is approved. */
const bankProfileList: ListSource<BankProfiles> = {
  base: bankProfileBase,
  tabs: [
    tab('Approved', 'Bank Profiles', 'APPROVED'),
    tab('Waiting', 'Bank Profiles Waiting', 'WAITING'),
    tab('Refused', 'Bank Profiles Refused', 'REFUSED'),
  ],
  columns: [
    { label: 'Bank', value: 'name', kind: 'name', sort: 'bank' },
    { label: 'Lender', value: 'lender', kind: 'text' },
    { label: 'Files of', value: 'purpose', kind: 'text' },
    { label: 'Form', value: 'format', kind: 'text' },
    { label: 'Mode', value: 'mode', kind: 'text' },
    { label: 'Status', value: 'profileStatus', kind: 'status' },
    { label: 'In use since', value: 'inUseSince', kind: 'dateTime' },
    { label: 'Changed', value: 'changedAt', kind: 'dateTime', sort: 'changed_at' },
  ],
  filters: Object.values(filters),
  defaultSort: 'bank',
};

export const bankProfileLists = { 'bank-profiles': bankProfileList } as const satisfies SomeLists<BankProfiles>;
