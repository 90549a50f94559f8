import type { ColumnSource } from '../../lists/source.ts';
import type { Cases } from './case-base.store.ts';
import { loanIdLabel, mobileLabel, totalOutstandingLabel } from '../../../../../widgets/contract/words.ts';

type Column = ColumnSource<Cases>;

/** Who owes how much: the columns that every list of loans in collection begins with. */
export const debt: readonly Column[] = [
  {
    label: loanIdLabel,
    value: 'loanApplicationNumber',
    kind: 'link',
    screen: 'AGENCY_CUSTOMER_DETAILS',
    sort: 'loan_application_number',
  },
  { label: 'Name', value: 'custName', kind: 'name' },
  { label: 'Bucket', value: 'bucket', kind: 'text' },
  { label: 'Days past due', value: 'dpd', kind: 'number', sort: 'dpd' },
  { label: totalOutstandingLabel, value: 'totalOutstandingAmount', kind: 'money', sort: 'total_outstanding' },
  { label: 'EMI', value: 'emi', kind: 'money' },
  { label: mobileLabel, value: 'contactNumber', kind: 'phone' },
  { label: 'City', value: 'city', kind: 'text' },
];

/** The calls so far, the promise to pay and the next call. */
export const calls: readonly Column[] = [
  { label: 'Calls', value: 'noOfCalls', kind: 'number' },
  { label: 'Promised on', value: 'ptpDate', kind: 'date' },
  { label: 'Next call', value: 'nextCallDate', kind: 'dateTime' },
];

export const allocatedOn: Column = {
  label: 'Allocated on',
  value: 'allocationDate',
  kind: 'date',
  sort: 'allocated_at',
};
export const callingAgent: Column = { label: 'Calling agent', value: 'callingAllocatedTo', kind: 'person' };
/** Says of a loan that has aged out of its agent's queues that it has: it stays with the agent. */
export const outsideQueues: Column = { label: 'Queues', value: 'outsideQueues', kind: 'text' };
export const fieldAgent: Column = { label: 'Field agent', value: 'fieldAllocatedTo', kind: 'person' };

/** Columns that are hidden until somebody chooses them. */
export const furtherOfCases: readonly Column[] = [
  { label: 'Principal outstanding', value: 'principalOutstanding', kind: 'money', shown: false },
  { label: 'RPC', value: 'noOfRpc', kind: 'number', shown: false },
  { label: 'Latest response', value: 'latestResponseDate', kind: 'dateTime', shown: false },
  { label: 'Last paid', value: 'lastPaidDate', kind: 'date', shown: false },
  { label: 'Peak bucket', value: 'peak', kind: 'text', shown: false },
  { label: 'DQ string', value: 'dqstring', kind: 'text', shown: false },
  { label: 'Customer type', value: 'customerType', kind: 'text', shown: false },
  { label: 'Partner', value: 'partner', kind: 'text', shown: false },
  { label: 'Last contact', value: 'typeOutcomePair', kind: 'text', shown: false },
  { label: 'Next contact', value: 'nextContactDate', kind: 'dateTime', shown: false },
  { label: 'Instalments', value: 'installments', kind: 'text', shown: false },
  { label: 'Dues / projected', value: 'valueProjectionPair', kind: 'text', shown: false },
  { label: 'Pre-approved', value: 'preApprovedAmount', kind: 'money', shown: false },
  { label: 'Final amount', value: 'finalAmount', kind: 'money', shown: false },
  { label: 'Settlements', value: 'settlementHistory', kind: 'text', shown: false },
  { label: 'Settlements deleted', value: 'deletions', kind: 'number', shown: false },
  { label: 'Requests started', value: 'initiations', kind: 'number', shown: false },
  {
    label: 'Customer details',
    value: 'customerDetails',
    kind: 'link',
    screen: 'AGENCY_CUSTOMER_DETAILS',
    shown: false,
  },
  { label: 'Row ID', value: 'id', kind: 'text', shown: false },
];
