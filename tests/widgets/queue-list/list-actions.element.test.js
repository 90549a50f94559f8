import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
/** @import { Answers } from '#support/stub.js' */

const id = (index) => `00000000-0000-0000-0000-00000000000${index}`;
const column = ([label, value, kind]) => ({ label, value, enableSort: false, extraConfig: { kind } });
const tab = (columns) => ({
  tabName: 'All',
  queueName: 'All of them',
  applicationCount: 3,
  defaultSelected: true,
  filters: [],
  tableColumnConfig: columns.map(column),
});
const bare = (index, more) => ({
  rowId: id(index),
  version: index + 1,
  lockedBy: null,
  lockExpiresAt: null,
  actions: [],
  ...more,
});
const page = (rows) => ({
  rows,
  totalCount: rows.length,
  totalIsCapped: false,
  pageNumber: 1,
  rowsPerPage: 10,
  asOf: '2025-11-21T05:12:00Z',
});

const queue = (label, value) => ({ label, value });
const agents = [
  bare(0, { agentName: 'Asha Rao', assignedQueues: [], isEnabled: 'Enabled' }),
  bare(1, { agentName: 'Bala Iyer', assignedQueues: [queue('Top Up', 'TOP_UP')], isEnabled: 'Disabled' }),
  bare(2, {
    agentName: 'Chitra Sen',
    assignedQueues: [queue('Top Up', 'TOP_UP'), queue('Nach Review', 'NACH_REVIEW'), queue('Hold', 'HOLD')],
    isEnabled: 'Enabled',
  }),
];
const agentColumns = [
  ['Name', 'agentName', 'name'],
  ['Queues', 'assignedQueues', 'queues'],
  ['Enabled', 'isEnabled', 'status'],
];
const loanColumns = [
  ['Loan ID', 'loanApplicationNumber', 'link'],
  ['Name', 'name', 'name'],
  ['Amount', 'loanAmount', 'money'],
];
const loans = [0, 1, 2].map((index) =>
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
const doneOf = ({ body }) => ({
  data: { results: body.rows.map(({ rowId }) => ({ rowId, ok: true })), okCount: body.rows.length, failCount: 0 },
});
const agentChoice = {
  id: id(9),
  agentName: 'Asha Rao',
  email: 'a@example.com',
  kycStatus: 'DONE',
  accountAllocated: 4,
  refusal: null,
};

describe('what is done on a list', () => {
  let backend;
  let live;
  const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
  const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
  const button = (element, text) =>
    allInside(element, 'button').find(
      (each) => each.textContent.trim() === text || each.getAttribute('aria-label') === text,
    );
  const asked = (end) => backend.asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

  /** @param {string} list @param {{ columns: any[]; rows: any[]; actions?: string[]; more?: Answers; width?: number }} shown */
  async function open(list, { columns, rows, actions = [], more = {}, width }) {
    localStorage.setItem('lending.majorVersion', '137');
    localStorage.setItem('lending.securityToken', 'token');
    localStorage.setItem('lending.userKey', 'key');
    const routeList = ['NACH_MAIL_LIST_DETAILS', 'PB_NACH_EMAIL_LIST_DETAILS'].map((key) => ({ key }));
    const portalRouteList = [{ viewName: 'ops', routeList }];
    const user = { id: '1', firstName: 'Vikram', lastName: 'Nair', roles: ['OPS_LEAD'], portalRouteList };
    localStorage.setItem('lending.user', JSON.stringify(user));
    backend = stubCalls({
      [`/lists/${list}/tabs`]: { data: { tabs: [tab(columns)], actions } },
      [`/lists/${list}/rows`]: { data: page(rows) },
      '/lists/views': { data: { views: [] } },
      ...more,
    });
    const element = place(`<lending-queue-list list="${list}"></lending-queue-list>`, { width });
    await until(() => inside(element, '.foot [role=status]'));
    return element;
  }
  async function message(element, text) {
    const snack = await until(() => allInside(element, '.snack').find(({ textContent }) => textContent.includes(text)));
    return [snack.classList.contains('good'), snack.textContent.includes(text)];
  }
  /** Opens a row's menu and chooses from it. */
  async function choose(element, row, label) {
    const name = `More actions on ${loans[row].loanApplicationNumber}`;
    const menu = await until(() => button(element, name));
    menu.click();
    const item = await until(() =>
      allInside(element, '.mi').find((each) => each.textContent.trim() === label && each.checkVisibility()),
    );
    item.click();
  }
  const dialog = (element) => until(() => inside(element, 'lending-sl-dialog[open]'));
  const expectNothingSerious = async (element) => expect(await findings(element.parentElement)).to.deep.equal([]);

  before(async () => {
    live = stubLive();
    await import('/dist/client/widgets/lending-queue-list.js');
  });
  after(() => live.restore());
  afterEach(() => {
    clearPage();
    backend?.restore();
    localStorage.clear();
  });

  it('agents show Not Assigned, the queue, or how many; several are assigned and un-assigned at once [QL-42][QL-43][QL-44][QL-45][QL-46][ER-25][ER-26][UT-09]', async () => {
    const element = await open('manage-agent-list', {
      columns: agentColumns,
      rows: agents,
      actions: ['assignQueues', 'unassignQueues', 'downloadList'],
      more: {
        '/manage/agents/queues': { data: { queues: [queue('Top Up', 'TOP_UP'), queue('Nach Review', 'NACH_REVIEW')] } },
        '/manage/agents/assign': doneOf,
        '/manage/agents/unassign': doneOf,
      },
    });
    await until(() => allInside(element, 'tbody tr[data-row]').every(({ cells }) => cells[2].textContent !== ''));
    const cells = allInside(element, 'tbody tr[data-row]').map((row) =>
      [...row.cells].slice(2, 4).map(({ textContent }) => textContent.trim()),
    );
    expect(cells).to.deep.equal([
      ['Not Assigned', 'Enabled'],
      ['Top Up', 'Disabled'],
      ['3 Queues', 'Enabled'],
    ]);
    for (const [label, confirm, path, text] of [
      ['Assign to queues', 'Assign', '/assign', 'Agent successfully assigned to queues.'],
      ['Un-assign from queues', 'Un-assign', '/unassign', 'Agent successfully Un-Assigned from queues.'],
    ]) {
      for (const box of allInside(element, 'tbody .tick-box').slice(0, 2)) if (!box.checked) box.click();
      (await until(() => button(element, label))).click();
      const boxes = await until(() => {
        const found = allInside(element, '.people .choice input');
        return found.length === 2 && found;
      });
      await expectNothingSerious(element);
      const before = asked('/rows').length;
      button(element, confirm).click();
      await until(() => inside(element, 'lending-sl-dialog')?.textContent.includes('Choose a queue'));
      expect(asked(path)).to.deep.equal([]);
      for (const box of boxes) box.click();
      button(element, confirm).click();
      expect(await message(element, text)).to.deep.equal([true, true]);
      expect(asked(path)[0]).to.deep.equal({
        rows: agents.slice(0, 2).map(({ rowId, version }) => ({ rowId, version })),
        queues: asked(path)[0].queues,
      });
      expect(asked(path)[0].queues).to.have.members(['TOP_UP', 'NACH_REVIEW']);
      await until(() => asked('/rows').length > before);
      await until(() => allInside(element, 'tbody .tick-box').every(({ checked }) => !checked));
      await until(() => inside(element, '.people') === null);
    }
  });

  it('new mails of a row are a badge; a narrow list keeps the badge of an agent’s queues in sight [NR-02]', async () => {
    const rows = loans.map((loan, index) => ({ ...loan, newMailCount: [3, 0, 12][index] }));
    const columns = [...loanColumns, ['New mails', 'newMailCount', 'badge']];
    const element = await open('nach-review', { columns, rows });
    await until(() => allInside(element, 'tbody tr[data-row]').every(({ cells }) => cells[3].textContent !== ''));
    const mails = allInside(element, 'tbody tr[data-row]').map(({ cells }) => [
      cells[3].textContent,
      cells[3].querySelector('.count') !== null,
    ]);
    expect(mails).to.deep.equal([
      ['3', true],
      ['-', false],
      ['12', true],
    ]);
    clearPage();
    backend.restore();
    const narrow = await open('manage-agent-list', { columns: agentColumns, rows: agents, width: 320 });
    const badges = await until(() => {
      const found = allInside(narrow, 'td').filter(({ textContent }) => /Queues|Not Assigned|Top Up/.test(textContent));
      return found.length === 3 && found;
    });
    expect(badges.map((badge) => badge.checkVisibility())).to.deep.equal([true, true, true]);
  });

  it('the head offers what the list has and the viewer may, and nothing else [QL-21]', async () => {
    const one = await open('manage-agent-list', { columns: agentColumns, rows: agents, actions: ['downloadList'] });
    expect([button(one, 'Download CSV'), button(one, 'Next application')].map(Boolean)).to.deep.equal([true, false]);
    clearPage();
    backend.restore();
    const other = await open('loan-approved', { columns: loanColumns, rows: loans, actions: ['nextApplication'] });
    expect([button(other, 'Download CSV'), button(other, 'Next application')].map(Boolean)).to.deep.equal([
      false,
      true,
    ]);
  });

  it('a held row says why and what was said of it [QL-24][UT-16]', async () => {
    const element = await open('hold', { columns: loanColumns, rows: loans });
    await choose(element, 0, 'Issue details');
    const { label, textContent } = await dialog(element);
    expect(label).to.equal('Issue details of 251118093114');
    expect(textContent).to.include('Technical issue').and.include('The bureau is down');
    await expectNothingSerious(element);
  });

  it('a remark is saved with the version that was read, with a green message, and the list is read again [QL-22][QL-25][ER-24]', async () => {
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      more: { '/lists/save': { data: { rowId: id(1), version: 3 } } },
    });
    await choose(element, 1, 'Remark');
    const box = await until(() => inside(element, 'textarea'));
    // React hears of a value only through the control's own setter
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(box, 'Called the employer');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await expectNothingSerious(element);
    const before = asked('/rows').length;
    button(element, 'Save').click();
    expect(await message(element, 'The changes have been saved successfully')).to.deep.equal([true, true]);
    expect(asked('/lists/save')).to.deep.equal([
      { listType: 'loan-approved', rowId: id(1), remark: 'Called the employer' },
    ]);
    expect(backend.asked.find(({ path }) => path === '/lists/save').headers['if-match']).to.equal('2');
    await until(() => asked('/rows').length > before);
  });

  it('a row of the OSV list is given to a colleague, and the list is read again [QL-27]', async () => {
    const element = await open('kyc-verification', {
      columns: loanColumns,
      rows: loans,
      more: {
        '/kyc-verification/assignees': { data: { assignees: [{ id: id(8), name: 'Arjun Deshpande', assigned: 2 }] } },
        '/kyc-verification/reassign': doneOf,
      },
    });
    await choose(element, 2, 'Reassign for OSV');
    (await until(() => inside(element, '.people .choice input'))).click();
    await expectNothingSerious(element);
    const before = asked('/rows').length;
    button(element, 'Reassign').click();
    expect(await message(element, 'Application given to Arjun Deshpande')).to.deep.equal([true, true]);
    expect(asked('/reassign')).to.deep.equal([{ rows: [{ rowId: id(2), version: 3 }], assigneeId: id(8) }]);
    await until(() => asked('/rows').length > before);
  });

  it('a row leads to its NACH mails, on a partner’s list to that partner’s page; without the right to it nothing is offered [QL-28]', async () => {
    for (const [list, screen] of [
      ['nach-review', 'NACH_MAIL_LIST_DETAILS'],
      ['pb-nach-review', 'PB_NACH_EMAIL_LIST_DETAILS'],
    ]) {
      const element = await open(list, { columns: loanColumns, rows: loans });
      element.addEventListener('lending-navigate', (event) => event.preventDefault());
      const navigated = nextEvent('lending-navigate');
      await choose(element, 0, 'NACH details');
      const { detail } = await navigated;
      expect(detail).to.deep.equal({ v: 1, screen, params: { 'loan-application-number': '251118093114' } });
      clearPage();
      backend.restore();
    }
    const element = await open('wishfin-nach-review', { columns: loanColumns, rows: loans });
    (await until(() => button(element, 'More actions on 251118093114'))).click();
    await until(() => allInside(element, '.mi').some((each) => each.checkVisibility()));
    expect(allInside(element, '.mi').map(({ textContent }) => textContent.trim())).not.to.include('NACH details');
  });

  it('a row is called on a screen of its own, by a link without a number in it [QL-26]', async () => {
    const element = await open('agency-calling-list', {
      columns: loanColumns,
      rows: loans,
      more: { '/lists/call': { data: { screen: 'TELEPHONY_CALLING_CRM', path: '/ameyoCallingCRM?loanAppNo=1' } } },
    });
    (await until(() => button(element, 'Call 251118093114'))).click();
    const link = await until(() =>
      allInside(element, 'a').find(({ textContent }) => textContent.trim() === 'Open calling screen'),
    );
    expect(new URL(link.href).pathname).to.equal('/ameyoCallingCRM');
    expect(link.target).to.equal('_blank');
    expect(asked('/lists/call')).to.deep.equal([{ listType: 'agency-calling-list', rowId: id(0) }]);
    await expectNothingSerious(element);
  });

  it('a free loan is given to an agent, a given one to another, each from its own row [QL-30][QL-31]', async () => {
    const element = await open('agency-customer-list', {
      columns: loanColumns,
      rows: loans,
      more: { '/agency/manager/agents': { data: { agents: [agentChoice] } }, '/agency/manager/allocate': doneOf },
    });
    for (const { index, label, action } of [
      { index: 0, label: 'Allocate', action: 'allocate' },
      { index: 1, label: 'Re-allocate', action: 'reAllocate' },
    ]) {
      await choose(element, index, label);
      (await until(() => inside(element, '.people .choice input'))).click();
      await expectNothingSerious(element);
      allInside(element, '.dialog-footer .primary').at(-1).click();
      await until(() => asked('/allocate').length === index + 1);
      expect(asked('/allocate')[index]).to.deep.include({
        action,
        agentId: id(9),
        rows: [{ rowId: id(index), version: index + 1 }],
      });
      await until(() => inside(element, '.people') === null);
    }
    expect(await message(element, 'Loan given to Asha Rao')).to.deep.equal([true, true]);
  });

  it('the whole list is a file of the chosen columns, from the list’s own call and payload [QL-29][QL-47][QL-48][QL-49]', async () => {
    const head = { head: { totalCount: 3, totalIsCapped: false, asOf: '2025-11-21T05:12:00Z' } };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['downloadList'],
      more: {
        '/lists/loan-approved/rows': ({ headers }) =>
          headers.accept?.includes('ndjson')
            ? { lines: [head, ...loans, { end: { count: 3 } }] }
            : { data: page(loans) },
      },
    });
    button(element, 'Download CSV').click();
    const name = await until(() =>
      allInside(element, '.choice').find(({ textContent }) => textContent.trim() === 'Loan ID'),
    );
    await expectNothingSerious(element);
    name.querySelector('input').click();
    const [realClick, realUrl] = [HTMLAnchorElement.prototype.click, URL.createObjectURL];
    let content;
    let fileName = '';
    URL.createObjectURL = (blob) => {
      content = blob;
      return realUrl.call(URL, blob);
    };
    HTMLAnchorElement.prototype.click = function click() {
      fileName = this.download;
    };
    try {
      await until(() => button(element, 'Download') && !name.querySelector('input').checked);
      button(element, 'Download').click();
      await until(() => content && fileName);
    } finally {
      HTMLAnchorElement.prototype.click = realClick;
      URL.createObjectURL = realUrl;
    }
    const lines = (await content.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).to.deep.equal(['Name,Amount', `"'=HYPERLINK(""x"")",120000`, '"Plain, Name",-50', 'Third,3']);
    expect(fileName).to.match(/^LoanApproved_All_\d{4}_\d\d_\d\d\.csv$/);
    const calls = backend.asked.filter(({ path }) => path.endsWith('/rows'));
    const stream = calls.find(({ headers }) => headers.accept?.includes('ndjson'));
    const listed = calls.find(({ body }) => body.queueName === 'All of them');
    expect(stream).not.to.equal(listed);
    expect([stream.path, stream.body]).to.deep.equal([listed.path, listed.body]);
  });

  it('the next application is taken, and told when there is none', async () => {
    let next = {
      rowId: id(1),
      loanApplicationNumber: '251118093115',
      version: 2,
      lockExpiresAt: '2025-11-21T06:00:00Z',
    };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['nextApplication'],
      more: { '/lists/next': () => ({ data: { next } }) },
    });
    button(element, 'Next application').click();
    expect(await message(element, '251118093115 is yours until 11:30 AM')).to.deep.equal([true, true]);
    expect(asked('/lists/next')).to.deep.equal([{ listType: 'loan-approved', queueName: 'All of them' }]);
    await until(() => inside(element, 'tr[aria-current]')?.dataset.row === id(1));
    next = null;
    await until(() => button(element, 'Next application').getAttribute('aria-disabled') !== 'true');
    button(element, 'Next application').click();
    await message(element, 'Every application of this queue is open with somebody');
  });

  it('the next application is asked for once, however often its button is pressed meanwhile', async () => {
    let answer;
    const waits = new Promise((resolve) => (answer = resolve));
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['nextApplication', 'downloadList'],
      more: { '/lists/next': () => waits },
    });
    const next = button(element, 'Next application');
    expect([next.getAttribute('aria-haspopup'), next.getAttribute('aria-disabled')]).to.deep.equal([null, 'false']);
    next.click();
    await until(() => asked('/lists/next').length === 1);
    expect(next.getAttribute('aria-disabled')).to.equal('true');
    next.click();
    button(element, 'Download CSV').click();
    await dialog(element);
    answer({ data: { next: null } });
    await message(element, 'Every application of this queue is open with somebody');
    expect(next.getAttribute('aria-disabled')).to.equal('false');
    expect(asked('/lists/next')).to.have.lengthOf(1);
    expect(inside(element, 'lending-sl-dialog')?.open).to.equal(true);
  });

  /** The server's events, as a test tells them. */
  function stubLive() {
    const realFetch = globalThis.fetch;
    const encoder = new TextEncoder();
    let stream;
    let carried = '';
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!address.includes('/live?')) return realFetch(input, init);
      carried = address;
      const body = new ReadableStream({
        start(controller) {
          stream = controller;
          init?.signal?.addEventListener('abort', () => controller.error(init.signal.reason));
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
    return {
      carries: (topic) => carried.includes(topic),
      restore: () => (globalThis.fetch = realFetch),
      tell(event, type, payload) {
        const data = JSON.stringify({ type, payload });
        stream.enqueue(encoder.encode(`id: 1\nevent: ${event}\ndata: ${data}\n\n`));
      },
    };
  }
  /** A list whose rows change elsewhere. */
  async function openLive() {
    const held = { rows: loans };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      more: { '/lists/loan-approved/rows': () => ({ data: page(held.rows) }) },
    });
    await until(
      () => live.carries('list.loan-approved') && button(element, `More actions on ${loans[0].loanApplicationNumber}`),
    );
    const lockExpiresAt = new Date(Date.now() + 600_000).toISOString();
    return {
      element,
      isFocused: (found) => found !== null && element.shadowRoot.activeElement === found,
      rowOf: (row) => inside(element, `tr[data-row="${id(row)}"]`),
      held: (row) => ({ ...loans[row], lockedBy: 'Priya Nair', lockExpiresAt, actions: [] }),
      change(rows) {
        held.rows = rows;
        live.tell('locks.application', 'lockChanged', { rowId: id(1), holderId: 'other', expiresAt: lockExpiresAt });
      },
    };
  }

  it('what happens elsewhere changes no row under its open menu, and takes nobody’s focus out of the list', async () => {
    const { element, isFocused, rowOf, held, change } = await openLive();
    const notInFront = new AbortController();
    // A window that is not in front tells nothing of the focus.
    for (const type of ['focusin', 'focusout'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), {
        capture: true,
        signal: notInFront.signal,
      });
    const more = button(element, `More actions on ${loans[0].loanApplicationNumber}`);
    more.focus();
    more.click();
    await until(() => isFocused(inside(element, '.mi')));
    const before = asked('/loan-approved/rows').length;
    change([loans[1], held(0), loans[2]]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked('/loan-approved/rows').length).to.equal(before);
    expect(isFocused(inside(element, '.mi'))).to.equal(true);
    inside(element, '.menu:popover-open').hidePopover();
    await until(() => isFocused(more));
    await until(() => rowOf(0).textContent.includes('is locked') || rowOf(0).classList.contains('locked'));
    expect(isFocused(more)).to.equal(true);

    change([loans[2], loans[1], loans[0]]);
    await until(() => rowOf(0).rowIndex === 3);
    expect(isFocused(more)).to.equal(true);
    // never to another row's control: Enter would do something to that row
    change([loans[2], loans[1], { ...loans[0], actions: [] }]);
    await until(() => !more.isConnected);
    expect(isFocused(rowOf(0))).to.equal(true);
    change([loans[2], loans[1]]);
    await until(() => rowOf(0) === null);
    expect(isFocused(inside(element, '.tablewrap'))).to.equal(true);
    change([]);
    await until(() => inside(element, '.blank'));
    expect(isFocused(inside(element, '.tablewrap'))).to.equal(true);
    notInFront.abort();
  });

  it('a lead takes a row over from a colleague, who is named first', async () => {
    const lockExpiresAt = new Date(Date.now() + 600_000).toISOString();
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: [{ ...loans[0], lockedBy: 'Priya Nair', lockExpiresAt, actions: [] }],
      more: { '/locks/take-over': { data: { kind: 'application', id: id(0), expiresAt: lockExpiresAt } } },
    });
    await choose(element, 0, 'Take over');
    expect((await dialog(element)).textContent).to.include('Priya Nair has 251118093114 open until');
    await expectNothingSerious(element);
    allInside(element, '.dialog-footer .primary').at(-1).click();
    await until(() => backend.asked.some(({ path }) => path.includes('take')));
    expect(backend.asked.find(({ path }) => path.includes('take')).body).to.deep.equal({
      kind: 'application',
      id: id(0),
    });
  });
});
