import { buckets, callingQueue, type Bucket } from '../../collections/collections.rules.ts';
import { everyChoice } from '../every-choice.ts';
import type { FilterSource, ListSource, TabSource } from '../source.ts';

const inQueue = { column: 'queue', is: 'oneOf', values: [callingQueue] } as const;

function overdue(bucket: Bucket): TabSource<'collections_case'> {
  return {
    tabName: `${bucket} days`,
    queueName: `Calling List ${bucket}`,
    where: [inQueue, { column: 'bucket', is: 'oneOf', values: [bucket] }],
    counted: { queue: callingQueue, subQueues: [bucket] },
  };
}

const filters: readonly FilterSource<'collections_case'>[] = [
  {
    id: 'promise',
    filterName: 'Promise to pay',
    kind: 'radioLabel',
    options: [
      everyChoice('promise'),
      { id: 'promise-open', label: 'Promised', value: 'open', where: { column: 'promised_on', is: 'present' } },
      { id: 'promise-none', label: 'Not promised', value: 'none', where: { column: 'promised_on', is: 'absent' } },
    ],
    chosen: [0],
  },
  {
    id: 'customerType',
    filterName: 'Customer type',
    kind: 'buttonCheckboxGroup',
    options: [
      everyChoice('customerType'),
      ...['New', 'Repeat'].map((type) => ({
        id: `customerType-${type}`,
        label: type,
        value: type,
        where: { column: 'customer_type', is: 'oneOf', values: [type] } as const,
      })),
    ],
    chosen: [0],
  },
  {
    id: 'totalOutstandingAmount',
    filterName: 'Total outstanding',
    kind: 'rangeSlider',
    options: [{ ...everyChoice('totalOutstandingAmount'), min: 0, max: 600_000, step: 1_000 }],
    chosen: [0],
    range: { column: 'total_outstanding', of: 'number' },
  },
  {
    id: 'allocationDate',
    filterName: 'Allocated on',
    kind: 'buttonRadioDateGroup',
    options: [everyChoice('allocationDate'), { id: 'allocationDate-past', label: 'Pick dates', value: 'past' }],
    chosen: [0],
    range: { column: 'allocated_at', of: 'date' },
  },
];

/** Overdue loans to call, by bucket. An agent sees the cases given to them; a manager and the head of collections see all. */
export const agencyCallingList: ListSource<'collections_case'> = {
  table: 'collections_case',
  tabs: [
    {
      tabName: 'All',
      queueName: 'Calling List',
      isDefault: true,
      where: [inQueue],
      counted: { queue: callingQueue },
    },
    ...buckets.map(overdue),
  ],
  columns: [
    { label: 'Loan ID', value: 'loanApplicationNumber', kind: 'link', sort: 'loan_application_number' },
    { label: 'Name', value: 'custName', kind: 'name' },
    { label: 'Bucket', value: 'bucket', kind: 'text' },
    { label: 'Days past due', value: 'dpd', kind: 'number', sort: 'dpd' },
    { label: 'Total outstanding', value: 'totalOutstandingAmount', kind: 'money', sort: 'total_outstanding' },
    { label: 'EMI', value: 'emi', kind: 'money' },
    { label: 'Mobile No', value: 'contactNumber', kind: 'phone' },
    { label: 'City', value: 'city', kind: 'text' },
    { label: 'Calls', value: 'noOfCalls', kind: 'number' },
    { label: 'Promised on', value: 'ptpDate', kind: 'date' },
    { label: 'Next call', value: 'nextCallDate', kind: 'dateTime' },
    { label: 'Allocated on', value: 'allocationDate', kind: 'date', sort: 'allocated_at' },
    { label: 'Calling agent', value: 'callingAllocatedTo', kind: 'person' },
    { label: 'Principal outstanding', value: 'principalOutstanding', kind: 'money', shown: false },
    { label: 'RPC', value: 'noOfRpc', kind: 'number', shown: false },
    { label: 'Latest response', value: 'latestResponseDate', kind: 'dateTime', shown: false },
    { label: 'Last paid', value: 'lastPaidDate', kind: 'date', shown: false },
    { label: 'Peak', value: 'peak', kind: 'text', shown: false },
    { label: 'DQ string', value: 'dqstring', kind: 'text', shown: false },
    { label: 'Customer type', value: 'customerType', kind: 'text', shown: false },
    { label: 'Partner', value: 'partner', kind: 'text', shown: false },
    { label: 'Field agent', value: 'fieldAllocatedTo', kind: 'person', shown: false },
  ],
  filters,
  defaultSort: 'allocated_at',
  seenBy: (caller) => {
    const roles = caller.kind === 'staff' ? caller.staff.roles : [];
    const seesAll = roles.some((role) => role === 'AGENCY_MANAGER' || role === 'COLLECTIONS_HEAD' || role === 'ADMIN');
    if (seesAll) return undefined;
    return { column: 'calling_allocated_to', is: 'oneOf', values: caller.kind === 'staff' ? [caller.staff.id] : [] };
  },
};
