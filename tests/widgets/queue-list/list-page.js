import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { savedBy } from '#support/saved-file.js';
import { stubCalls } from '#support/stub-backend.js';
import { stubLive } from './stub-live.js';
/** @import { Answers } from '#support/stub.js' */

export const id = (index) => `00000000-0000-0000-0000-00000000000${index}`;
const column = ([label, value, kind, more]) => ({
  label,
  value,
  enableSort: false,
  extraConfig: { kind, ...more },
});
const tab = (columns) => ({
  tabName: 'All',
  queueName: 'All of them',
  applicationCount: 3,
  defaultSelected: true,
  filters: [],
  tableColumnConfig: columns.map(column),
});
export const bare = (index, more) => ({
  rowId: id(index),
  version: index + 1,
  lockedBy: null,
  lockExpiresAt: null,
  actions: [],
  ...more,
});
export const page = (rows) => ({
  rows,
  totalCount: rows.length,
  totalIsCapped: false,
  pageNumber: 1,
  rowsPerPage: 10,
  asOf: '2025-11-21T05:12:00Z',
});

export const queue = (label, value) => ({ label, value });
export const agents = [
  bare(0, { agentName: 'Asha Rao', assignedQueues: [], isEnabled: 'Enabled' }),
  bare(1, { agentName: 'Bala Iyer', assignedQueues: [queue('Top Up', 'TOP_UP')], isEnabled: 'Disabled' }),
  bare(2, {
    agentName: 'Chitra Sen',
    assignedQueues: [queue('Top Up', 'TOP_UP'), queue('Nach Review', 'NACH_REVIEW'), queue('Hold', 'HOLD')],
    isEnabled: 'Enabled',
  }),
];
export const agentColumns = [
  ['Name', 'agentName', 'name'],
  ['Queues', 'assignedQueues', 'queues'],
  ['Enabled', 'isEnabled', 'status'],
];
export const loanColumns = [
  ['Loan ID', 'loanApplicationNumber', 'link'],
  ['Name', 'name', 'name'],
  ['Amount', 'loanAmount', 'money'],
];
export const loans = [0, 1, 2].map((index) =>
  bare(index, {
    loanApplicationNumber: String(251118093114 + index),
    name: ['=HYPERLINK("x")', 'Plain, Name', 'Third'][index],
    loanAmount: [120000, -50, 3][index],
    actions: ['openIssueDetails', 'save', 'reassignForOsv', 'goToNachDetails', 'call', 'allocate', 'reAllocate'],
    holdReason: 'Technical issue',
    userComment: 'The bureau is down',
    remark: '',
  }),
);
export const doneOf = ({ body }) => ({
  data: { results: body.rows.map(({ rowId }) => ({ rowId, ok: true })), okCount: body.rows.length, failCount: 0 },
});
export const agentChoice = {
  id: id(9),
  agentName: 'Asha Rao',
  email: 'a@example.com',
  kycStatus: 'DONE',
  accountAllocated: 4,
  refusal: null,
};

let backend;
export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
/**
 * Waits until the rows show each of these texts: the rarer kinds of cell load after the rows.
 *
 * @param {Element} element
 * @param {...string} texts
 */
export const inRows = (element, ...texts) =>
  until(() => {
    const shown = inside(element, 'tbody')?.textContent ?? '';
    return texts.every((text) => shown.includes(text));
  });
const isNamed = (text) => (each) => each.textContent.trim() === text || each.getAttribute('aria-label') === text;
export const button = (element, text) => allInside(element, 'button').find(isNamed(text));
/** One that is in sight: what has closed keeps its buttons. */
export const shownButton = (element, text) =>
  allInside(element, 'button').find((each) => isNamed(text)(each) && each.checkVisibility());
/** React hears of a value only through the control's own setter. */
export function write(input, text) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value').set.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
/** Every call that the page has made. */
export const everyCall = () => backend.asked;
export const asked = (end) =>
  everyCall()
    .filter(({ path }) => path.endsWith(end))
    .map(({ body }) => body);

/**
 * Places a list that is answered so, and waits for its rows or for what stands in their place.
 *
 * @param {string} list
 * @param {Answers} answers
 * @param {{ attributes?: string; width?: number }} [placed]
 */
export async function show(list, answers, { attributes = '', width } = {}) {
  backend = stubCalls(answers);
  const element = place(`<lending-queue-list list="${list}" ${attributes}></lending-queue-list>`, { width });
  await until(() => inside(element, '.foot [role=status]') ?? inside(element, '.blank'));
  return element;
}
/** What a list is answered. @param {string} list @param {{ tabs: any[]; actions?: string[]; rows: any[] }} shown */
export const answersOf = (list, { tabs, actions = [], rows }) => ({
  [`/lists/${list}/tabs`]: { data: { tabs, actions } },
  [`/lists/${list}/rows`]: { data: page(rows) },
  '/lists/views': { data: { views: [] } },
});

/** @param {string} list @param {{ columns: any[]; rows: any[]; actions?: string[]; more?: Answers; width?: number }} shown */
export async function open(list, { columns, rows, actions, more = {}, width }) {
  localStorage.setItem('lending.majorVersion', '137');
  localStorage.setItem('lending.securityToken', 'token');
  localStorage.setItem('lending.userKey', 'key');
  const routeList = ['NACH_MAIL_LIST_DETAILS', 'PB_NACH_EMAIL_LIST_DETAILS'].map((key) => ({ key }));
  const portalRouteList = [{ viewName: 'ops', routeList }];
  const user = { id: '1', firstName: 'Vikram', lastName: 'Nair', roles: ['OPS_LEAD'], portalRouteList };
  localStorage.setItem('lending.user', JSON.stringify(user));
  return show(list, { ...answersOf(list, { tabs: [tab(columns)], actions, rows }), ...more }, { width });
}
export async function message(element, text) {
  const snack = await until(() => allInside(element, '.snack').find(({ textContent }) => textContent.includes(text)));
  return [snack.classList.contains('good'), snack.textContent.includes(text)];
}
/** Opens a row's menu and chooses from it. */
export async function choose(element, row, label) {
  const name = `More actions on ${loans[row].loanApplicationNumber}`;
  const menu = await until(() => button(element, name));
  menu.click();
  const item = await until(() =>
    allInside(element, '.mi').find((each) => each.textContent.trim() === label && each.checkVisibility()),
  );
  item.click();
}
export const dialog = (element) => until(() => inside(element, 'lending-sl-dialog[open]'));
/** Chooses a file in a dialog. */
export async function chooseFile(element, name, content) {
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  const input = await until(() => inside(element, 'input[type=file]'));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
/** Saves what is set as a file, and opens the dialog that takes it again. @returns the file's lines */
export async function outAndIn(element) {
  const exports = await until(() => shownButton(element, 'Export'));
  const { content } = await savedBy(() => exports.click());
  (await until(() => shownButton(element, 'Import'))).click();
  const shown = await dialog(element);
  const lines = content.trim().split('\r\n');
  await until(() => shown.textContent.includes(`the columns ${lines[0].replaceAll(',', ', ')}.`));
  expect(await findings(element)).to.deep.equal([]);
  return lines;
}
export const noDialog = (element) => until(() => !inside(element, 'lending-sl-dialog[open]'));
export const expectNothingSerious = async (element, rules) =>
  expect(await findings(element.parentElement, rules)).to.deep.equal([]);

/** Stubs the server's events before the element's script comes. */
export function stubLists() {
  let live;
  before(() => {
    live = stubLive();
  });
  after(() => live.restore());
  loadList();
  return { live: () => live };
}

/** Loads the element's script, and leaves nothing of a test to the next. */
export function loadList() {
  before(async () => {
    await import('/dist/client/widgets/lending-queue-list.js');
  });
  afterEach(() => {
    closeList();
    localStorage.clear();
  });
}

/** Takes the list away, and what answers it. */
export function closeList() {
  clearPage();
  backend?.restore();
}
