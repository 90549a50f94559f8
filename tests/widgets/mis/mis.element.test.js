import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const shared = {
  asOf: '2026-11-26T05:12:00.000Z',
  partners: [
    { partnerId: 3, name: 'DMI' },
    { partnerId: 5, name: 'IIFL' },
  ],
  mayDownload: true,
};
const row = (changes) => ({
  listType: 'document-processing',
  queueName: 'Document Processing',
  label: 'Document Processing',
  mayOpen: true,
  bands: [402, 388, 318, 204, 41],
  total: 1353,
  late: 245,
  warnHours: 48,
  limitHours: 72,
  oldest: { loanApplicationNumber: '251109154620', queuedAt: '2026-11-14T01:12:00.000Z' },
  met: { left: 200, inTime: 164 },
  ...changes,
});
const rows = [
  row({}),
  row({
    listType: 'nach-upload',
    queueName: 'Nach Upload',
    label: 'NACH Upload',
    mayOpen: false,
    bands: [3, 0, 0, 0, 0],
    total: 3,
    late: 0,
    oldest: { loanApplicationNumber: '261126081733', queuedAt: '2026-11-26T02:12:00.000Z' },
    met: null,
  }),
  row({
    listType: 'starter',
    queueName: 'Starter',
    label: 'Fraud Review, Starter',
    bands: [0, 0, 0, 0, 0],
    total: 0,
    late: 0,
    oldest: null,
  }),
];
const stuck = { ...shared, rows, today: '2026-11-26' };
const none = {
  came: 0,
  done: 0,
  right: 0,
  cardsRejected: 0,
  rejected: 0,
  disbursed: 0,
  disbursedAmount: 0,
  contacts: 0,
  outsideHours: 0,
  spoken: 0,
  promised: 0,
  promisedAmount: 0,
  promisesDue: 0,
  promisesKept: 0,
  payments: 0,
  collected: 0,
};
const figures = (changes) => ({
  ...none,
  came: 118,
  done: 92,
  right: 78,
  cardsRejected: 34,
  disbursed: 2,
  disbursedAmount: 120_000,
  ...changes,
});
const daily = {
  ...shared,
  agencies: [],
  agencySince: null,
  days: [
    { day: '2026-11-26', isClosed: false, ...figures({ collected: 841_000, payments: 9 }) },
    { day: '2026-11-25', isClosed: true, ...figures({ came: 241 }) },
  ],
  totals: figures({ came: 359, done: 184, right: 156, collected: 841_000, promisesDue: 10, promisesKept: 4 }),
  before: figures({ came: 341 }),
  stages: [{ queue: 'DOCUMENT_PROCESSING', label: 'Document Processing', came: 300, left: 184, inTime: 92 }],
  agents: Array.from({ length: 8 }, (_, at) => ({
    staffId: `a${at}`,
    name: `Agent ${at + 1}`,
    done: 30 - at,
    right: 15,
  })),
  otherAgents: { count: 0, done: 0, right: 0 },
  byPartner: [{ partnerId: 3, name: 'DMI', came: 359, done: 184, right: 156, disbursed: 2, disbursedAmount: 120_000 }],
  rejections: [{ reason: 'Image blurred', count: 34 }],
  collections: { allocated: 40, resolved: 10, settlements: [{ status: 'ACCEPTED', count: 2, amount: 90_000 }] },
};
const empty = {
  ...shared,
  agencies: [],
  agencySince: null,
  days: [{ day: '2026-11-26', isClosed: false, ...none }],
  totals: none,
  before: none,
  stages: [],
  agents: [],
  otherAgents: { count: 0, done: 0, right: 0 },
  byPartner: [],
  rejections: [],
  collections: { allocated: 0, resolved: 0, settlements: [] },
};
const paths = {
  stuck: '/mis/stuck/summary',
  stuckFile: '/mis/stuck/download',
  daily: '/mis/daily/summary',
  dailyFile: '/mis/daily/download',
};
const answers = {
  [paths.stuck]: { data: stuck },
  [paths.daily]: { data: daily },
  [paths.stuckFile]: { data: { fileName: 'Stuck_MIS_2026-11-26.csv', csv: 'State,Today\r\n' } },
  [paths.dailyFile]: { data: { fileName: 'Daily_MIS_2026-11-20_2026-11-26.csv', csv: 'Day,In\r\n' } },
};
const forbidden = {
  status: 403,
  error: { errorCode: 'NOT_ALLOWED', errorMessage: "You don't have permission to do this" },
};

let backend;
const asked = (path) => backend.asked.filter((call) => call.path === path);
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textOf = (element) => element.shadowRoot?.textContent ?? '';
const nameOf = (each) => each.getAttribute('aria-label') ?? each.textContent.trim();
const button = (element, name) => allInside(element, 'button').find((each) => nameOf(each) === name);
const link = (element, name) => allInside(element, 'a').find((each) => nameOf(each) === name);
const bodyRows = (element) => allInside(element, '.age tbody tr');

/** Places an element and waits until it shows its figures. */
async function show(tag, given, { width = 1440, theme = 'light' } = {}) {
  backend = stubCalls(given ?? answers);
  const element = place(`<lending-${tag} theme="${theme}"></lending-${tag}>`, { width });
  element.getToken = () => ({ token: 't', key: 'k' });
  await until(() => element.shadowRoot?.querySelector('.mis-figures, .blank'));
  return element;
}

/** Notes the name of each file that is saved, in place of saving it. */
function noteFiles() {
  const names = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function note() {
    if (this.download) names.push(this.download);
    else click.call(this);
  };
  return { names, restore: () => (HTMLAnchorElement.prototype.click = click) };
}

function type(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

describe('lending-stuck-mis and lending-daily-mis', () => {
  before(async () => {
    await import('/dist/client/widgets/lending-stuck-mis.js');
    await import('/dist/client/widgets/lending-daily-mis.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });

  for (const theme of ['light', 'dark'])
    it(`shows the queues by age with their limits and sums, in the ${theme} theme [RT-82][AP-29]`, async () => {
      const element = await show('stuck-mis', undefined, { theme });
      await until(() => bodyRows(element).length === 2);
      const text = textOf(element);
      for (const part of ['1,356', '245', '18.1% of open', '12 d 4 h', '251109154620', '72 h', '82.0%', 'of 200'])
        expect(text).to.include(part);
      const foot = allInside(element, '.age tfoot tr > *').map((cell) => cell.textContent.trim());
      expect(foot.slice(0, 9)).to.deep.equal(['All', '405', '388', '318', '204', '41', '1,356', '1,111', '245']);
      // The limit of three days lies before the band from the third day on.
      expect(allInside(element, '.age tbody tr:first-child td.lim')).to.have.length(1);
      expect(allInside(element, '.age tbody tr:first-child td')[3].classList.contains('lim')).to.equal(true);
      expect(await findings(element)).to.deep.equal([]);
    });

  it('opens the queue with the rows that a count counts, as narrowed, and nothing that the person does not have [RT-82]', async () => {
    const element = await show('stuck-mis');
    const events = [];
    element.addEventListener('lending-navigate', (event) => {
      event.preventDefault();
      events.push(event.detail);
    });
    await until(() => link(element, '204'));
    link(element, '204').click();
    const view = 'tab=Document+Processing&filter.queuedDate=min%3A2026-11-20&filter.queuedDate=max%3A2026-11-23';
    expect(events).to.deep.equal([{ screen: 'DOCUMENT_PROCESSING', params: { view }, v: 1 }]);
    expect(new URL(link(element, '204').href).search).to.equal(`?${view}`);
    expect(link(element, '41').href).to.match(/queuedDate=max%3A2026-11-19$/);
    expect(link(element, '1,353').href).to.match(/tab=Document\+Processing$/);
    button(element, 'PL').click();
    await until(() => asked(paths.stuck).length === 2);
    expect(asked(paths.stuck)[1].body).to.deep.equal({ productType: 'PL' });
    await until(() => link(element, '41').href.endsWith('filter.productType=PL'));
    const names = allInside(element, '.age a').map(nameOf);
    expect(names).to.not.include('NACH Upload');
    expect(textOf(element)).to.include('NACH Upload');
  });

  it('shows empty queues when asked, narrows to a partner, and loads anew [RT-82]', async () => {
    const element = await show('stuck-mis');
    await until(() => button(element, 'Show 1 empty queue'));
    button(element, 'Show 1 empty queue').click();
    await until(() => bodyRows(element).length === 3);
    const partner = element.shadowRoot.querySelector('select');
    partner.value = '5';
    partner.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => asked(paths.stuck).length === 2);
    expect(asked(paths.stuck)[1].body).to.deep.equal({ partnerId: 5 });
    button(element, 'Refresh').click();
    await until(() => asked(paths.stuck).length === 3);
    expect(asked(paths.stuck)[2].body).to.deep.equal({ partnerId: 5 });
  });

  it('has the files under the names that the server gives them, and none for who may not [AP-30]', async () => {
    const files = noteFiles();
    try {
      for (const tag of ['stuck-mis', 'daily-mis']) {
        const element = await show(tag);
        await until(() => button(element, 'Download CSV'));
        button(element, 'Download CSV').click();
        await until(() => files.names.length === (tag === 'stuck-mis' ? 1 : 2));
        clearPage();
        backend.restore();
      }
      expect(files.names).to.deep.equal(['Stuck_MIS_2026-11-26.csv', 'Daily_MIS_2026-11-20_2026-11-26.csv']);
    } finally {
      files.restore();
    }
    for (const { tag, path, data } of [
      { tag: 'stuck-mis', path: paths.stuck, data: stuck },
      { tag: 'daily-mis', path: paths.daily, data: daily },
    ]) {
      const element = await show(tag, { ...answers, [path]: { data: { ...data, mayDownload: false } } });
      await until(() => button(element, 'Refresh'));
      expect(button(element, 'Download CSV')).to.equal(undefined);
      clearPage();
      backend.restore();
    }
  });

  it('says so where the file cannot be made [AP-30]', async () => {
    const element = await show('stuck-mis', { ...answers, [paths.stuckFile]: forbidden });
    await until(() => button(element, 'Download CSV'));
    button(element, 'Download CSV').click();
    await until(() => textOf(element).includes("You don't have permission to do this"));
  });

  for (const theme of ['light', 'dark'])
    it(`shows the days as charts over tables, beside the days before, in the ${theme} theme [RT-83][AP-29]`, async () => {
      const element = await show('daily-mis', undefined, { theme });
      await until(() => allInside(element, 'svg.chart').length === 3);
      const text = textOf(element);
      for (const part of [
        '359',
        '341 in the 2 days before',
        '84.8%',
        '₹8,41,000',
        '40.0% of promises kept',
        '₹1,20,000',
      ])
        expect(text).to.include(part);
      for (const part of [
        '26 Nov 2026, open',
        '25 Nov 2026',
        'Image blurred',
        'Settlements, ACCEPTED',
        '25.0%',
        '3 others',
      ])
        expect(text).to.include(part);
      const days = allInside(element, '[aria-label="By day"] tbody tr');
      expect(days).to.have.length(2);
      for (const chart of allInside(element, 'svg.chart'))
        expect(chart.getAttribute('aria-label')).to.have.length.above(10);
      // A line of days has a mark for each and its last value in words.
      expect(allInside(element, 'svg.chart circle')).to.have.length(4);
      expect(allInside(element, 'svg.chart .end').map((each) => each.textContent.trim())).to.include('In 118');
      expect(await findings(element)).to.deep.equal([]);
    });

  it('shows each chart as a table of the same numbers, by a button that the keyboard reaches [RT-83] [engines]', async () => {
    const element = await show('daily-mis');
    await until(() => allInside(element, '.chart-card').length === 6);
    const buttons = allInside(element, '.chart-card button');
    expect(buttons).to.have.length(6);
    for (const each of buttons) {
      each.focus();
      expect(element.shadowRoot.activeElement).to.equal(each);
      each.click();
    }
    await until(() => allInside(element, '.chart-table').length === 6);
    expect(allInside(element, 'svg.chart')).to.have.length(0);
    const agents = allInside(element, '[aria-label="Done per agent, table"] tbody tr');
    expect(agents.map((each) => each.textContent)[7]).to.equal('Agent 8231565.2%');
    expect(await findings(element)).to.deep.equal([]);
    buttons[0].click();
    await until(() => allInside(element, 'svg.chart').length === 1);
  });

  it('sums the agents that are not named, in the bars and in the table [RT-83]', async () => {
    const otherAgents = { count: 1_742, done: 1_000, right: 250 };
    const element = await show('daily-mis', { ...answers, [paths.daily]: { data: { ...daily, otherAgents } } });
    await until(() => allInside(element, '.chart-card').length === 6);
    const card = allInside(element, '.chart-card').find((each) => each.textContent.includes('Done per agent'));
    // Three of the eight have no bar of their own: 25, 24 and 23 applications.
    expect(card.querySelector('.bars .rest .cut').textContent).to.equal('1,745 others');
    expect(card.querySelector('.bars .rest .value').textContent).to.include('1,072');
    card.querySelector('button').click();
    await until(() => allInside(element, '.chart-table').length === 1);
    const lines = allInside(element, '[aria-label="Done per agent, table"] tbody tr');
    expect(lines.map((each) => each.textContent).at(-1)).to.equal('1,742 others1,00025025.0%');
  });

  it('asks for the days of a choice, and says under the fields what is wrong with picked ones [RT-83]', async () => {
    const element = await show('daily-mis');
    const last = () => asked(paths.daily).at(-1).body;
    await until(() => button(element, '30 days'));
    const length = ({ from, to }) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    expect(length(last())).to.equal(7);
    button(element, '30 days').click();
    await until(() => asked(paths.daily).length === 2);
    expect(length(last())).to.equal(30);
    button(element, 'Pick dates').click();
    await until(() => allInside(element, '.mis-days input').length === 2);
    const [from, to] = allInside(element, '.mis-days input');
    type(from, '10/11/2026');
    type(to, '09/11/2026');
    button(element, 'Show').click();
    await until(() => textOf(element).includes('The last day is before the first'));
    type(from, '01/01/2026');
    button(element, 'Show').click();
    await until(() => textOf(element).includes('At most 92 days at once'));
    expect(asked(paths.daily)).to.have.length(2);
    type(from, '09/11/2026');
    button(element, 'Show').click();
    await until(() => asked(paths.daily).length === 3);
    expect(last()).to.deep.equal({ from: '2026-11-09', to: '2026-11-09' });
  });

  it('narrows collections to an agency where there are several, and says since when an agency has figures', async () => {
    const agencies = [
      { agencyId: '01936f00-0000-7000-8000-0000000000a1', name: 'In-house' },
      { agencyId: '01936f00-0000-7000-8000-0000000000a2', name: 'Kaveri Collections' },
    ];
    const element = await show('daily-mis', {
      ...answers,
      [paths.daily]: { data: { ...daily, agencies, agencySince: '2026-11-26' } },
    });
    const select = await until(() =>
      allInside(element, 'select').find((each) => each.options[0].textContent.trim() === 'All agencies'),
    );
    expect([...select.options].map(({ textContent }) => textContent.trim())).to.deep.equal([
      'All agencies',
      'In-house',
      'Kaveri Collections',
    ]);
    expect(textOf(element)).to.not.include('are kept by agency');
    select.value = agencies[1].agencyId;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => asked(paths.daily).length === 2);
    expect(asked(paths.daily)[1].body.agencyId).to.equal(agencies[1].agencyId);
    await until(() => textOf(element).includes('Figures of collections are kept by agency from 26 Nov 2026 on'));
    expect(await findings(element)).to.deep.equal([]);
  });

  it('has words in place of bars for a day without work [RT-83]', async () => {
    const element = await show('daily-mis', { ...answers, [paths.daily]: { data: empty } });
    await until(() => allInside(element, 'svg.chart').length === 3);
    for (const part of ['No document was rejected.', 'Nothing left a state.', 'Nobody finished an application.'])
      expect(textOf(element)).to.include(part);
    expect(textOf(element)).to.not.match(/NaN|Infinity|undefined/);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('tells who may not see MIS, raises the error, and comes back from a fault [RT-82][RT-83]', async () => {
    for (const { tag, path } of [
      { tag: 'stuck-mis', path: paths.stuck },
      { tag: 'daily-mis', path: paths.daily },
    ]) {
      backend = stubCalls({ [path]: forbidden });
      const raised = [];
      const element = place(`<lending-${tag}></lending-${tag}>`, { width: 1440 });
      element.addEventListener('lending-error', (error) => raised.push(error.detail));
      element.getToken = () => ({ token: 't', key: 'k' });
      await until(() => textOf(element).includes('You do not have permission to see MIS'));
      expect(allInside(element, 'table')).to.have.length(0);
      expect(raised).to.deep.include({ code: 'NOT_ALLOWED', retryable: false, v: 1 });
      expect(await findings(element)).to.deep.equal([]);
      clearPage();
      backend.restore();
      let isDown = true;
      const fallen = await show(tag, { ...answers, [path]: () => (isDown ? { status: 500 } : answers[path]) });
      await until(() => textOf(fallen).includes("We're sorry, something went wrong"));
      isDown = false;
      button(fallen, 'Refresh').click();
      await until(() => allInside(fallen, '.mis-figures').length === 1);
      clearPage();
      backend.restore();
    }
  });

  it('keeps to the width of a telephone [RT-82][RT-83] [engines]', async () => {
    for (const tag of ['stuck-mis', 'daily-mis']) {
      const element = await show(tag, undefined, { width: 320 });
      await until(() => allInside(element, 'table').length > 0);
      const root = element.shadowRoot.querySelector('.mis');
      expect(root.scrollWidth).to.be.at.most(root.clientWidth);
      expect(await findings(element)).to.deep.equal([]);
      clearPage();
      backend.restore();
    }
  });
});
