import { promoStates, type PromoState } from '../../../../../widgets/contract/promo/promo-code.ts';
import { filterTable, pickDates } from '../../../core/lists/filter-table.ts';
import type { Condition, ListSource, SomeLists } from '../../../core/lists/source.ts';
import { promoBase, type PromoCodes } from './promo-base.store.ts';
import { dayOf, startOfDay } from '../../../../../widgets/contract/time.ts';

type PromoCondition = Condition<PromoCodes['column']>;

const labels: Readonly<Record<PromoState, string>> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  EXHAUSTED: 'Exhausted',
  EXPIRED: 'Expired',
};

const standing = (...values: string[]): PromoCondition => ({ column: 'standing', is: 'oneOf', values });

/** The codes in a state now, as `promoState` derives it. */
function inState(state: PromoState, now: Date): PromoCondition {
  const [today, tomorrow] = [startOfDay(dayOf(now)), startOfDay(dayOf(new Date(now.getTime() + 86_400_000)))];
  const isOver: PromoCondition = { column: 'last_day_at', is: 'between', below: today };
  const isNotOver: PromoCondition = { column: 'last_day_at', is: 'between', from: today };
  const every = (...of: PromoCondition[]): PromoCondition => ({ is: 'every', of });
  switch (state) {
    case 'DRAFT':
      return standing('DRAFT');
    case 'EXPIRED':
      return every(standing('EXHAUSTED', 'PAUSED', 'OPEN'), isOver);
    case 'EXHAUSTED':
    case 'PAUSED':
      return every(standing(state), isNotOver);
    case 'SCHEDULED':
      return every(standing('OPEN'), isNotOver, { column: 'starts_at', is: 'between', from: tomorrow });
    case 'ACTIVE':
      return every(standing('OPEN'), isNotOver, { column: 'starts_at', is: 'between', upTo: today });
  }
}

const filters = filterTable<PromoCodes['column'], 'state' | 'discount' | 'endDate'>({
  state: {
    filterName: 'Status',
    kind: 'checkbox',
    choices: promoStates.map((value) => ({ value, label: labels[value], where: (now: Date) => inState(value, now) })),
  },
  discount: {
    filterName: 'Max discount',
    kind: 'rangeSlider',
    slider: { min: 0, max: 10_000, step: 100 },
    range: { column: 'max_discount', of: 'number' },
  },
  endDate: {
    filterName: 'End date',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('full')],
    range: { column: 'last_day_at', of: 'date' },
  },
});

/** All promo codes; their state depends on the day, so it is a filter and no tab (RT-55). */
const promoCodeList: ListSource<PromoCodes> = {
  base: promoBase,
  tabs: [
    {
      tabName: 'All',
      queueName: 'Promo Code',
      where: [{ column: 'queue', is: 'oneOf', values: ['PROMO'] }],
      newestBy: 'last_day_at',
    },
  ],
  columns: [
    { label: 'Code', value: 'code', kind: 'name', sort: 'code' },
    { label: 'Description', value: 'description', kind: 'trimmed' },
    { label: 'Discount', value: 'discount', kind: 'percent', sort: 'discount_basis_points' },
    { label: 'Max discount', value: 'maxDiscount', kind: 'money', sort: 'max_discount' },
    { label: 'Used', value: 'used', kind: 'progress' },
    { label: 'Max usage count', value: 'maxUsageCount', kind: 'number', shown: false },
    { label: 'Start date', value: 'startDate', kind: 'date', sort: 'starts_at' },
    { label: 'End date', value: 'endDate', kind: 'date', sort: 'last_day_at' },
    { label: 'Status', value: 'state', kind: 'status' },
    { label: 'Active', value: 'switch', kind: 'switch' },
    { label: 'Switched on', value: 'active', kind: 'text', shown: false },
  ],
  filters: Object.values(filters),
  defaultSort: 'last_day_at',
};

export const promoLists = { 'promo-code': promoCodeList } as const satisfies SomeLists<PromoCodes>;
