import { expect } from 'chai';
import { nextEvent, until } from '#support/page.js';
import { asked, full, open, support } from './banking-page.js';
import { bankingData } from './crm-answers.js';
import {
  allInside,
  button,
  closeScreen,
  detail,
  detailText,
  everyCall,
  inside,
  logHeads,
  openHistory,
  snacks,
  stopAnswering,
  stubCrm,
  tableOf,
  textsIn,
} from './crm-page.js';

const prompt = 'Click here to generate Fresh desk Link';

describe('lending-banking-crm', () => {
  stubCrm('banking');

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
      closeScreen();
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
    closeScreen();
    const without = { ...bankingData, loanApplicationNo: null, loanAmount: null, plApplicationUdrs: null };
    const other = await open({ bankingData: { data: without } });
    expect([inside(other, '.call'), detailText(other, 'loanApplicationNo')]).to.deep.equal([null, '-']);
  });

  it('shows three more rows to customer support alone [BC-04][EN-26]', async () => {
    const own = (element) =>
      [...allInside(element, '.details')[0].querySelectorAll('[data-detail]')].map(({ dataset }) => dataset.detail);
    const operations = own(await open());
    closeScreen();
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
      expect([inside(element, 'form'), everyCall().length]).to.deep.equal([null, 0]);
    });

  it('shows the loan’s past calls in six columns [BC-07][BC-08][BC-09][AP-60]', async () => {
    const element = await open();
    await openHistory(element);
    expect(inside(element, '[label="Call logs"]')).not.to.equal(null);
    expect(asked('bankingLog').map(({ body }) => body)).to.deep.equal([{ loanApplicationId: '251118172606' }]);
    const { head, rows } = tableOf(element);
    expect(head).to.deep.equal(logHeads);
    expect(rows).to.deep.equal([
      [
        '19 Nov 2025 04:12 PMSent 1 h 14 min late',
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

  it('says that it cannot load where its backend is no address, and asks no other', async () => {
    const element = await open();
    stopAnswering();
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
    // the call that was shown may be opening its stream of events still
    const others = addresses.filter((address) => !address.startsWith('about:invalid') && !address.includes('/live?'));
    expect(others).to.deep.equal([]);
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
});
