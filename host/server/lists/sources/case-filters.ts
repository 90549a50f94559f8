import { buckets } from '../../collections/collections.rules.ts';
import { everyChoice } from '../every-choice.ts';
import type { FilterSource } from '../source.ts';

type Filter = FilterSource<'collections_case'>;

const promise: Filter = {
  id: 'promise',
  filterName: 'Promise to pay',
  kind: 'radioLabel',
  options: [
    everyChoice('promise'),
    { id: 'promise-open', label: 'Promised', value: 'open', where: { column: 'promised_on', is: 'present' } },
    { id: 'promise-none', label: 'Not promised', value: 'none', where: { column: 'promised_on', is: 'absent' } },
  ],
  chosen: [0],
};

const customerType: Filter = {
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
};

const bucket: Filter = {
  id: 'bucket',
  filterName: 'Days past due',
  kind: 'checkbox',
  options: [
    everyChoice('bucket'),
    ...buckets.map((name) => ({
      id: `bucket-${name}`,
      label: name,
      value: name,
      where: { column: 'bucket', is: 'oneOf', values: [name] } as const,
    })),
  ],
  chosen: [0],
};

const totalOutstandingAmount: Filter = {
  id: 'totalOutstandingAmount',
  filterName: 'Total outstanding',
  kind: 'rangeSlider',
  options: [{ ...everyChoice('totalOutstandingAmount'), min: 0, max: 600_000, step: 1_000 }],
  chosen: [0],
  range: { column: 'total_outstanding', of: 'number' },
};

const allocationDate: Filter = {
  id: 'allocationDate',
  filterName: 'Allocated on',
  kind: 'buttonRadioDateGroup',
  options: [everyChoice('allocationDate'), { id: 'allocationDate-past', label: 'Pick dates', value: 'past' }],
  chosen: [0],
  range: { column: 'allocated_at', of: 'date' },
};

const nextCallDate: Filter = {
  id: 'nextCallDate',
  filterName: 'Next call',
  kind: 'buttonRadioDateGroup',
  options: [everyChoice('nextCallDate'), { id: 'nextCallDate-future', label: 'Pick dates', value: 'future' }],
  chosen: [0],
  range: { column: 'next_call_at', of: 'date' },
};

const fieldAgent: Filter = {
  id: 'fieldAgent',
  filterName: 'Field agent',
  kind: 'buttonRadioGroup',
  options: [
    everyChoice('fieldAgent'),
    {
      id: 'fieldAgent-some',
      label: 'Allocated',
      value: 'some',
      where: { column: 'field_allocated_to', is: 'present' },
    },
    { id: 'fieldAgent-none', label: 'Nobody', value: 'none', where: { column: 'field_allocated_to', is: 'absent' } },
  ],
  chosen: [0],
};

/** What the calling list, whose tabs are the buckets, can be narrowed by. */
export const callingFilters: readonly Filter[] = [
  promise,
  customerType,
  totalOutstandingAmount,
  allocationDate,
  nextCallDate,
];

/** What the manager's list can be narrowed by. */
export const allocationFilters: readonly Filter[] = [bucket, ...callingFilters, fieldAgent];
