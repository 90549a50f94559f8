import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, focusedIn, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { botLog, nachConfig, nachData, nachDataWith, nachEntry, nachLog, paths } from './crm-answers.js';
import {
  allInside,
  button,
  choose,
  detail,
  detailText,
  holdSession,
  inside,
  link,
  openHistory,
  rate,
  snacks,
  tableOf,
  textsIn,
  type,
} from './crm-page.js';

const full =
  'loan-app-id="251118172605" convox-id="cx-1" agent-id="a-7" process="Nach_P1" caller-id="9123456786" type-of-call="outbound"';
const tag = (attributes) => `<lending-nach-crm ${attributes}></lending-nach-crm>`;

describe('lending-nach-crm', () => {
  let backend;
  const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);

  /** @param {Record<string, unknown>} answers by call name; the rest is answered well */
  /** @param {Record<string, unknown>} [answers] @param {string} [attributes] @param {number} [width] */
  async function open(answers = {}, attributes = full, width) {
    const all = {
      config: { data: nachConfig },
      nachData: { data: nachData },
      nachSave: ({ body }) => ({
        data: { entry: nachEntry({ subCallStatus: body.callOutcome, remarks: body.remarks }) },
      }),
      nachLog: { data: nachLog },
      botLog: { data: botLog },
      nachTicket: { data: { freshDeskUrl: 'https://desk.example/a/tickets/4711' } },
      ...answers,
    };
    backend = stubCalls({
      ...Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name], answer])),
      '/drafts/read': { data: { drafts: [], saved: [] } },
      '/drafts/keep': { data: { isKept: true } },
      '/drafts/drop': {},
    });
    const element = place(tag(attributes), width ? { width } : undefined);
    await until(() => inside(element, 'form, .nothing'));
    return element;
  }
  function fill(element) {
    type(element, 'nextCallDate', '2030-01-31T14:05');
    choose(element, 'callStatus', 'Mandate explained');
    type(element, 'remarks', ' Explained the form ');
    rate(element, 4);
  }

  before(async () => {
    holdSession();
    await import('/dist/client/widgets/lending-nach-crm.js');
  });
  after(() => localStorage.clear());
  afterEach(async () => {
    clearPage();
    backend?.restore();
    await forgetKept();
  });

  it('works from a script and a tag: details left, form right, each parameter an attribute [EM-03][NC-01][NC-04][NC-06]', async () => {
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

  it('copies the LAN of the data [NC-03]', async () => {
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

  for (const [status, tone, row] of [
    ['NACH_REJECTED', 'bad', '[NC-08][NR-03]'],
    ['NACH_RECIEVED', 'live', '[NC-09][NR-03]'],
    ['NACH_PENDING', 'wait', '[NC-10][NR-03]'],
    ['NACH_RESUBMITTED', 'live', '[NR-03]'],
    ['NACH_READY', 'live', '[NR-03]'],
    ['NACH_PROCESSED', 'good', '[NR-03]'],
    ['E_MANDATE_COMPLETE', 'good', '[NR-03]'],
  ])
    it(`gives ${status} its icon and colour ${row}`, async () => {
      const element = await open({ nachData: { data: nachDataWith('nachDetails', { nachStatus: status }) } });
      const shown = detail(element, 'nachStatus').querySelector('.status');
      expect([shown.classList.contains(tone), shown.querySelectorAll('svg').length]).to.deep.equal([true, 1]);
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
    clearPage();
    backend.restore();
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
    expect(head.slice(0, 7)).to.deep.equal([
      'Call date',
      'Call status',
      'Sub call status',
      'Next call date',
      'Remarks',
      'Agent',
      'Reject reason',
    ]);
    expect(rows[0]).to.deep.equal([
      '19 Nov 2025 04:12 PM',
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
      clearPage();
      backend.restore();
    }
    const { scriptUrl: _, ...without } = nachConfig;
    expect(link(await open({ config: { data: without } }), 'View Script')).to.equal(undefined);
    clearPage();
    backend.restore();
    const unsafe = await open({ config: { data: { ...nachConfig, scriptUrl: 'javascript:alert(1)' } } });
    expect(link(unsafe, 'View Script')).to.equal(undefined);
  });

  it('has the fields of the form in order, statuses under headings that cannot be chosen [NC-20][NC-21][BC-17][CO-40][CO-41]', async () => {
    const element = await open();
    const labels = textsIn(element, '.entry > :is(label, .label)').map((text) => text.replace('*', ''));
    expect(labels).to.deep.equal([
      'Next call date',
      'Call status',
      'Remarks',
      'Self call rating',
      'Reason for rejection? (optional)',
    ]);
    expect(textsIn(element, 'form h2')).to.deep.equal(['Call Disposition']);
    const groups = allInside(element, '[name=callStatus] optgroup');
    expect(groups.map(({ label }) => label)).to.deep.equal(['Connected', 'Not connected']);
    expect([...groups[1].children].map(({ textContent }) => textContent)).to.deep.equal(['Ringing', 'Busy']);
    const reasons = [...inside(element, '[name=rejectReason]').options].slice(1).map(({ textContent }) => textContent);
    expect(reasons).to.deep.equal(nachConfig.callDispositionConfig.rejectReasons);
    expect(inside(element, '[name=remarks]').rows).to.equal(5);
    const ratings = allInside(element, '[role=radiogroup] input[type=radio]');
    expect(ratings.map(({ value }) => value)).to.deep.equal(['1', '2', '3', '4', '5']);
  });

  it('asks for what is missing under each field and sends nothing; the first has the focus [VA-47][VA-48][VA-49][VA-50][VA-51][VA-53]', async () => {
    const element = await open();
    button(element, 'SUBMIT').click();
    await until(() => inside(element, '.error'));
    expect(textsIn(element, '.error')).to.deep.equal([
      'Please select the date',
      'Please select the call status',
      'Please enter the remarks',
      'Please enter the self call rating',
    ]);
    await until(() => focusedIn(element)?.name === 'nextCallDate');
    type(element, 'nextCallDate', '2020-01-31T14:05');
    choose(element, 'callStatus', 'Ringing');
    type(element, 'remarks', 'x');
    await until(() => textsIn(element, '.error').includes('The next call date lies in the past'));
    type(element, 'nextCallDate', '2030-01-31T14:05');
    button(element, 'SUBMIT').click();
    await until(() => focusedIn(element)?.type === 'radio');
    expect(asked('nachSave')).to.have.length(0);
  });

  it('saves once with just the listed keys, the status as callOutcome, and starts afresh [NC-02][NC-22][NC-23][AP-48][VA-52][ER-40][DT-07]', async () => {
    const element = await open();
    const events = [];
    element.addEventListener('lending-call-saved', ({ detail: told }) => events.push(told));
    fill(element);
    await until(() => element.dirty);
    button(element, 'SUBMIT').click();
    button(element, 'SUBMIT').click();
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(asked('nachSave')).to.have.length(1);
    expect(asked('nachSave')[0].body).to.deep.equal({
      loanApplicationId: '251118172605',
      process: 'Nach_P1',
      agentId: 'a-7',
      convoxId: 'cx-1',
      callerId: '9123456786',
      typeOfCall: 'outbound',
      rejectReason: null,
      remarks: 'Explained the form',
      callOutcome: 'Mandate explained',
      nextCallDate: '2030/01/31 14:05',
      selfCallRating: 4,
    });
    await until(() => inside(element, '[name=remarks]').value === '' && !element.dirty);
    expect(allInside(element, '[role=radiogroup] input:checked')).to.have.length(0);
    expect(events).to.have.length(1);
    expect(Object.keys(events[0]).toSorted()).to.deep.equal(['callRef', 'idempotencyKey', 'v']);
    expect(button(element, 'View Call History').textContent).to.include('2');
  });

  it('keeps what is typed and is no date, and has the former date one press away [VA-54]', async () => {
    const element = await open();
    const input = inside(element, '[name=nextCallDate]');
    type(element, 'nextCallDate', '31/1/30 2:05pm');
    input.focus();
    input.blur();
    await until(() => input.value === '31/01/2030 02:05 PM');
    type(element, 'nextCallDate', 'rubbish');
    const back = await until(() => inside(element, '[aria-label="Back to 31 Jan 2030 02:05 PM"]'));
    expect(input.value).to.equal('rubbish');
    back.click();
    await until(() => input.value === '31/01/2030 02:05 PM');
  });

  it('makes one ticket in the support variant alone, and tells whose [NC-25][ER-41][EM-21]', async () => {
    const prompt = 'Click here to generate Fresh desk Link';
    expect(button(await open(), prompt)).to.equal(undefined);
    clearPage();
    backend.restore();
    const element = await open({}, `${full} variant="support"`);
    expect(inside(element, '[data-empty-url]').textContent).to.equal('-');
    const created = nextEvent('lending-ticket-created', { target: element });
    button(element, prompt).click();
    button(element, prompt)?.click();
    expect({ ...(await created).detail }).to.deep.equal({ loanAppId: '251118172605', v: 1 });
    await until(() => snacks(element).includes('Fresh desk URL generated successfully'));
    expect(detail(element, 'freshDeskUrl').querySelector('a').href).to.equal('https://desk.example/a/tickets/4711');
    expect(button(element, prompt)).to.equal(undefined);
    expect(asked('nachTicket').map(({ body }) => body)).to.deep.equal([
      { loanAppNo: '251118172605', phoneNumber: '9123456786', callReferenceId: 'cx-1' },
    ]);
  });

  for (const [missing, name] of [
    ['loan-app-id', 'loanAppId'],
    ['convox-id', 'convoxId'],
    ['agent-id', 'agentId'],
  ])
    it(`says that ${name} is missing and asks for nothing [NC-27]`, async () => {
      const element = await open({}, full.replace(new RegExp(`${missing}="[^"]*"`), ''));
      expect(inside(element, '.nothing').textContent).to.include(`${name} is missing`);
      expect([inside(element, 'form'), backend.asked.length]).to.deep.equal([null, 0]);
    });

  it('shows a refused load in red and lets it be tried again; the error page for 500 [ER-23]', async () => {
    /** @type {import('#support/stub.js').Answer} */
    let answer = { error: { errorCode: 'CUSTOMER_NOT_FOUND', errorMessage: 'No customer was found for this call' } };
    const element = await open({ nachData: () => answer });
    expect(snacks(element)).to.deep.equal(['No customer was found for this call']);
    answer = { status: 500, error: { errorCode: 'SERVER_FAULT', errorMessage: 'no' } };
    button(element, 'Try again').click();
    await until(() => inside(element, '.nothing h3')?.textContent === "We're sorry, something went wrong");
    answer = { data: nachData };
    button(element, 'Refresh').click();
    await until(() => inside(element, 'form'));
  });

  it('loads the other call when an attribute changes, and gives the former its words back', async () => {
    const element = await open();
    type(element, 'remarks', 'Half a sentence');
    element.setAttribute('convox-id', 'cx-2');
    await until(() => asked('nachData').length === 2 && inside(element, '[name=remarks]')?.value === '');
    element.setAttribute('convox-id', 'cx-1');
    await until(() => inside(element, '[name=remarks]')?.value === 'Half a sentence');
  });

  for (const [theme, width] of [
    ['light', 360],
    ['dark', 768],
    ['light', 1280],
  ])
    it(`cuts nothing off and is accessible at ${width} px, ${theme}`, async () => {
      const element = await open({}, `${full} variant="support" theme="${theme}"`, Number(width));
      button(element, 'SUBMIT').click();
      await until(() => inside(element, '.error'));
      const box = element.getBoundingClientRect();
      for (const part of allInside(element, 'h1, h2, .input, .ratings, .disposition > footer, .header-items dd')) {
        const { left, right, width: own } = part.getBoundingClientRect();
        if (own > 0) expect([left >= box.left - 1, right <= box.right + 1], part.className).to.deep.equal([true, true]);
      }
      await openHistory(element);
      await until(() => allInside(element, '.logs table').length === 2);
      expect(await findings(element.parentElement)).to.deep.equal([]);
      inside(element, '[aria-label=Close]').click();
    });
});
