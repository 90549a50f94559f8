import { until } from '#support/page.js';
import { asked, bare, inside, page as wholePage, show, write } from './list-page.js';

export const columns = [
  ['Loan ID', 'loanApplicationNumber', true, { kind: 'link', screen: 'DOCUMENT_PROCESSING' }],
  ['Name', 'name', true, { kind: 'name' }],
  ['Amount', 'loanAmount', true, { kind: 'money' }],
  ['Mobile No', 'contactNumber', false, { kind: 'phone' }],
  ['Status', 'status', false, { kind: 'status' }],
  ['Queued on', 'queuedDate', true, { kind: 'dateTime', sorted: 'asc' }],
  ['Owner', 'userInfo', false, { kind: 'person' }],
].map(([label, value, enableSort, extraConfig]) => ({ label, value, enableSort, extraConfig }));

const tab = (tabName, queueName, applicationCount, more = {}) => ({
  tabName,
  queueName,
  applicationCount,
  defaultSelected: false,
  filters: [],
  tableColumnConfig: columns,
  ...more,
});
export const tabs = [
  tab('All open', 'Document Processing', 42, { defaultSelected: true }),
  tab('Fresh', 'Document Processing Fresh', 1284),
  tab('Employer check', 'Document Processing Employer check', 0),
];

const row = (index, more) => ({
  ...bare(index, {}),
  rowId: `row-${index}`,
  version: 1,
  loanApplicationNumber: String(251118093114 + index),
  name: `Borrower ${index}`,
  loanAmount: 120000,
  contactNumber: '98xxxxxx41',
  status: 'APPROVED',
  queuedDate: '2025-11-18 09:46:00',
  userInfo: index === 1 ? 'Meera Krishnan' : null,
  ...more,
});

/** The page that is asked for of so many rows. @param {{ body?: any }} call @param {number} total @param {(index: number) => object} [changes] */
export function page({ body }, total, changes = () => ({})) {
  const start = (body.pageNumber - 1) * body.rows;
  const rows = Array.from({ length: Math.max(0, Math.min(body.rows, total - start)) }, (_, index) =>
    row(start + index, changes(start + index)),
  );
  return { ...wholePage(rows), totalCount: total, pageNumber: body.pageNumber, rowsPerPage: body.rows };
}

/**
 * @typedef {object} Shown
 * @property {import('#support/stub.js').Answers['/lists/document-processing/rows']} [rows]
 * @property {unknown} [shownTabs]
 * @property {string} [attributes]
 * @property {number} [width]
 *
 * @param {Shown} [shown]
 */
export function open({ rows = (call) => ({ data: page(call, 42) }), shownTabs = tabs, ...placed } = {}) {
  const answers = {
    '/lists/document-processing/tabs': async () => ({
      data: { actions: [], tabs: await Promise.resolve(shownTabs) },
    }),
    '/lists/document-processing/rows': rows,
    '/lists/agency-calling-list/tabs': {
      data: { actions: [], tabs: [tab('All', 'Calling List', 3, { defaultSelected: true })] },
    },
    '/lists/agency-calling-list/rows': (call) => ({ data: page(call, 3) }),
  };
  return show('document-processing', answers, placed);
}
export const rowCalls = () => asked('/rows');

export const type = (element, text) => write(inside(element, '.search .q'), text);
export const submit = (element) => inside(element, '.search-form').requestSubmit();
export function pick(element, selector, value) {
  const select = inside(element, selector);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
/** The first request that an act makes, once the page before has loaded its next one ahead. */
export async function asks(act) {
  let before;
  do {
    before = rowCalls().length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    // on a busy machine the page may not have had its turn in that time
    await new Promise((resolve) => (window.requestIdleCallback ?? window.setTimeout)(resolve));
  } while (rowCalls().length > before);
  await act();
  await until(() => rowCalls().length > before);
  return rowCalls()[before];
}
