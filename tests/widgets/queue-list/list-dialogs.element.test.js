import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
/** @import { Answers } from '#support/stub.js' */

const hoursAgo = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
const column = (label, value, extraConfig) => ({ label, value, enableSort: false, extraConfig });
const tab = {
  tabName: 'All',
  queueName: 'Customers',
  applicationCount: 3,
  defaultSelected: true,
  filters: [],
  tableColumnConfig: [
    column('Loan ID', 'loanApplicationNumber', { kind: 'link' }),
    column('Name', 'name', { kind: 'name' }),
    column('Age', 'waitingSince', { kind: 'age', warnAfter: 240, badAfter: 1440 }),
  ],
};
const rows = [1, 5, 30].map((hours, index) => ({
  rowId: `00000000-0000-0000-0000-00000000000${index}`,
  version: 1,
  loanApplicationNumber: String(251118093114 + index),
  name: `Borrower ${index}`,
  // a wall-clock time of India
  waitingSince: hoursAgo(hours - 5.5).replace('T', ' '),
  lockedBy: null,
  lockExpiresAt: null,
  actions: [],
}));
const page = {
  rows,
  totalCount: 3,
  totalIsCapped: false,
  pageNumber: 1,
  rowsPerPage: 10,
  asOf: '2025-11-21T05:12:00Z',
};

describe('the dialogs of a list', () => {
  let backend;
  const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
  const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
  const button = (element, text) =>
    allInside(element, 'button').find(
      (each) =>
        (each.textContent.trim() === text || each.getAttribute('aria-label') === text) && each.checkVisibility(),
    );
  const asked = (end) => backend.asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  const dialog = (element) => until(() => inside(element, 'lending-sl-dialog[open]'));
  const nameField = (element) => inside(element, 'lending-sl-dialog[open] [name=name]');
  const closed = (element) => until(() => !inside(element, 'lending-sl-dialog[open]'));
  const expectNothingSerious = async (element) =>
    expect(JSON.stringify(await findings(element.parentElement))).to.equal('[]');
  const told = (element, text) =>
    until(() => allInside(element, '.snack').find(({ textContent }) => textContent.includes(text)));

  async function open(/** @type {Answers} */ more = {}, actions = ['downloadList', 'uploadAllocation']) {
    backend = stubCalls({
      '/lists/agency-customer-list/tabs': { data: { tabs: [tab], actions } },
      '/lists/agency-customer-list/rows': { data: page },
      '/lists/views': { data: { views: [] } },
      ...more,
    });
    const element = place('<lending-queue-list list="agency-customer-list"></lending-queue-list>', { width: 1200 });
    await until(() => inside(element, '.foot [role=status]'));
    return element;
  }

  before(async () => {
    await import('/dist/client/widgets/lending-queue-list.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
    localStorage.clear();
  });

  it('how long a row waits is coloured by the limits of its queue, and said in a word', async () => {
    const element = await open();
    const chips = rows.map(({ rowId }) => {
      const cells = [...inside(element, `tr[data-row="${rowId}"]`).cells];
      const chip = cells.find(({ textContent }) => /\d (min|h)$/.test(textContent)).firstElementChild;
      return [
        chip.classList.contains('wait'),
        chip.classList.contains('bad'),
        chip.querySelector('[aria-label]')?.getAttribute('aria-label') ?? null,
      ];
    });
    expect(chips).to.deep.equal([
      [false, false, null],
      [true, false, 'Due soon'],
      [false, true, 'Overdue'],
    ]);
  });

  it('a view is saved, saved anew, renamed and deleted', async () => {
    const view = {
      viewId: '00000000-0000-0000-0000-0000000000aa',
      view: '',
      savedAt: '2026-01-05T05:12:00.000Z',
    };
    const element = await open({
      '/lists/views/save': ({ body }) => ({ data: { ...view, name: body.name, view: body.view } }),
      '/lists/views/rename': ({ body }) =>
        body.name === 'Taken'
          ? { error: { errorCode: 'NAME_TAKEN', errorMessage: 'You have a view of this name' } }
          : { data: { ...view, name: body.name } },
      '/lists/views/delete': { data: { isDeleted: true } },
    });
    const viewsButton = () => allInside(element, 'button[aria-label^=Views]')[0];
    async function choose(label) {
      (await until(viewsButton)).click();
      (
        await until(() =>
          allInside(element, '.mi').find((item) => item.textContent.trim() === label && item.checkVisibility()),
        )
      ).click();
    }
    async function name(text, submit) {
      const field = nameField(element);
      // React hears of a value only through the control's own setter
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // it waits while what was sent before is under way
      await until(() => button(element, submit).getAttribute('aria-disabled') !== 'true');
      button(element, submit).click();
    }

    await choose('Save as new view');
    await dialog(element);
    await expectNothingSerious(element);
    button(element, 'Save').click();
    await until(() => inside(element, 'lending-sl-dialog').textContent.includes('Enter a name'));
    await name(' My morning ', 'Save');
    await told(element, 'View saved: My morning');
    await closed(element);
    expect(asked('/views/save')).to.deep.equal([{ listType: 'agency-customer-list', name: 'My morning', view: '' }]);

    await choose('Save My morning');
    await until(() => asked('/views/save').length === 2);
    expect(asked('/views/save')[1]).to.deep.equal({
      listType: 'agency-customer-list',
      viewId: view.viewId,
      name: 'My morning',
      view: '',
    });

    await choose('Rename My morning');
    await dialog(element);
    await expectNothingSerious(element);
    expect(nameField(element).value).to.equal('My morning');
    await name('Taken', 'Rename');
    await told(element, 'You have a view of this name');
    expect(nameField(element).value).to.equal('Taken');
    await name('Evening', 'Rename');
    await told(element, 'View renamed: Evening');
    await closed(element);

    await choose('Delete Evening');
    expect((await dialog(element)).textContent).to.include('Evening goes for good');
    await expectNothingSerious(element);
    button(element, 'Delete').click();
    await told(element, 'View deleted: Evening');
    await closed(element);
    expect(asked('/views/delete')).to.deep.equal([{ viewId: view.viewId }]);
    viewsButton().click();
    await until(() => allInside(element, '.mi').some((item) => item.checkVisibility()));
    expect(allInside(element, '.mi').some(({ textContent }) => textContent.includes('Evening'))).to.equal(false);
  });

  it('? shows the keys, unless the page around does so itself', async () => {
    const element = await open();
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
    const own = (event) => event.key === '?' && event.preventDefault();
    document.addEventListener('keydown', own);
    press();
    await new Promise((resolve) => setTimeout(resolve));
    document.removeEventListener('keydown', own);
    expect(inside(element, 'lending-sl-dialog[open]')).to.equal(null);
    press();
    const keys = await dialog(element);
    expect(keys.textContent).to.include('Next row');
    // a dialog that is open from its first moment on takes the focus too
    await until(() => keys.contains(element.shadowRoot.activeElement));
    await expectNothingSerious(element);
  });

  it('a download says how far it is, and is cancelled without a file', async () => {
    let send;
    let isCancelled = false;
    const element = await open();
    const stubbed = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.headers.get('accept')?.includes('ndjson')) return stubbed(input, init);
      const lines = new ReadableStream({
        start(controller) {
          send = (line) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
        },
        cancel() {
          isCancelled = true;
        },
      });
      init?.signal?.addEventListener('abort', () => (isCancelled = true));
      return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } });
    };
    const realUrl = URL.createObjectURL;
    let files = 0;
    URL.createObjectURL = (blob) => {
      files += 1;
      return realUrl.call(URL, blob);
    };
    try {
      button(element, 'Download CSV').click();
      (await until(() => button(element, 'Download'))).click();
      await until(() => send);
      send({ head: { totalCount: 3, totalIsCapped: false, asOf: page.asOf } });
      await until(() => {
        send(rows[0]);
        return /of 3 rows/.test(inside(element, '.long-work [role=status]')?.textContent ?? '');
      });
      const bar = inside(element, '.long-work progress');
      expect([bar.max > 0, bar.getAttribute('aria-label')]).to.deep.equal([true, 'Rows written']);
      await expectNothingSerious(element);
      button(element, 'Cancel').click();
      await closed(element);
      await until(() => isCancelled);
    } finally {
      globalThis.fetch = stubbed;
      URL.createObjectURL = realUrl;
    }
    expect(files).to.equal(0);
  });

  it('loans are allocated by a file: checked line by line first, then applied, with a file of what came of it [VA-09]', async () => {
    const checked = {
      token: '00000000-0000-0000-0000-0000000000bb',
      doneCount: 0,
      rowCount: 3,
      okCount: 2,
      failCount: 1,
      preview: [
        { row: 2, loanApplicationNumber: '251118093114', subject: '251118093114', from: null, to: 'Asha Rao' },
        { row: 3, loanApplicationNumber: '251118093115', subject: '251118093115', from: 'Bala Iyer', to: 'Asha Rao' },
      ],
      problems: [{ row: 4, column: 'agentEmail', value: 'nobody@example.com', cause: 'There is no such agent' }],
    };
    const failed = { row: 3, rowId: 'b', loanApplicationNumber: '251118093115', subject: '251118093115', ok: false };
    const applied = {
      doneCount: 2,
      leftCount: 0,
      results: [
        { row: 2, rowId: 'a', loanApplicationNumber: '251118093114', subject: '251118093114', ok: true },
        { ...failed, errorCode: 'ROW_LOCKED', errorMessage: 'Priya Nair has this open' },
      ],
      okCount: 1,
      failCount: 1,
    };
    const element = await open({
      '/agency/manager/allocation-csv/check': { data: checked },
      '/agency/manager/allocation-csv/apply': { data: applied },
    });
    (await until(() => button(element, 'Bulk allocation'))).click();
    await dialog(element);
    await expectNothingSerious(element);
    const files = new DataTransfer();
    files.items.add(new File(['loanApplicationNumber,agentEmail\n'], 'loans.csv', { type: 'text/csv' }));
    const input = await until(() => inside(element, 'input[type=file]'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    const fault = await until(() => inside(element, '.lines tbody tr'));
    expect([...fault.cells].map(({ textContent }) => textContent)).to.deep.equal([
      '4',
      'agentEmail',
      'nobody@example.com',
      'There is no such agent',
    ]);
    expect(allInside(element, '.preview li').map(({ textContent }) => textContent.trim())).to.deep.equal([
      '251118093114 goes to Asha Rao',
      '251118093115 of Bala Iyer goes to Asha Rao',
    ]);
    await expectNothingSerious(element);
    const listed = asked('/rows').length;
    button(element, 'Apply 2 lines').click();
    await until(() => inside(element, '.notice')?.textContent.includes('1 done, 2 not done.'));
    expect(asked('/allocation-csv/apply')).to.deep.equal([{ token: checked.token }]);
    await until(() => asked('/rows').length > listed);
    await expectNothingSerious(element);
    const realUrl = URL.createObjectURL;
    const realClick = HTMLAnchorElement.prototype.click;
    let content;
    URL.createObjectURL = (blob) => {
      content = blob;
      return realUrl.call(URL, blob);
    };
    HTMLAnchorElement.prototype.click = () => undefined;
    try {
      button(element, 'Download result').click();
      await until(() => content);
    } finally {
      URL.createObjectURL = realUrl;
      HTMLAnchorElement.prototype.click = realClick;
    }
    const lines = (await content.text()).replace('\uFEFF', '').trim().split('\r\n').slice(1);
    expect(lines).to.deep.equal([
      '2,251118093114,,Done,',
      '3,251118093115,,Not done,Priya Nair has this open',
      '4,,agentEmail,Not done,There is no such agent',
    ]);
  });
});
