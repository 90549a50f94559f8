import { buckets } from '../collections.rules.ts';
import { filterTable, pickDates, presence, valuesOf } from '../../lists/filter-table.ts';
import type { FilterSource } from '../../lists/source.ts';
import type { Cases } from './case-base.store.ts';

type CaseColumn = Cases['column'];

const { bucket, fieldAgent, ...ofEveryList } = filterTable<
  CaseColumn,
  'bucket' | 'promise' | 'customerType' | 'totalOutstandingAmount' | 'allocationDate' | 'nextCallDate' | 'fieldAgent'
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
    filterName: 'Total outstanding',
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
  nextCallDate: {
    filterName: 'Next call',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('future')],
    range: { column: 'next_call_at', of: 'date' },
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
export const allocationFilters: Filters = [bucket, ...callingFilters, fieldAgent];
