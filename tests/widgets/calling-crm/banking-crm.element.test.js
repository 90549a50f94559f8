import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, focusedIn, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { bankingConfig, bankingData, bankingLog, bankingSupport, paths } from './crm-answers.js';
import {
  allInside,
  button,
  choose,
  detail,
  detailText,
  holdSession,
  inside,
  openHistory,
  rate,
  snacks,
  tableOf,
  textsIn,
  type,
} from './crm-page.js';

const others =
  'convox-id="cx-1" agent-id="a-7" process="Banking_OTP_Pending_P1" caller-id="9876543210" type-of-call="outbound"';
const full = `lead-id="lead-1" ${others}`;
const support = full.replace('Banking_OTP_Pending_P1', 'Banking_CS_Adhoc');
const prompt = 'Click here to generate Fresh desk Link';

describe('lending-banking-crm', () => {
  let backend;
  const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);

  /** @param {Record<string, unknown>} [answers] @param {string} [attributes] @param {number} [width] */
  async function open(answers = {}, attributes = full, width) {
    const all = {
      config: { data: bankingConfig },
      bankingData: ({ body }) => ({ data: body.processName === 'Banking_CS_Adhoc' ? bankingSupport : bankingData }),
      bankingSave: ({ body }) => ({
        data: {
          entry: { ...bankingLog[0], callRef: 'new', subCallStatus: body.callSubStatus, remarks: body.remarks },
        },
      }),
      bankingLog: { data: bankingLog },
      bankingTicket: { data: { freshDeskUrl: 'https://desk.example/a/tickets/4712' } },
      ...answers,
    };
    backend = stubCalls({
      ...Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name], answer])),
      '/drafts/read': { data: { drafts: [], saved: [] } },
      '/drafts/keep': { data: { isKept: true } },
      '/drafts/drop': {},
    });
    const element = place(`<lending-banking-crm ${attributes}></lending-banking-crm>`, width ? { width } : undefined);
    await until(() => inside(element, 'form, .nothing'));
    return element;
  }
  const again = () => {
    clearPage();
    backend.restore();
  };
  function fill(element) {
    type(element, 'nextCallDate', '2030-01-31T14:05');
    choose(element, 'callStatus', 'Busy');
    type(element, 'remarks', 'Line busy');
    rate(element, 2);
  }

  before(async () => {
    holdSession();
    await import('/dist/client/widgets/lending-banking-crm.js');
  });
  after(() => localStorage.clear());
  afterEach(async () => {
    again();
    await forgetKept();
  });

  it('works from a script and a tag, with the configuration of the process [EM-02][AP-53][AP-55][AP-57][BC-05]', async () => {
    for (const [attributes, stage, processName] of [
      [full, 'BankingOpsCRM', 'Banking_OTP_Pending_P1'],
      [support, 'BankingCsCrm', 'Banking_CS_Adhoc'],
    ]) {
      await open({}, attributes);
      expect(asked('config').map(({ body }) => body)).to.deep.equal([{ stage }]);
      const [{ body, headers, method }] = asked('bankingData');
      expect(headers['content-type']).to.match(/^multipart\/form-data/);
      expect([method, body]).to.deep.equal([
        'POST',
        { leadId: 'lead-1', convoxId: 'cx-1', agentId: 'a-7', processName },
      ]);
      again();
    }
  });

  it('lists the user’s details under the labels of the telephony screen [BC-02][BC-23][EN-24][EN-25]', async () => {
    const element = await open();
    expect(textsIn(element, '.details h3')[0]).to.equal('User Details');
    const rows = allInside(element, '.details dl > div').map((row) =>
      ['dt', 'dd'].map((part) => row.querySelector(part).textContent.trim()),
    );
    expect(rows).to.deep.include.members([
      ['User name', 'Meenakshi Iyer'],
      ['Gender', 'Female'],
      ['Email ID', '-'],
      ['Bank account eligibility', 'Yes'],
      ['OKYC status', 'Completed'],
      ['VKYC status', 'Pending'],
      ['RPD completion status', 'Expired'],
      ['Bank account consent with OTP', 'Given'],
      ['Banking user status', 'Active'],
      ['Bank account opened date', '12 Nov 2025'],
      ['Bank account status', 'Zero balance'],
      ['Onboarding flow', 'Fresh user, BA flow'],
      ['Fund addition status', 'Pending'],
      ['FDOD enable status', 'No'],
      ['Loan application no', '251118172606'],
      ['Loan amount', '₹60,000'],
      ['Application status', 'Disbursed'],
    ]);
  });

  it('has the application’s header with a loan and none without [BC-03]', async () => {
    const element = await open();
    expect(inside(element, '.call').textContent).to.include('LAN: 251118172606');
    again();
    const without = { ...bankingData, loanApplicationNo: null, loanAmount: null, plApplicationUdrs: null };
    const other = await open({ bankingData: { data: without } });
    expect([inside(other, '.call'), detailText(other, 'loanApplicationNo')]).to.deep.equal([null, '-']);
  });

  it('shows three more rows to customer support alone [BC-04][EN-26]', async () => {
    const own = (element) =>
      [...allInside(element, '.details')[0].querySelectorAll('[data-detail]')].map(({ dataset }) => dataset.detail);
    const operations = own(await open());
    again();
    const element = await open({}, support);
    expect(own(element).filter((key) => !operations.includes(key))).to.deep.equal([
      'bankAccountAdditionalDetails',
      'freshDeskUrl',
      'bankingPortalUrl',
    ]);
    expect(operations).to.have.length(14);
  });

  for (const missing of ['lead-id', 'convox-id', 'agent-id'])
    it(`says that ${missing} is missing, asks for nothing and has no button [AP-56][BC-06]`, async () => {
      const element = await open({}, full.replace(new RegExp(`${missing}="[^"]*"`), ''));
      expect(inside(element, '.nothing').textContent).to.include('missing');
      expect([inside(element, 'form'), backend.asked.length]).to.deep.equal([null, 0]);
    });

  it('shows the loan’s past calls in six columns [BC-07][BC-08][BC-09][AP-60]', async () => {
    const element = await open();
    await openHistory(element);
    expect(inside(element, '[label="Call logs"]')).not.to.equal(null);
    expect(asked('bankingLog').map(({ body }) => body)).to.deep.equal([{ loanApplicationId: '251118172606' }]);
    const { head, rows } = tableOf(element);
    expect(head).to.deep.equal(['Call date', 'Call status', 'Sub call status', 'Next call date', 'Remarks', 'Agent']);
    expect(rows).to.deep.equal([
      [
        '19 Nov 2025 04:12 PM',
        'Connected',
        'Call back requested',
        '25 Nov 2025 06:30 PM',
        'Will call back',
        'Meera Subramanian',
      ],
    ]);
  });

  it('has no record to display for a lead without a loan, and asks for none [BC-10]', async () => {
    const element = await open({ bankingData: { data: { ...bankingData, loanApplicationNo: null } } });
    await openHistory(element);
    expect(inside(element, '.logs').textContent).to.include('No record to display');
    expect(asked('bankingLog')).to.have.length(0);
  });

  it('has its five fields and SUBMIT, outcomes from callOutComes, no reject reason [BC-11][BC-14][BC-15][BC-16][BC-17][BC-22][EN-23]', async () => {
    const element = await open();
    const labels = textsIn(element, '.entry > :is(label, .label)').map((text) => text.replace('*', ''));
    expect(labels).to.deep.equal(['Next call date', 'Call status', 'Call outcome', 'Remarks', 'Self call rating']);
    expect(textsIn(element, 'form h2')).to.deep.equal(['Call Disposition']);
    expect(button(element, 'SUBMIT').textContent).to.equal('SUBMIT');
    const outcome = inside(element, '[name=callOutcome]');
    expect([...outcome.options].slice(1).map(({ value }) => value)).to.deep.equal(['Interested', 'Follow up']);
    expect(outcome.required).to.equal(false);
    expect([inside(element, '[name=remarks]').rows, inside(element, '[name=remarks]').required]).to.deep.equal([
      5,
      true,
    ]);
    const group = inside(element, '[role=radiogroup]');
    expect([group.querySelectorAll('input').length, group.getAttribute('aria-required')]).to.deep.equal([5, 'true']);
  });

  it('sends nothing while a field needs an answer [VA-53]', async () => {
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
    expect(asked('bankingSave')).to.have.length(0);
  });

  it('saves once with just the listed keys: group and entry apart, outcome left out [BC-01][BC-12][BC-13][BC-18][BC-24][AP-58][VA-52][ER-40][DT-07]', async () => {
    const element = await open();
    fill(element);
    button(element, 'SUBMIT').click();
    button(element, 'SUBMIT').click();
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(asked('bankingSave').map(({ body }) => body)).to.deep.equal([
      {
        leadId: 'lead-1',
        process: 'Banking_OTP_Pending_P1',
        agentId: 'a-7',
        convoxId: 'cx-1',
        callerId: '9876543210',
        typeOfCall: 'outbound',
        remarks: 'Line busy',
        nextCallDate: '2030/01/31 14:05',
        selfCallRating: 2,
        callOutcome: null,
        callStatus: 'Not connected',
        callSubStatus: 'Busy',
      },
    ]);
    await until(() => inside(element, '[name=remarks]').value === '');
  });

  it('sends a save once where the page’s getToken fails at first, and says meanwhile that it waits [EM-22]', async () => {
    const rows = new Set();
    const element = await open({
      bankingSave({ body, headers }) {
        if (!headers['x-security-token']) return { status: 401, error: { errorCode: 'SESSION_REQUIRED' } };
        rows.add(headers['idempotency-key']);
        return { data: { entry: { ...bankingLog[0], callRef: 'new', remarks: body.remarks } } };
      },
    });
    const ended = [];
    element.addEventListener('lending-auth-required', (event) => ended.push(event.detail));
    const loads = asked('bankingData').length;
    element.getToken = () => ({ token: 'first', key: 'k' });
    await until(() => asked('bankingData').length > loads && inside(element, 'form'));
    let isDown = true;
    element.getToken = async () => {
      if (isDown) throw new Error('The page could not reach its own server');
      return { token: 'second', key: 'k' };
    };
    fill(element);
    const saved = nextEvent('lending-call-saved', { target: element });
    button(element, 'SUBMIT').click();
    await until(() => inside(element, '.state')?.textContent.startsWith('Not saved yet, retrying'));
    expect(inside(element, '[name=remarks]').value).to.equal('Line busy');
    isDown = false;
    await saved;
    await until(() => snacks(element).includes('Call details are saved successfully'));
    // the browser's own session is another one
    expect(localStorage.getItem('lending.securityToken')).to.equal('a-token');
    expect([rows.size, ended]).to.deep.equal([1, [{ v: 1 }]]);
  });

  it('says that it cannot load where its backend is no address, and asks no other', async () => {
    const element = await open();
    backend.restore();
    const { fetch } = globalThis;
    const addresses = [];
    globalThis.fetch = (address, ...rest) => {
      addresses.push(String(address));
      return fetch(address, ...rest);
    };
    const failure = nextEvent('lending-error', { target: element });
    element.setAttribute('api-base', 'ftp:/x');
    expect((await failure).detail.attribute).to.equal('api-base');
    await until(() => button(element, 'Try again'));
    globalThis.fetch = fetch;
    expect(addresses.filter((address) => !address.startsWith('about:invalid'))).to.deep.equal([]);
  });

  it('keeps the words of a refused save, with the message under its field', async () => {
    const refusal = {
      errorCode: 'UNKNOWN_CALL_STATUS',
      errorMessage: 'This call status is not one of the list',
      fieldErrors: { callStatus: 'This call status is not one of the list' },
    };
    const element = await open({ bankingSave: { error: refusal } });
    fill(element);
    button(element, 'SUBMIT').click();
    await until(() => snacks(element).includes(refusal.errorMessage));
    expect(textsIn(element, '.error')).to.deep.equal([refusal.errorMessage]);
    expect(inside(element, '[name=remarks]').value).to.equal('Line busy');
  });

  for (const [who, attributes] of [
    ['customer support', support],
    ['operations', full],
  ])
    it(`makes a ticket for ${who}: "-" and the link, then the address [BC-19][BC-20][BC-21][AP-59][AP-62][ER-41]`, async () => {
      const element = await open({}, attributes);
      expect(inside(element, '[data-empty-url]').textContent).to.equal('-');
      expect(textsIn(element, 'button')).to.include(prompt);
      const created = nextEvent('lending-ticket-created', { target: element });
      button(element, prompt).click();
      expect({ ...(await created).detail }).to.deep.equal({ leadId: 'lead-1', v: 1 });
      await until(() => snacks(element).includes('Fresh desk URL generated successfully'));
      expect(detail(element, 'freshDeskUrl').querySelector('a').href).to.equal('https://desk.example/a/tickets/4712');
      expect(textsIn(element, 'button')).not.to.include(prompt);
      expect(asked('bankingTicket').map(({ body }) => body)).to.deep.equal([
        { loanAppNo: '251118172606', phoneNumber: '9876543210', callReferenceId: 'cx-1' },
      ]);
    });

  for (const [theme, width] of [
    ['dark', 360],
    ['light', 768],
    ['dark', 1920],
  ])
    it(`cuts nothing off and is accessible at ${width} px, ${theme}`, async () => {
      const element = await open({}, `${support} theme="${theme}"`, Number(width));
      button(element, 'SUBMIT').click();
      await until(() => inside(element, '.error'));
      const box = element.getBoundingClientRect();
      for (const part of allInside(element, 'h1, h2, .input, .ratings, .disposition > footer')) {
        const { left, right } = part.getBoundingClientRect();
        expect([left >= box.left - 1, right <= box.right + 1], part.className).to.deep.equal([true, true]);
      }
      await openHistory(element);
      expect(await findings(element.parentElement)).to.deep.equal([]);
      inside(element, '[aria-label=Close]').click();
    });
});
