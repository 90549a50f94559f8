import { until } from '#support/page.js';
import { allInside, answersOf, asked, bare, button, inside, show } from './list-page.js';
/** @import { Answers } from '#support/stub.js' */

const option = (id, label, value = label, more = {}) => ({ id, label, value, ...more });
const all = (id, more) => option(`${id}-all`, 'All', 'all', more);
const filter = (id, filterName, kind, filterOption, more = {}) => ({
  id,
  filterName,
  kind,
  filterOption,
  selectedValueIndexes: [0],
  ...more,
});
const partners = Array.from({ length: 12 }, (_, index) =>
  option(`partner-${index}`, `Partner ${index}`, String(index)),
);
const filters = [
  filter('productType', 'Product type', 'buttonRadioGroup', [all('productType'), option('productType-PL', 'PL')], {
    isSubQueue: true,
  }),
  filter('hold', 'Hold', 'radioLabel', [
    all('hold'),
    option('hold-HOLD', 'On hold', 'HOLD', { shows: ['holdReason'] }),
  ]),
  filter('holdReason', 'Hold reason', 'checkbox', [all('holdReason'), option('holdReason-T', 'Technical issue', 'T')]),
  filter('partner', 'Partner', 'checkboxV2', [all('partner'), ...partners]),
  filter('loanAmount', 'Loan amount', 'rangeSlider', [all('loanAmount', { min: 0, max: 500, step: 5 })]),
  filter('income', 'Income', 'rangeSlider', [all('income', { min: 0, max: 500000, step: 1000 })]),
  filter('owner', 'Owner', 'buttonRadioGroup', [all('owner'), option('owner-none', 'Nobody', 'none')]),
  filter('employment', 'Employment', 'buttonCheckboxGroup', [
    all('employment'),
    option('employment-S', 'Salaried', 'S'),
  ]),
  filter('queuedDate', 'Queued on', 'buttonRadioDateGroup', [
    all('queuedDate'),
    option('queuedDate-past', 'Pick dates', 'past'),
  ]),
  filter('more', 'More', 'accordionGroup', [option('more-place', 'Applicant', 'place', { shows: ['place'] })], {
    selectedValueIndexes: [],
  }),
  filter('place', 'Place', 'inputTypeGroup', [all('place'), option('place-city', 'City', 'city')]),
];
const tabs = [
  {
    tabName: 'All open',
    queueName: 'Document Processing',
    applicationCount: 1,
    defaultSelected: true,
    filters,
    tableColumnConfig: [
      { label: 'Loan ID', value: 'loanApplicationNumber', enableSort: false, extraConfig: { kind: 'link' } },
      { label: 'Amount', value: 'income', enableSort: false, extraConfig: { kind: 'money' } },
    ],
  },
];
export const rows = [bare(1, { loanApplicationNumber: '251118093114' })];

/** Document processing, under every kind of filter. @param {Answers} [more] @param {number} [width] */
export const openFiltered = (more = {}, width) =>
  show('document-processing', { ...answersOf('document-processing', { tabs, rows }), ...more }, { width });
export async function openDrawer(element) {
  button(element, 'Filter').click();
  await until(() => inside(element, 'lending-sl-drawer')?.open && button(element, 'Apply'));
}
/** A group of the drawer by its name. */
export const group = (element, name) =>
  allInside(element, 'lending-sl-drawer fieldset.filter').find((each) =>
    each.querySelector('legend').textContent.trim().startsWith(name),
  );
export const tick = (within, label) =>
  [...within.querySelectorAll('label')]
    .find(({ textContent }) => textContent.trim() === label)
    .querySelector('input')
    .click();
export const lastPage = () => asked('/rows').at(-1);
export const sent = () => lastPage().filters;
