import { answersOf, bare, show } from './list-page.js';
/** @import { Answers } from '#support/stub.js' */

const option = (id, label, value = label) => ({ id, label, value });
const all = (id) => option(`${id}-all`, 'All', 'all');
const filter = (id, filterName, kind, filterOption) => ({
  id,
  filterName,
  kind,
  filterOption,
  selectedValueIndexes: [0],
});
const filters = [
  filter('risk', 'Risk level', 'checkbox', [all('risk'), option('risk-High', 'High'), option('risk-Low', 'Low')]),
  filter('amount', 'Loan amount', 'rangeSlider', [{ ...all('amount'), min: 0, max: 100, step: 5 }]),
];
const columns = [
  ['Loan ID', 'loanApplicationNumber', { kind: 'link' }],
  ['Name', 'custName', { kind: 'name' }],
  ['Outstanding', 'totalOutstandingAmount', { kind: 'money' }],
].map(([label, value, extraConfig]) => ({ label, value, enableSort: true, extraConfig }));
const tab = (tabName, queueName, more = {}) => ({
  tabName,
  queueName,
  applicationCount: 3,
  defaultSelected: false,
  filters,
  tableColumnConfig: columns,
  ...more,
});
export const tabs = [tab('All', 'Customers', { defaultSelected: true }), tab('Free', 'Customers Free')];
export const rows = [0, 1, 2].map((index) =>
  bare(index, {
    loanApplicationNumber: String(251118093114 + index),
    actions: ['allocate'],
    custName: index === 0 ? '=1+1' : `Borrower, ${index}`,
    totalOutstandingAmount: index === 1 ? -50 : 120000,
  }),
);
const actions = ['downloadList', 'uploadAllocation', 'bulkAllocate', 'bulkReAllocate'];

/** The customers of an agency. @param {Answers} [more] @param {{ attributes?: string; width?: number }} [placed] */
export const openCustomers = (more = {}, placed = {}) =>
  show('agency-customer-list', { ...answersOf('agency-customer-list', { tabs, actions, rows }), ...more }, placed);
