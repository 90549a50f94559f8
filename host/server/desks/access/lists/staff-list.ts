import { filterTable, pickDates } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
import { accountsOfReach } from '../access-reach.ts';
import { staffBase, type Accounts } from './staff-base.store.ts';

const inList = { column: 'queue', is: 'oneOf', values: ['STAFF'] } as const;

const filters = filterTable<Accounts['column'], 'created' | 'signedIn'>({
  created: {
    filterName: 'Made',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('full')],
    range: { column: 'created_at', of: 'date' },
  },
  signedIn: {
    filterName: 'Signed in',
    kind: 'buttonRadioGroup',
    choices: [
      { value: 'ever', label: 'Once or more', where: { column: 'last_sign_in_at', is: 'present' } },
      { value: 'never', label: 'Never', where: { column: 'last_sign_in_at', is: 'absent' } },
    ],
  },
});

/** Everybody who has an account, whether it is enabled or not. */
const staffList: ListSource<Accounts> = {
  base: staffBase,
  tabs: [
    {
      tabName: 'Enabled',
      queueName: 'Staff',
      where: [inList, { column: 'disabled_at', is: 'absent' }],
    },
    {
      tabName: 'Disabled',
      queueName: 'Staff Disabled',
      where: [inList, { column: 'disabled_at', is: 'present' }],
    },
  ],
  columns: [
    { label: 'Name', value: 'name', kind: 'name' },
    { label: 'Username', value: 'username', kind: 'text', sort: 'username' },
    { label: 'Roles', value: 'roles', kind: 'trimmed' },
    { label: 'Screens', value: 'screens', kind: 'number' },
    { label: 'Agency', value: 'agency', kind: 'text' },
    { label: 'Status', value: 'accountStatus', kind: 'status' },
    { label: 'Request', value: 'request', kind: 'text' },
    { label: 'Last sign-in', value: 'lastSignInAt', kind: 'dateTime' },
    { label: 'Made', value: 'createdAt', kind: 'dateTime', sort: 'created_at', shown: false },
  ],
  filters: Object.values(filters),
  defaultSort: 'username',
};

const withAgency = { column: 'agency_id', is: 'present' } as const;

/** People of agencies: a manager's are those of the own agency. */
const agencyStaffList: ListSource<Accounts> = {
  ...staffList,
  tabs: [
    {
      tabName: 'Enabled',
      queueName: 'Agency Staff',
      where: [inList, withAgency, { column: 'disabled_at', is: 'absent' }],
    },
    {
      tabName: 'Disabled',
      queueName: 'Agency Staff Disabled',
      where: [inList, withAgency, { column: 'disabled_at', is: 'present' }],
    },
  ],
  seenBy: accountsOfReach,
  as: ({ caller }) => Promise.resolve(accountsOfReach(caller) ? ofOneAgency : agencyStaffList),
};
/** The same for somebody who sees one agency: its name stands in no row. */
const ofOneAgency: ListSource<Accounts> = {
  ...agencyStaffList,
  columns: staffList.columns.filter(({ value }) => value !== 'agency'),
};

export const staffLists = { staff: staffList, 'agency-staff': agencyStaffList } as const satisfies SomeLists<Accounts>;
