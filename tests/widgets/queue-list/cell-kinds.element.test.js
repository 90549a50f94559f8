import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const id = (index) => `00000000-0000-0000-0000-00000000000${index}`;
const column = (label, value, extraConfig) => ({ label, value, enableSort: false, extraConfig });
const columns = [
  column('Name', 'name', { kind: 'name' }),
  column('Status', 'caseStatus', { kind: 'exactStatus' }),
  column('Haircut', 'haircut', { kind: 'percent' }),
  column('Active', 'active', { kind: 'switch' }),
  column('KYC', 'kycStatus', {
    kind: 'kycLink',
    screen: 'AGENCY_AGENT_KYC',
    params: { userId: 'userId' },
    newTab: true,
  }),
  column('Mail', 'mailId', {
    kind: 'link',
    screen: 'NACH_MAIL_LIST_DETAILS',
    params: { 'mail-queue-id': 'mailId' },
    newTab: true,
  }),
  column('Remark', 'remark', { kind: 'trimmed', params: { by: 'remarkBy', at: 'remarkAt' } }),
];
const row = (index, cells) => ({
  rowId: id(index),
  version: 1,
  lockedBy: null,
  lockExpiresAt: null,
  actions: [],
  loanApplicationNumber: String(251118093114 + index),
  ...cells,
});
const remark = { remark: 'Salary slip seen', remarkBy: 'Asha Nair', remarkAt: '2025-11-23 16:58:00' };
const rows = [
  row(0, {
    name: 'A',
    caseStatus: 'In-Progress',
    haircut: 12.5,
    active: true,
    userId: 'agent 7',
    kycStatus: 'DRAFT',
    mailId: 'mail 1',
    ...remark,
  }),
  row(1, {
    name: 'B',
    caseStatus: 'APPROVED',
    haircut: 0,
    active: false,
    userId: 'agent-8',
    kycStatus: 'DONE',
    mailId: 'mail-2',
    remark: 'Older',
  }),
  row(2, {
    name: 'C',
    caseStatus: 'pending',
    haircut: 100,
    active: 'On, waits for approval',
    userId: 'agent-9',
    kycStatus: 'IN_PROGRESS',
  }),
  row(3, { name: 'D', caseStatus: null, haircut: null, active: null, kycStatus: null, mailId: null }),
];

describe('cells of the kinds that few lists have', () => {
  let backend;
  const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
  const cellsOf = (element, index) =>
    [...(element.shadowRoot?.querySelectorAll('tbody tr[data-row]') ?? [])].map(({ cells }) => cells[index]);

  async function open(width) {
    localStorage.setItem('lending.majorVersion', '137');
    localStorage.setItem('lending.securityToken', 'token');
    localStorage.setItem('lending.userKey', 'key');
    const portalRouteList = [
      { viewName: 'ops', routeList: [{ key: 'NACH_MAIL_LIST_DETAILS' }] },
      { viewName: 'agency', routeList: [{ key: 'AGENCY_AGENT_KYC' }] },
    ];
    const user = { id: '1', firstName: 'Vikram', lastName: 'Nair', roles: ['OPS_LEAD'], portalRouteList };
    localStorage.setItem('lending.user', JSON.stringify(user));
    const tab = { tabName: 'All', queueName: 'All of them', applicationCount: 4, defaultSelected: true, filters: [] };
    const page = { totalCount: 4, totalIsCapped: false, pageNumber: 1, rowsPerPage: 10, asOf: '2025-11-21T05:12:00Z' };
    backend = stubCalls({
      '/lists/nach-review/tabs': { data: { tabs: [{ ...tab, tableColumnConfig: columns }], actions: [] } },
      '/lists/nach-review/rows': { data: { rows, ...page } },
      '/lists/views': { data: { views: [] } },
    });
    const element = place(`<lending-queue-list list="nach-review"></lending-queue-list>`, { width });
    await until(() => inside(element, '.foot [role=status]'));
    await until(() => cellsOf(element, 1).every(({ textContent }) => textContent !== ''));
    return element;
  }

  before(() => import('/dist/client/widgets/lending-queue-list.js'));
  afterEach(() => {
    clearPage();
    backend.restore();
    localStorage.clear();
  });

  const texts = (cells) => cells.map(({ textContent }) => textContent.trim());

  it('an exact status keeps the word of the backend, in the tone that the status has everywhere', async () => {
    const cells = cellsOf(await open(), 1);
    expect(texts(cells)).to.deep.equal(['In-Progress', 'APPROVED', 'pending', '-']);
    const tones = cells.slice(0, 3).map((cell) => [...cell.querySelector('.status').classList].at(-1));
    expect(tones).to.deep.equal(['live', 'good', 'wait']);
    expect(cells.slice(0, 3).every((cell) => cell.querySelector('svg') !== null)).to.equal(true);
  });

  it('a percentage stands right, with the decimals that it has', async () => {
    const cells = cellsOf(await open(), 2);
    expect(texts(cells)).to.deep.equal(['12.5%', '0%', '100%', '-']);
    expect(cells.every((cell) => cell.classList.contains('r'))).to.equal(true);
  });

  it('a remark stands with who wrote it and when, one of nobody known alone', async () => {
    const cells = cellsOf(await open(), 6);
    expect(texts(cells)).to.deep.equal(['Salary slip seen Asha Nair, 23 Nov 2025 04:58 PM', 'Older', '-', '-']);
    expect(cells[0].querySelector('[title]').title).to.equal('Salary slip seen\nAsha Nair, 23 Nov 2025 04:58 PM');
  });

  it('a switch says whether it is on or what it waits for, and cannot be pressed', async () => {
    const cells = cellsOf(await open(), 3);
    expect(texts(cells)).to.deep.equal(['On', 'Off', 'On, waits for approval', '-']);
    const tones = cells.slice(0, 3).map((cell) => cell.querySelector('.status').classList.contains('good'));
    expect(tones).to.deep.equal([true, false, false]);
    expect(cells.some((cell) => cell.querySelector('button, input, a') !== null)).to.equal(false);
  });

  it('a KYC is a link in a new tab to the status and the agent, an unknown status too, and plain text once it is done [CL-08][AK-02][AK-03]', async () => {
    const cells = cellsOf(await open(), 4);
    expect(texts(cells)).to.deep.equal(['Draft', 'Done', 'In progress', '-']);
    const links = cells.map((cell) => cell.querySelector('a'));
    const led = links.map((link) => {
      const { pathname, search } = new URL(link?.href ?? location.href);
      return link && [link.target, link.rel, pathname + search];
    });
    expect(led).to.deep.equal([
      ['_blank', 'noopener', '/agency/manager/agent-kyc/draft?userId=agent%207'],
      null,
      ['_blank', 'noopener', '/agency/manager/agent-kyc/in_progress?userId=agent-9'],
      null,
    ]);
  });

  it('a link hands on what its column names of the row, and a plain click on one for a new tab asks nobody', async () => {
    const element = await open();
    const links = cellsOf(element, 5).map((cell) => cell.querySelector('a'));
    expect(links.map((link) => link && new URL(link.href).searchParams.get('mailQueueId'))).to.deep.equal([
      'mail 1',
      'mail-2',
      null,
      null,
    ]);
    let asked = 0;
    element.addEventListener('lending-navigate', () => (asked += 1));
    let isLeftToTheBrowser = false;
    element.parentElement.addEventListener('click', (event) => {
      isLeftToTheBrowser = !event.defaultPrevented;
      event.preventDefault();
    });
    links[0].click();
    expect([isLeftToTheBrowser, asked]).to.deep.equal([true, 0]);
  });

  it('have nothing serious against them, on a narrow screen neither', async () => {
    expect(await findings((await open()).parentElement)).to.deep.equal([]);
    clearPage();
    backend.restore();
    const narrow = await open(320);
    expect(
      cellsOf(narrow, 1)
        .slice(0, 3)
        .every((cell) => cell.checkVisibility()),
    ).to.equal(true);
    expect(await findings(narrow.parentElement)).to.deep.equal([]);
  });
});
