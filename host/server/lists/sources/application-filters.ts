import { lenderNames } from '../../../../widgets/contract/lenders.ts';
import { holdReasons } from '../../../../widgets/contract/rules/holds.ts';
import { listProductTypes, riskLevels } from '../../../../widgets/contract/udrs.ts';
import { everyChoice } from '../every-choice.ts';
import type { FilterSource, OptionSource } from '../source.ts';

type Filter = FilterSource<'application'>;
type Option = OptionSource<'application'>;
type Column = Extract<Option['where'], { is: 'oneOf' }>['column'];

const minutesOfDay = 24 * 60;

/** An option for each value of a column. */
function valuesOf(
  id: string,
  column: Column,
  values: readonly (string | readonly [value: string, label: string])[],
): Option[] {
  return values.map((each) => {
    const [value, label] = typeof each === 'string' ? [each, each] : each;
    return { id: `${id}-${value}`, label, value, where: { column, is: 'oneOf', values: [value] } };
  });
}

export const productType: Filter = {
  id: 'productType',
  filterName: 'Product type',
  kind: 'buttonRadioGroup',
  options: [everyChoice('productType'), ...valuesOf('productType', 'product_type', listProductTypes)],
  chosen: [0],
};

export const riskLevel: Filter = {
  id: 'riskLevel',
  filterName: 'Risk level',
  kind: 'checkbox',
  options: [everyChoice('riskLevel'), ...valuesOf('riskLevel', 'risk_level', riskLevels)],
  chosen: [0],
};

export const loanAmount: Filter = {
  id: 'loanAmount',
  filterName: 'Loan amount',
  kind: 'rangeSlider',
  options: [{ ...everyChoice('loanAmount'), min: 5_000, max: 500_000, step: 1_000 }],
  chosen: [0],
  range: { column: 'loan_amount', of: 'number' },
};

export const queuedDate: Filter = {
  id: 'queuedDate',
  filterName: 'Queued on',
  kind: 'buttonRadioDateGroup',
  options: [
    everyChoice('queuedDate'),
    ...[1, 7, 30].map((days) => ({
      id: `queuedDate-last${days}`,
      label: days === 1 ? 'Last 24 hours' : `Last ${days} days`,
      value: `last${days}`,
      where: (now: Date) =>
        ({
          column: 'queued_at',
          is: 'between',
          from: new Date(now.getTime() - days * minutesOfDay * 60_000),
        }) as const,
    })),
    { id: 'queuedDate-past', label: 'Pick dates', value: 'past' },
  ],
  chosen: [0],
  range: { column: 'queued_at', of: 'date' },
};

export const partner: Filter = {
  id: 'partner',
  filterName: 'Partner',
  kind: 'checkboxV2',
  options: [
    everyChoice('partner'),
    ...lenderNames.map((label, index) => ({
      id: `partner-${index}`,
      label,
      value: String(index),
      where: { column: 'partner_id', is: 'oneOf', values: [index] } as const,
    })),
  ],
  chosen: [0],
};

/** Whether an application is held; the reason shows only for those (FL-20), and of those who were not reached, how else to reach them (FL-22). */
const hold: readonly Filter[] = [
  {
    id: 'hold',
    filterName: 'Hold',
    kind: 'radioLabel',
    options: [
      everyChoice('hold'),
      // The value that marks the on-hold list (FL-23).
      {
        id: 'hold-HOLD',
        label: 'On hold',
        value: 'HOLD',
        where: { column: 'hold', is: 'present' },
        shows: ['holdReason'],
      },
      { id: 'hold-none', label: 'Not on hold', value: 'none', where: { column: 'hold', is: 'absent' } },
    ],
    chosen: [0],
  },
];

const reasons = Object.entries(holdReasons).filter(([key]) => key !== 'CLEAR');

export const holdReason: readonly Filter[] = [
  {
    id: 'holdReason',
    filterName: 'Hold reason',
    kind: 'checkbox',
    options: [
      everyChoice('holdReason'),
      ...valuesOf('holdReason', 'hold_reason', reasons).map((option) =>
        option.value === 'CUSTOMER_NOT_REACHABLE' ? { ...option, shows: ['emailKnown'] } : option,
      ),
    ],
    chosen: [0],
  },
  {
    id: 'emailKnown',
    filterName: 'E-mail address',
    kind: 'buttonRadioGroup',
    options: [
      everyChoice('emailKnown'),
      { id: 'emailKnown-yes', label: 'Known', value: 'yes', where: { column: 'email_id', is: 'present' } },
      { id: 'emailKnown-no', label: 'Not known', value: 'no', where: { column: 'email_id', is: 'absent' } },
    ],
    chosen: [0],
  },
];

/** A group of filters about the applicant and their application. */
const applicant: readonly Filter[] = [
  {
    id: 'applicant',
    filterName: 'More',
    kind: 'accordionGroup',
    options: [
      { id: 'applicant-person', label: 'Applicant', value: 'person', shows: ['employment', 'place'] },
      { id: 'applicant-application', label: 'Application', value: 'application', shows: ['owner', 'submissionDate'] },
    ],
    chosen: [],
  },
  {
    id: 'employment',
    filterName: 'Employment',
    kind: 'buttonCheckboxGroup',
    options: [
      everyChoice('employment'),
      ...valuesOf('employment', 'employment', [
        ['SALARIED', 'Salaried'],
        ['SELF_EMPLOYED', 'Self-employed'],
      ]),
    ],
    chosen: [0],
  },
  {
    id: 'place',
    filterName: 'Place',
    kind: 'inputTypeGroup',
    options: [
      everyChoice('place'),
      { id: 'place-city', label: 'City', value: 'city', typed: 'city' },
      { id: 'place-pin', label: 'PIN code', value: 'pin', typed: 'pin_code' },
    ],
    chosen: [0],
  },
  {
    id: 'owner',
    filterName: 'Owner',
    kind: 'buttonRadioGroup',
    options: [
      everyChoice('owner'),
      { id: 'owner-some', label: 'Owned', value: 'some', where: { column: 'owner_id', is: 'present' } },
      { id: 'owner-none', label: 'Nobody', value: 'none', where: { column: 'owner_id', is: 'absent' } },
    ],
    chosen: [0],
  },
  {
    id: 'submissionDate',
    filterName: 'Submitted on',
    kind: 'buttonRadioDateGroup',
    options: [everyChoice('submissionDate'), { id: 'submissionDate-full', label: 'Pick dates', value: 'full' }],
    chosen: [0],
    range: { column: 'submitted_at', of: 'date' },
  },
];

/** What every queue of applications can be narrowed by. */
export const queueFilters: readonly Filter[] = [
  productType,
  riskLevel,
  loanAmount,
  queuedDate,
  partner,
  ...hold,
  ...holdReason,
  ...applicant,
];

/** The same where no tab parts the queue by product: the product is its second queue (FL-27). */
export const queueFiltersWithSubQueue: readonly Filter[] = queueFilters.map((filter) =>
  filter === productType ? { ...filter, isSubQueue: true } : filter,
);

/** What the lists of held applications can be narrowed by. */
export const heldFilters: readonly Filter[] = [
  productType,
  ...holdReason,
  riskLevel,
  loanAmount,
  { ...queuedDate, filterName: 'In its queue since' },
  partner,
  ...applicant,
];
