import { lenderName, lenderNames } from '../../../../../widgets/contract/applications/lenders.ts';
import type { ShownNames } from '../../lists/base.ts';
import { holdReasons } from '../../../../../widgets/contract/applications/holds.ts';
import { listProductTypes, riskLevels } from '../../../../../widgets/contract/applications/udrs.ts';
import { filterTable, pickDates, presence, valuesOf } from '../../lists/filter-table.ts';
import type { FilterSource } from '../../lists/source.ts';
import type { Caller } from '../../../call/handler.ts';
import type { Applications } from './application-base.store.ts';
import { holdReasonLabel, submittedOnLabel } from '../../../../../widgets/contract/words.ts';

type ApplicationColumn = Applications['column'];

const dayInMs = 24 * 60 * 60_000;

/** The filter by hold reason. One of them shows a filter of its own. */
const reasonChoices = (reasons: readonly (readonly [key: string, label: string])[]) =>
  valuesOf<ApplicationColumn>('hold_reason', reasons).map((choice) =>
    choice.value === 'CUSTOMER_NOT_REACHABLE' ? { ...choice, shows: ['emailKnown'] } : choice,
  );

const idOf = (caller: Caller) => (caller.kind === 'staff' ? [caller.staff.id] : []);

const all = filterTable<
  ApplicationColumn,
  | 'productType'
  | 'riskLevel'
  | 'loanAmount'
  | 'queuedDate'
  | 'partner'
  | 'hold'
  | 'holdReason'
  | 'emailKnown'
  | 'applicant'
  | 'employment'
  | 'place'
  | 'owner'
  | 'ownerName'
  | 'submissionDate'
>({
  productType: {
    filterName: 'Product type',
    kind: 'buttonRadioGroup',
    choices: valuesOf('product_type', listProductTypes),
  },
  riskLevel: { filterName: 'Risk level', kind: 'checkbox', choices: valuesOf('risk_level', riskLevels) },
  loanAmount: {
    filterName: 'Loan amount',
    kind: 'rangeSlider',
    slider: { min: 5_000, max: 500_000, step: 1_000 },
    range: { column: 'loan_amount', of: 'number' },
  },
  queuedDate: {
    filterName: 'Queued on',
    kind: 'buttonRadioDateGroup',
    choices: [
      ...[1, 7, 30].map((days) => ({
        label: days === 1 ? 'Last 24 hours' : `Last ${days} days`,
        value: `last${days}`,
        where: (now: Date) =>
          ({ column: 'queued_at', is: 'between', from: new Date(now.getTime() - days * dayInMs) }) as const,
      })),
      pickDates('past'),
    ],
    range: { column: 'queued_at', of: 'date' },
  },
  partner: {
    filterName: 'Partner',
    kind: 'checkboxV2',
    choices: lenderNames.map((_, index) => ({
      label: ({ productName }: ShownNames) => lenderName(index, productName),
      value: String(index),
      where: { column: 'partner_id', is: 'oneOf', values: [index] },
    })),
  },
  // The value HOLD marks the on-hold list (FL-23). The hold reason shows only for HOLD (FL-20), and the e-mail filter
  // only for the reason that the customer was not reached (FL-22).
  hold: {
    filterName: 'Hold',
    kind: 'radioLabel',
    choices: presence('hold', ['HOLD', 'On hold'], ['none', 'Not on hold']).map((choice) =>
      choice.value === 'HOLD' ? { ...choice, shows: ['holdReason'] } : choice,
    ),
  },
  holdReason: {
    filterName: holdReasonLabel,
    kind: 'checkbox',
    choices: reasonChoices(Object.entries(holdReasons)),
  },
  emailKnown: {
    filterName: 'E-mail address',
    kind: 'buttonRadioGroup',
    choices: presence('email_id', ['yes', 'Known'], ['no', 'Not known']),
  },
  applicant: {
    filterName: 'More',
    kind: 'accordionGroup',
    choices: [
      { label: 'Applicant', value: 'person', shows: ['employment', 'place'] },
      { label: 'Application', value: 'application', shows: ['owner', 'ownerName', 'submissionDate'] },
    ],
  },
  employment: {
    filterName: 'Employment',
    kind: 'buttonCheckboxGroup',
    choices: valuesOf('employment', [
      ['SALARIED', 'Salaried'],
      ['SELF_EMPLOYED', 'Self-employed'],
    ]),
  },
  place: {
    filterName: 'Place',
    kind: 'inputTypeGroup',
    choices: [
      { label: 'City', value: 'city', typed: 'city' },
      { label: 'PIN code', value: 'pin', typed: 'pin_code', takes: 'pincode' },
    ],
  },
  owner: {
    filterName: 'Owner',
    kind: 'buttonRadioGroup',
    choices: [
      {
        label: 'Mine',
        value: 'mine',
        where: (_, caller) => ({ column: 'owner_id', is: 'oneOf', values: idOf(caller) }),
      },
      ...presence('owner_id', ['some', 'Owned'], ['none', 'Nobody']),
    ],
  },
  ownerName: {
    filterName: "Owner's name",
    kind: 'inputTypeGroup',
    choices: [{ label: 'Name', value: 'name', typed: 'owner_id', isStaff: true }],
  },
  submissionDate: {
    filterName: submittedOnLabel,
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('full')],
    range: { column: 'submitted_at', of: 'date' },
  },
});

type Filters = readonly FilterSource<ApplicationColumn>[];

/** The filters of every queue of applications. */
export const queueFilters: Filters = Object.values(all);

/** The same filters for a queue without tabs by product: the product filter is then its sub-queue (FL-27). */
export const queueFiltersWithSubQueue: Filters = queueFilters.map((filter) =>
  filter === all.productType ? { ...filter, isSubQueue: true } : filter,
);

const { productType, riskLevel, loanAmount, queuedDate, partner, hold: _, holdReason, emailKnown, ...further } = all;

/** Filters by the hold reasons that a lender has, or had: what was chosen once is found by it. */
export function byHoldReasons(filters: Filters, reasons: readonly { key: string; label: string }[]): Filters {
  const choices = reasonChoices(reasons.map(({ key, label }) => [key, label]));
  const made = filterTable<ApplicationColumn, 'holdReason'>({
    holdReason: { filterName: holdReasonLabel, kind: 'checkbox', choices },
  });
  return filters.map((filter) => (filter.id === 'holdReason' ? made.holdReason : filter));
}

/** The filters of the lists of applications on hold. */
export const heldFilters: Filters = [
  productType,
  holdReason,
  emailKnown,
  riskLevel,
  loanAmount,
  { ...queuedDate, filterName: 'In its queue since' },
  partner,
  ...Object.values(further),
];
