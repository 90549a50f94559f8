import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const loan = '251118103208';
const id = (/** @type {number} */ number) => `01936f00-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const at = (/** @type {number} */ day) => `2025-11-${String(day).padStart(2, '0')} 10:31:00`;
const foundApplication = (number, changes = {}) => ({
  loanApplicationNumber: number,
  name: 'Lakshmi Venkataraman',
  productType: 'PL',
  loanAmount: 200_000,
  currentStage: 'VKYC_CHECKER',
  submittedAt: at(18),
  ...changes,
});
const step = (name, state, from = null, visits = from === null ? 0 : 1) => ({
  step: name,
  state,
  from,
  until: state === 'NOW' ? null : from,
  visits,
});
const everyPart = ['documents', 'nach', 'calls', 'chats', 'audit'];
const application = (changes = {}) => ({
  applicationId: id(1),
  loanApplicationNumber: loan,
  name: 'Lakshmi Venkataraman',
  imageUrl: null,
  currentStage: 'VKYC_CHECKER',
  hold: null,
  holdReason: null,
  riskLevel: 'Extreme',
  owner: 'Ananya Krishnan',
  submittedAt: at(18),
  queuedAt: at(20),
  since: at(20),
  loan: {
    productType: 'PL',
    loanAmount: 200_000,
    tenureMonths: 36,
    rateBasisPoints: 2150,
    emi: 7536,
    partner: 'Cholamandalam',
  },
  way: [
    step('APPLIED', 'DONE', at(18)),
    step('DOCUMENTS', 'DONE', at(18), 2),
    step('KYC', 'PASSED'),
    step('VIDEO_KYC', 'NOW', at(20)),
    step('COMPLIANCE', 'TO_COME'),
    step('DECISION', 'TO_COME'),
    step('MANDATE', 'TO_COME'),
    step('DISBURSAL', 'TO_COME'),
  ],
  applicant: {
    contactNumber: '94xxxxxx07',
    emailId: 'lakshmi.v@example.com',
    panNumber: 'ABxxxxxx1K',
    aadhaarNumber: 'XXXX XXXX 4410',
    dateOfBirth: '1991-08-14',
    gender: 'F',
    address: null,
    city: 'Chennai',
    state: 'Tamil Nadu',
    pinCode: '600004',
    employment: 'SALARIED',
    employer: 'Coromandel Data Services',
    designation: null,
    monthlyIncome: 58_200,
  },
  documents: { approved: 6, rejected: 1, total: 7 },
  otherApplications: [foundApplication('240301000001', { currentStage: 'DISBURSED' })],
  parts: everyPart,
  ...changes,
});
const one = (changes = {}) => ({ data: { found: [foundApplication(loan)], application: application(changes) } });
const none = { data: { found: [], application: null } };
const several = {
  data: { found: [foundApplication(loan), foundApplication('240301000001')], application: null },
};
const event = (number, changes = {}) => ({
  id: id(number),
  at: at(19),
  actor: 'Rohan Deshpande',
  roles: ['OPS_AGENT'],
  action: 'HOLD',
  result: 'OK',
  changes: [],
  reasonCodes: ['TECHNICAL_ISSUE'],
  remark: 'Portal down',
  ...changes,
});
const read = event(30, {
  action: 'READ',
  actor: 'Meera Nair',
  reasonCodes: [],
  remark: null,
  changes: [{ field: 'field', from: null, to: 'Application details' }],
});
const timeline = ({ body }) => ({
  data: { events: body.withReads ? [read, event(20)] : [event(20)], hasMore: false },
});
const message = (position) => ({
  messageId: id(position % 100),
  position,
  kind: 'MESSAGE',
  direction: position % 2 === 0 ? 'OUTGOING' : 'INCOMING',
  status: position % 2 === 0 ? 'READ' : null,
  text: `Line ${position}`,
  at: at(20),
  sender: position % 2 === 0 ? 'Ananya Krishnan' : null,
  isNote: false,
  sentKey: null,
  linkKind: null,
  url: null,
  templateName: null,
  file: null,
  fileState: null,
  failure: null,
});
/** A chat of 300 messages, thirty at a time. */
function chats({ body }) {
  const end = (body.before ?? 301) - 1;
  const begin = Math.max(1, end - 29);
  return {
    data: {
      chats: [
        {
          roomId: id(50),
          variant: 'nach',
          state: 'RESOLVED',
          customerName: 'Lakshmi Venkataraman',
          contactNumber: '94xxxxxx07',
          holder: null,
          lastAt: at(20),
          messageCount: 300,
        },
      ],
      roomId: id(50),
      messages: Array.from({ length: end - begin + 1 }, (_, index) => message(begin + index)),
      hasMore: begin > 1,
    },
  };
}
const document = (key, label, docStatus, changes = {}) => ({
  key,
  label,
  tab: 'Identity',
  docStatus,
  isMandatory: true,
  rejectReasons: [],
  preview: {},
  ...changes,
});
const answers = {
  '/applications/overview': one(),
  '/applications/timeline': timeline,
  '/applications/documents': {
    data: {
      documents: [
        document('PAN', 'PAN card', 'rejected', {
          rejectReasons: ['Image blurred'],
          preview: {
            front: {
              original: {
                id: id(60),
                documentId: id(61),
                kind: 'image',
                url: '',
                label: 'pan.jpg',
                extension: 'jpg',
                side: 'front',
                origin: 'ORIGINAL',
                isRedacted: true,
                bytes: 100,
                createdAt: at(18),
              },
              modified: null,
            },
          },
        }),
        document('PERSONAL_DETAILS', 'Applicant', 'approved'),
      ],
    },
  },
  '/applications/nach': {
    data: {
      mandate: {
        nachType: 'MANUAL',
        instrument: 'Paper form',
        status: 'NACH_REJECTED',
        attempts: 2,
        umrn: null,
        email: 'lakshmi.v@example.com',
        rejectReason: 'AP02 Account closed',
        remedy: 'Ask for another account',
        remarks: null,
        changedAt: at(19),
      },
      account: { accountNumber: 'XXXX2291', ifsc: 'HDFC0001234', accountType: 'SAVINGS', isVerified: true },
      agreementValidUntil: '2025-12-18',
    },
  },
  '/applications/calls': {
    data: {
      calls: [
        {
          callRef: id(40),
          kind: 'TELEPHONY',
          at: at(19),
          agent: 'Sunita Rawat',
          callStatus: 'Connected',
          subCallStatus: 'Promise to pay',
          nextCallAt: at(22),
          promiseAmount: 7536,
          promiseDate: '2025-11-25',
          remarks: 'Asked to call xxxx4107',
          sent: 'Sent 1 h 14 min late',
        },
      ],
      isWhole: true,
    },
  },
  '/applications/chats': chats,
};
const forbidden = {
  status: 403,
  error: { errorCode: 'NOT_ALLOWED', errorMessage: "You don't have permission to do this" },
};
const broken = { status: 500, error: { errorCode: 'SERVER_ERROR', errorMessage: 'Something went wrong' } };

let backend;
const asked = (path) => backend.asked.filter((call) => call.path === path);
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const panel = (element) => allInside(element, '[role=tabpanel]').find((each) => !each.hidden);
const textOf = (element) => element.shadowRoot?.textContent ?? '';
const shownText = (element) => panel(element)?.textContent ?? '';
const tab = (element, name) => allInside(element, '[role=tab]').find((each) => each.textContent.trim() === name);
const button = (element, name) =>
  allInside(element, 'button').find((each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);

function build(given, withSearch = false) {
  backend = stubCalls(given);
  const element = withSearch
    ? place('<lending-application-details with-search></lending-application-details>', { width: 1440 })
    : place('<lending-application-details loan-application-number="251118103208"></lending-application-details>', {
        width: 1440,
      });
  element.getToken = () => ({ token: 't', key: 'k' });
  return element;
}
async function show(given, withSearch = false) {
  const element = build(given, withSearch);
  await until(() => element.shadowRoot?.querySelector('[role=tab], .blank'));
  return element;
}
function search(element, by, text) {
  const choice = element.shadowRoot.querySelector('select');
  choice.value = by;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  const field = element.shadowRoot.querySelector('input.q');
  // React hears of a value only through the control's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  element.shadowRoot.querySelector('form').requestSubmit();
}

describe('lending-application-details', () => {
  before(async () => {
    await import('/dist/client/widgets/lending-application-details.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });

  it('shows header, way, applicant, loan and timeline, numbers masked [RT-66][UT-13]', async () => {
    const element = await show(answers);
    await until(() => textOf(element).includes('Portal down'));
    const text = textOf(element);
    for (const part of ['Lakshmi Venkataraman', loan, 'Video KYC Checker', 'Extreme', '₹2,00,000', 'Ananya Krishnan'])
      expect(text).to.include(part);
    for (const part of ['94xxxxxx07', 'ABxxxxxx1K', 'XXXX XXXX 4410', '14 Aug 1991', '21.5% a year', '₹7,536'])
      expect(text).to.include(part);
    for (const part of ['2 times', 'Not needed', 'since 20 Nov 2025', 'Put on hold', '240301000001'])
      expect(text).to.include(part);
    const current = allInside(element, '[aria-current=step]');
    expect(current.map((each) => each.textContent.includes('Video KYC'))).to.deep.equal([true]);
    expect(asked('/applications/overview').map(({ body }) => body)).to.deep.equal([
      { searchColumn: 'loanApplicationNumber', searchValue: loan },
    ]);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says nothing of a missing number where one is given, from the first moment on [RT-66]', async () => {
    const element = build(answers);
    await until(() => element.shadowRoot?.querySelector('.details'));
    expect(textOf(element)).not.to.include('No application is open');
    await until(() => tab(element, 'Overview'));
  });

  it('loads each part when it is first opened, and once [UT-13]', async () => {
    const element = await show(answers);
    const paths = everyPart.slice(0, 4).map((part) => `/applications/${part}`);
    for (const path of paths) expect(asked(path)).to.have.length(0);
    const shows = { Documents: 'Image blurred', NACH: 'AP02 Account closed', Calls: 'Promised', Chats: 'Line 300' };
    for (let round = 0; round < 2; round += 1)
      for (const [name, text] of Object.entries(shows)) {
        tab(element, name).click();
        await until(() => shownText(element).includes(text));
      }
    for (const path of paths)
      expect(asked(path).map(({ body }) => body)).to.deep.equal([{ loanApplicationNumber: loan }]);
    tab(element, 'Overview').click();
    await until(() => shownText(element).includes('Coromandel Data Services'));
    expect(asked('/applications/overview')).to.have.length(1);
    expect(asked('/applications/timeline')).to.have.length(1);
  });

  it('holds a redacted original back, and offers nothing that changes or reveals [UT-13] [engines]', async () => {
    const element = await show(answers);
    tab(element, 'Documents').click();
    await until(() => element.shadowRoot.querySelector('.viewer'));
    await until(() => shownText(element).includes('Image blurred'));
    for (const name of ['Edit', 'Replace', 'Delete', 'UPLOAD', 'Reveal'])
      expect(allInside(element, 'button').filter((each) => each.textContent.includes(name))).to.have.length(0);
    expect(allInside(element, 'textarea, [contenteditable], input')).to.have.length(0);
    expect(allInside(element, '.viewer img, .viewer canvas')).to.have.length(0);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('shows the mandate and the calls in words [UT-13]', async () => {
    const element = await show(answers);
    tab(element, 'NACH').click();
    await until(() => shownText(element).includes('XXXX2291'));
    for (const part of ['NACH rejected', 'Paper', 'Ask for another account', 'Savings', 'Verified', '18 Dec 2025'])
      expect(shownText(element)).to.include(part);
    expect(await findings(element)).to.deep.equal([]);
    tab(element, 'Calls').click();
    await until(() => shownText(element).includes('Sunita Rawat'));
    for (const part of ['Telephony', 'Connected, Promise to pay', '₹7,536 by 25 Nov 2025', 'Call again 22 Nov 2025'])
      expect(shownText(element)).to.include(part);
    expect(shownText(element)).to.include('Sunita Rawat, Sent 1 h 14 min late');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('shows a chat of 300 messages to its first, without a composer [UT-13]', async () => {
    const element = await show(answers);
    tab(element, 'Chats').click();
    await until(() => shownText(element).includes('Line 300'));
    const bubbles = () => allInside(element, '.bubble').length;
    expect(bubbles()).to.equal(30);
    for (let expected = 60; expected <= 300; expected += 30) {
      button(element, 'Older messages').click();
      await until(() => bubbles() === expected);
    }
    await until(() => shownText(element).includes('No More Messages'));
    expect(allInside(element, '.bubble')[0].textContent).to.include('Line 1');
    expect(asked('/applications/chats').map(({ body }) => body.before)).to.deep.equal([
      undefined,
      271,
      241,
      211,
      181,
      151,
      121,
      91,
      61,
      31,
    ]);
    expect(allInside(element, 'textarea, input')).to.have.length(0);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('tells in the audit who has looked, and in the timeline who has done something [UT-13]', async () => {
    const element = await show(answers);
    await until(() => textOf(element).includes('Portal down'));
    expect(textOf(element)).not.to.include('Meera Nair');
    tab(element, 'Audit').click();
    await until(() => shownText(element).includes('Meera Nair'));
    for (const part of ['Looked at it', 'Application details', 'Put on hold', 'Technical issue', 'Operations agent'])
      expect(shownText(element)).to.include(part);
    expect(asked('/applications/timeline').map(({ body }) => body.withReads ?? false)).to.deep.equal([false, true]);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('shows no tab that the server does not grant [UT-13]', async () => {
    const element = await show({ ...answers, '/applications/overview': one({ parts: [] }) });
    await until(() => textOf(element).includes('Portal down'));
    expect(allInside(element, '[role=tab]').map((each) => each.textContent.trim())).to.deep.equal(['Overview']);
    expect(allInside(element, 'button').filter((each) => each.textContent.startsWith('Open'))).to.have.length(0);
  });

  it('shows an application that is held, and one that was rejected [UT-13]', async () => {
    const held = one({ hold: 'PRE_DISBURSAL', holdReason: 'Technical issue' });
    const element = await show({ ...answers, '/applications/overview': held });
    expect(textOf(element)).to.include('Technical issue');
    expect(allInside(element, '.badge').map((each) => each.textContent)).to.include('On hold');
    backend.restore();
    clearPage();
    const way = [step('APPLIED', 'DONE', at(18)), step('DOCUMENTS', 'ENDED', at(19)), step('KYC', 'TO_COME')];
    const rejected = one({ currentStage: 'REJECTED', queuedAt: null, owner: null, way });
    const other = await show({ ...answers, '/applications/overview': rejected });
    expect(textOf(other)).to.include('Ended here');
    expect(textOf(other)).to.include('Rejected 19 Nov 2025');
    expect(textOf(other)).not.to.include('In its queue since');
  });

  it('says that there is no such application, that it did not load, and who may not see it [UT-13]', async () => {
    const nobody = await show({ ...answers, '/applications/overview': none });
    await until(() => textOf(nobody).includes('No Results Found'));
    expect(await findings(nobody)).to.deep.equal([]);
    backend.restore();
    clearPage();
    const refused = await show({ ...answers, '/applications/overview': forbidden });
    await until(() => textOf(refused).includes('You do not have permission to see applications'));
    backend.restore();
    clearPage();
    let failures = 0;
    const once = () => (failures++ === 0 ? broken : one());
    const failing = await show({ ...answers, '/applications/overview': once });
    await until(() => button(failing, 'Try again'));
    button(failing, 'Try again').click();
    await until(() => tab(failing, 'Chats'));
  });

  it('has a tab that did not load tried again, while the others work [UT-13]', async () => {
    let failures = 0;
    const nach = () => (failures++ === 0 ? broken : answers['/applications/nach']);
    const element = await show({ ...answers, '/applications/nach': nach });
    tab(element, 'NACH').click();
    await until(() => shownText(element).includes('Try again'));
    tab(element, 'Calls').click();
    await until(() => shownText(element).includes('Sunita Rawat'));
    tab(element, 'NACH').click();
    await until(() => button(element, 'Try again'));
    button(element, 'Try again').click();
    await until(() => shownText(element).includes('XXXX2291'));
    expect(asked('/applications/nach')).to.have.length(2);
  });

  it('offers no further try where the same refusal would come again [UT-13]', async () => {
    for (const [status, errorCode] of [
      [403, 'NOT_ALLOWED'],
      [404, 'NOT_FOUND'],
    ]) {
      const refused = { status, error: { errorCode, errorMessage: 'The mandate is not yours to see' } };
      const element = await show({ ...answers, '/applications/nach': refused });
      tab(element, 'NACH').click();
      await until(() => shownText(element).includes('The mandate is not yours to see'));
      expect([errorCode, button(element, 'Try again')]).to.deep.equal([errorCode, undefined]);
      backend.restore();
      clearPage();
    }
  });

  it('asks by one of three keys, and shows what is found below [RT-81][UT-13]', async () => {
    let reply = several;
    const element = await show({ ...answers, '/applications/overview': () => reply }, true);
    await until(() => textOf(element).includes('No application is open'));
    expect(asked('/applications/overview')).to.have.length(0);
    expect(await findings(element)).to.deep.equal([]);
    element.shadowRoot.querySelector('form').requestSubmit();
    await until(() => textOf(element).includes('Please enter the search text'));
    search(element, 'contactNumber', '9876543210');
    await until(() => textOf(element).includes('2 applications'));
    expect(await findings(element)).to.deep.equal([]);
    reply = one();
    allInside(element, '.found-list button')[0].click();
    await until(() => tab(element, 'Chats'));
    expect(asked('/applications/overview').map(({ body }) => body)).to.deep.equal([
      { searchColumn: 'contactNumber', searchValue: '9876543210' },
      { searchColumn: 'loanApplicationNumber', searchValue: loan },
    ]);
    reply = none;
    search(element, 'emailId', 'nobody@nowhere.example');
    await until(() => textOf(element).includes('No Results Found'));
    expect(textOf(element)).not.to.include('Lakshmi');
  });

  it('asks the page for another application of the customer, or shows it in its own place [UT-13]', async () => {
    const element = await show(answers);
    const link = await until(() => allInside(element, 'a').find((each) => each.textContent === '240301000001'));
    expect(link.getAttribute('href')).to.include('/application_details/240301000001');
    const navigated = nextEvent('lending-navigate', { target: element });
    element.addEventListener('lending-navigate', (raised) => raised.preventDefault(), { once: true });
    link.click();
    expect((await navigated).detail).to.deep.include({
      screen: 'APPLICATION_DETAILS',
      params: { loanApplicationNumber: '240301000001' },
    });
    expect(asked('/applications/overview')).to.have.length(1);
    backend.restore();
    clearPage();
    const own = await show(answers, true);
    search(own, 'loanApplicationNumber', loan);
    const here = await until(() => allInside(own, 'a').find((each) => each.textContent === '240301000001'));
    here.click();
    await until(() => asked('/applications/overview').length === 2);
    expect(asked('/applications/overview')[1].body.searchValue).to.equal('240301000001');
  });

  it('leaves another element on the page alone, and loads again where the page asks it to [UT-13]', async () => {
    const element = await show(answers);
    const other = /** @type {any} */ (
      place('<lending-application-details with-search></lending-application-details>', { width: 700 })
    );
    other.getToken = () => ({ token: 't', key: 'k' });
    await until(() => textOf(other).includes('No application is open'));
    tab(element, 'Calls').click();
    await until(() => shownText(element).includes('Sunita Rawat'));
    expect(textOf(other)).to.include('No application is open');
    await element.reload();
    await until(() => asked('/applications/overview').length === 2);
    expect(textOf(other)).to.include('No application is open');
  });

  it('raises lending-auth-required where nobody is signed in [UT-13]', async () => {
    const required = nextEvent('lending-auth-required');
    const element = build({
      ...answers,
      '/applications/overview': {
        status: 401,
        error: { errorCode: 'SESSION_REQUIRED', errorMessage: 'Please sign in' },
      },
    });
    await required;
    expect(textOf(element)).not.to.include('Lakshmi');
  });
});
