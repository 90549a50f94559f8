import { expect } from 'chai';
import { until } from '#support/page.js';
import { nachConfig, nachData, nachDataWith, nachEntry, nachLog } from './crm-answers.js';
import {
  allInside,
  button,
  closeScreen,
  detail,
  detailText,
  everyCall,
  inside,
  link,
  logHeads,
  openHistory,
  snacks,
  stubCrm,
  tableOf,
  textsIn,
  type,
} from './crm-page.js';
import { asked, full, open } from './nach-page.js';

describe('lending-nach-crm', () => {
  stubCrm('nach');

  it('works from a script and a tag: details left, form right, each parameter an attribute [EM-03][NC-01][NC-04][NC-06] [engines]', async () => {
    const element = await open();
    expect(inside(element, 'h1').textContent).to.equal('Harshvardhan Joshi');
    const headings = textsIn(element, 'h2, h3');
    for (const heading of ['User Details', 'NACH Details', 'About User', 'Call Disposition'])
      expect(headings).to.include(heading);
    const [left, right] = ['.customer', '.disposition'].map((part) => inside(element, part).getBoundingClientRect());
    expect(left.right).to.be.at.most(right.left);
  });

  it('asks for just the three parts of the call and the stage, by name [AP-45][AP-46][AP-47]', async () => {
    await open();
    expect(asked('config').map(({ method, body }) => [method, body])).to.deep.equal([
      ['POST', { stage: 'NachCallingCRM' }],
    ]);
    const [data] = asked('nachData');
    expect(data.headers['content-type']).to.match(/^multipart\/form-data/);
    expect([data.method, data.body]).to.deep.equal([
      'POST',
      { loanApplicationId: '251118172605', convoxId: 'cx-1', agentId: 'a-7' },
    ]);
  });

  it('copies the LAN of the data [NC-03] [engines]', async () => {
    const element = await open({}, full.replace('251118172605', '5'));
    expect(asked('nachData')[0].body.loanApplicationId).to.equal('5');
    expect(inside(element, '.facts').textContent).to.include('LAN: 251118172605');
    let copied;
    const writeText = async (text) => (copied = text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    inside(element, '.facts [aria-label="Copy loan number"]').click();
    await until(() => copied);
    expect(copied).to.equal('251118172605');
  });

  it('shows the configured header items in their order, without the hidden one [NC-05]', async () => {
    const element = await open();
    const items = allInside(element, '.header-items > div').map((item) =>
      ['dt', 'dd'].map((part) => item.querySelector(part).textContent),
    );
    expect(items).to.deep.equal([
      ['Loan amount', '₹1,10,000'],
      ['Tenure', '12 months'],
    ]);
    expect(element.shadowRoot.textContent).not.to.include('High');
  });

  it('shows every detail under a readable label, "-" where there is none [EN-20][EN-21]', async () => {
    const element = await open({
      nachData: { data: nachDataWith('nachDetails', { instrument: null, email: null, mailQueueId: null }) },
    });
    const rows = allInside(element, '.details')
      .slice(0, 2)
      .flatMap((card) => [...card.querySelectorAll('dl > div')])
      .map((row) => ['dt', 'dd'].map((part) => row.querySelector(part).textContent.trim()));
    expect(rows).to.deep.equal([
      ['Application status', 'NACH pending'],
      ['NACH type', 'MANUAL'],
      ['Instrument', '-'],
      ['NACH attempts', '1'],
      ['NACH status', 'NACH rejected'],
      ['Email', '-'],
      ['Mail queue ID', '-'],
      ['Rejection Remarks', 'Drawer signature differs'],
      ['Signed mandate', 'Document'],
      ['Name', 'Harshvardhan Joshi'],
      ['User category', 'Salaried'],
      ['Gender', 'Male'],
      ['Monthly income', '₹54,000'],
    ]);
  });

  it('refreshes the block and leaves the form alone [NC-07]', async () => {
    let status = 'NACH_PENDING';
    const element = await open({
      nachData: () => ({ data: nachDataWith('nachDetails', { nachStatus: status }) }),
    });
    type(element, 'remarks', 'Half a sentence');
    status = 'NACH_RECIEVED';
    inside(element, '[aria-label="Refresh NACH Details"]').click();
    await until(() => detailText(element, 'nachStatus') === 'NACH received');
    expect(asked('nachData')).to.have.length(2);
    expect(inside(element, '[name=remarks]').value).to.equal('Half a sentence');
  });

  const icons = {
    cross: 'm5.8 5.8 4.4 4.4m0-4.4-4.4 4.4',
    clock: 'M8 4.9V8l2 1.6',
    tick: 'm5.3 8.2 2 2 3.5-4',
    half: 'M8 4.2a3.8 3.8 0 0 1 0 7.6z',
  };
  for (const [status, tone, icon, row] of [
    ['NACH_REJECTED', 'bad', icons.cross, '[NC-08][NR-03]'],
    ['NACH_RECIEVED', 'live', icons.half, '[NC-09][NR-03]'],
    ['NACH_PENDING', 'wait', icons.clock, '[NC-10][NR-03]'],
    ['NACH_RESUBMITTED', 'live', icons.half, '[NR-03]'],
    ['NACH_READY', 'live', icons.half, '[NR-03]'],
    ['NACH_PROCESSED', 'good', icons.tick, '[NR-03]'],
    ['E_MANDATE_COMPLETE', 'good', icons.tick, '[NR-03]'],
  ])
    it(`gives ${status} its icon and colour ${row} [engines]`, async () => {
      const element = await open({ nachData: { data: nachDataWith('nachDetails', { nachStatus: status }) } });
      const shown = detail(element, 'nachStatus').querySelector('.status');
      expect(shown.classList.contains(tone)).to.equal(true);
      const drawn = [...shown.querySelectorAll('svg')];
      expect(drawn.map((each) => each.getBoundingClientRect().width > 8)).to.deep.equal([true]);
      expect(drawn[0].querySelector('path').getAttribute('d')).to.equal(icon);
      expect(shown.textContent)
        .to.match(/^[A-Z][\w -]+$/)
        .and.not.contain('_');
    });

  it('links the mails of a mandate on paper, and names its rejection [NC-11][NC-12][NC-13]', async () => {
    const manual = await open();
    const { pathname, searchParams } = new URL(link(manual, 'Document').href);
    expect(pathname).to.equal('/nach/mail-list-details');
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      loanApplicationNumber: '251118172605',
      mailQueueId: 'NRQ-1',
      email: 'harsh.joshi@example.com',
      queueName: 'Nach Review',
    });
    expect(textsIn(manual, 'dt')).to.include('Rejection Remarks');
    closeScreen();
    const online = await open({ nachData: { data: nachDataWith('nachDetails', { nachType: 'E_NACH' }) } });
    expect(link(online, 'Document')).to.equal(undefined);
    expect(textsIn(online, 'dt')).not.to.include('Rejection Remarks');
  });

  it('opens the call logs: one plain table of agents’ calls and one of the bot’s, every value to be seen [NC-14][NC-15][NC-16][NC-17][AP-50][AP-51]', async () => {
    const element = await open({ nachLog: { data: [...nachLog, nachEntry({ callRef: 'e1' })] } });
    await openHistory(element);
    await until(() => allInside(element, '.logs table').length === 2);
    expect(inside(element, '[label="Call logs"]')).not.to.equal(null);
    expect(asked('nachLog').map(({ body }) => body)).to.deep.equal([{ loanApplicationId: '251118172605' }]);
    expect(asked('botLog').map(({ body }) => body)).to.deep.equal([{ loanApplicationId: '251118172605' }]);
    expect(allInside(element, '.logs :is(input, select, [role=tab])')).to.have.length(0);
    const { head, rows } = tableOf(element);
    expect(head.slice(0, 7)).to.deep.equal([...logHeads, 'Reject reason']);
    expect(rows[0]).to.deep.equal([
      '19 Nov 2025 04:12 PMSent 1 h 14 min late',
      'Connected',
      'Call back requested',
      '25 Nov 2025 06:30 PM',
      'Will call back',
      'Meera Subramanian',
      'AP02 Account closed',
      'Asked for time',
      'MANUAL',
      'NACH pending',
      'Hindi',
      'NACH registration',
      '19 Nov 2025 10:01 AM',
      '20 Nov 2025 10:02 AM',
      '20 Nov 2025 10:03 AM',
      '3',
      '19 Nov 2025 04:14 PM',
    ]);
    const bot = tableOf(element, 1);
    expect(bot.rows[0][bot.head.indexOf('Call summary')]).to.equal('Agreed to sign the form');
  });

  it('leads to the script of its variant in a new tab, https alone; to none where none is set [NC-18][NC-19][NC-24]', async () => {
    for (const [attributes, href] of [
      [full, 'https://kb.example.com/nach'],
      [`${full} variant="support"`, 'https://kb.example.com/support'],
    ]) {
      const script = link(await open({}, attributes), 'View Script');
      expect([script.href, script.target]).to.deep.equal([href, '_blank']);
      closeScreen();
    }
    const { scriptUrl: _, ...without } = nachConfig;
    expect(link(await open({ config: { data: without } }), 'View Script')).to.equal(undefined);
    closeScreen();
    const unsafe = await open({ config: { data: { ...nachConfig, scriptUrl: 'javascript:alert(1)' } } });
    expect(link(unsafe, 'View Script')).to.equal(undefined);
  });

  for (const [missing, name] of [
    ['loan-app-id', 'loanAppId'],
    ['convox-id', 'convoxId'],
    ['agent-id', 'agentId'],
  ])
    it(`says that ${name} is missing and asks for nothing [NC-27]`, async () => {
      const element = await open({}, full.replace(new RegExp(`${missing}="[^"]*"`), ''));
      expect(inside(element, '.nothing').textContent).to.include(`${name} is missing`);
      expect([inside(element, 'form'), everyCall().length]).to.deep.equal([null, 0]);
    });

  it('shows a refused load in red and lets it be tried again; the error page for 500 [ER-23]', async () => {
    /** @type {import('#support/stub.js').Answer} */
    let answer = { error: { errorCode: 'CUSTOMER_NOT_FOUND', errorMessage: 'No customer was found for this call' } };
    const element = await open({ nachData: () => answer });
    await until(() => snacks(element).length > 0);
    expect(snacks(element)).to.deep.equal(['No customer was found for this call']);
    answer = { status: 500, error: { errorCode: 'SERVER_FAULT', errorMessage: 'no' } };
    button(element, 'Try again').click();
    await until(() => inside(element, '.nothing h3')?.textContent === "We're sorry, something went wrong");
    answer = { data: nachData };
    button(element, 'Refresh').click();
    await until(() => inside(element, 'form'));
  });
});
