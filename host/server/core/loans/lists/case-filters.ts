import { buckets } from '../collections.rules.ts';
import { filterTable, pickDates, presence, valuesOf } from '../../lists/filter-table.ts';
import type { FilterSource } from '../../lists/source.ts';
import type { Cases } from './case-base.store.ts';
import { dayOf, startOfDay } from '../../../../../widgets/contract/time.ts';
import { totalOutstandingLabel } from '../../../../../widgets/contract/words.ts';

type CaseColumn = Cases['column'];

const day = 86_400_000;

const { bucket, fieldAgent, requests, ...ofEveryList } = filterTable<
  CaseColumn,
  | 'bucket'
  | 'promise'
  | 'customerType'
  | 'totalOutstandingAmount'
  | 'allocationDate'
  | 'nextCallDate'
  | 'fieldAgent'
  | 'followUp'
  | 'requests'
>({
  bucket: { filterName: 'Days past due', kind: 'checkbox', choices: valuesOf('bucket', buckets) },
  promise: {
    filterName: 'Promise to pay',
    kind: 'radioLabel',
    choices: presence('promised_on', ['open', 'Promised'], ['none', 'Not promised']),
  },
  customerType: {
    filterName: 'Customer type',
    kind: 'buttonCheckboxGroup',
    choices: valuesOf('customer_type', ['New', 'Repeat']),
  },
  totalOutstandingAmount: {
    filterName: totalOutstandingLabel,
    kind: 'rangeSlider',
    slider: { min: 0, max: 600_000, step: 1_000 },
    range: { column: 'total_outstanding', of: 'number' },
  },
  allocationDate: {
    filterName: 'Allocated on',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('past')],
    range: { column: 'allocated_at', of: 'date' },
  },
  followUp: {
    filterName: 'Follow-up',
    kind: 'buttonRadioGroup',
    choices: [
      { value: 'overdue', label: 'Overdue', where: (now) => ({ column: 'next_call_at', is: 'between', below: now }) },
      {
        value: 'today',
        label: 'Today',
        where: (now) => ({
          column: 'next_call_at',
          is: 'between',
          from: startOfDay(dayOf(now)),
          below: new Date(startOfDay(dayOf(now)).getTime() + day),
        }),
      },
      {
        value: 'tomorrow',
        label: 'Tomorrow',
        where: (now) => ({
          column: 'next_call_at',
          is: 'between',
          from: new Date(startOfDay(dayOf(now)).getTime() + day),
          below: new Date(startOfDay(dayOf(now)).getTime() + 2 * day),
        }),
      },
    ],
  },
  nextCallDate: {
    filterName: 'Next call',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('future')],
    range: { column: 'next_call_at', of: 'date' },
  },
  requests: {
    filterName: 'Requests',
    kind: 'buttonRadioGroup',
    choices: [
      { value: 'some', label: 'Under way', where: { column: 'initiations', is: 'between', from: 1 } },
      { value: 'none', label: 'None', where: { column: 'initiations', is: 'between', below: 1 } },
    ],
  },
  fieldAgent: {
    filterName: 'Field agent',
    kind: 'buttonRadioGroup',
    choices: presence('field_allocated_to', ['some', 'Allocated'], ['none', 'Nobody']),
  },
});

type Filters = readonly FilterSource<CaseColumn>[];

/** The filters of the calling list, whose tabs are the buckets. */
export const callingFilters: Filters = Object.values(ofEveryList);

/** The filters of the manager's list. */
export const allocationFilters: Filters = [bucket, ...callingFilters, requests, fieldAgent];
