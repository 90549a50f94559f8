import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const all = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const button = (element, name) => all(element, 'button').find(({ textContent }) => textContent.trim() === name);
const textOf = (element) => element.shadowRoot?.textContent ?? '';

/** React hears of a value only through the control's own setter. */
function write(control, value) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

const loans = ['251118172605', '251118172606', '251118172607', '251118172608'];
const counts = { WAITING: 0, QUEUED: 0, SENT: 0, DELIVERED: 0, READ: 0, FAILED: 0, SUPPRESSED: 0, STOPPED: 0 };
const template = {
  templateId: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Branch day',
  revision: 2,
  channel: 'SMS',
  purpose: 'SERVICE',
  audience: 'LOANS',
  language: 'English',
  text: 'Dear {customerName}, visit us on {day}.',
  places: [
    { place: 'customerName', label: 'First name of the customer', typed: null },
    { place: 'day', label: 'Day', typed: 'day' },
  ],
};
const choices = {
  audiences: [
    { audience: 'LOANS', label: 'Borrowers of chosen loans', portals: [] },
    { audience: 'AGENTS', label: 'Agents of a portal', portals: [{ portal: 'ops', label: 'Operations', agents: 12 }] },
  ],
  templates: [template],
  channels: ['SMS'],
  mostRecipients: 2000,
  mostUnreleased: 500,
  today: '2026-11-26',
  mayCommunicate: true,
  mayRelease: false,
};
const communication = {
  communicationId: '01890a5d-ac96-774b-bcce-b302099a8058',
  version: 3,
  status: 'SENDING',
  sendsAt: '2026-11-26 10:41:00',
  title: 'Branch day',
  revision: 2,
  audience: 'LOANS',
  channel: 'SMS',
  purpose: 'SERVICE',
  recipients: 1016,
  counts: { ...counts, WAITING: 174, SENT: 842 },
  createdBy: 'Kabir Anand',
  createdAt: '2026-11-26 10:41:00',
  releasedBy: null,
  releasedAt: null,
  stoppedBy: null,
  endedAt: null,
  remark: null,
  releaseRefusal: 'It does not wait for a release',
  mayStop: true,
};
const listing = (communications) => ({ communications, totalCount: communications.length, statuses: [] });
const preview = {
  recipients: 4,
  toSend: 3,
  leftOut: [{ reason: 'UNSUBSCRIBED', message: 'This customer has unsubscribed from such messages', count: 1 }],
  leftOutRows: [{ position: 4, subject: '251118172608', reason: 'UNSUBSCRIBED' }],
  rows: loans.slice(0, 3).map((subject, index) => ({
    position: index + 1,
    name: 'Manoj Gaikwad',
    subject,
    contact: '97xxxxxx01',
    text: index === 2 ? 'Dear {customerName}, visit us on 01 Dec 2026.' : 'Dear Manoj, visit us on 01 Dec 2026.',
    emptyPlaces: index === 2 ? ['customerName'] : [],
    reason: null,
  })),
  sendsAt: '2026-11-26 10:42:00',
  waits: false,
  needsRelease: false,
};

describe('lending-agent-communication', () => {
  let backend;

  async function open(more = {}) {
    backend = stubCalls({
      '/communications/choices': { data: choices },
      '/communications/list': { data: listing([]) },
      '/communications/audience': { data: { recipients: 4, loans, portals: [], refused: [] } },
      '/communications/preview': { data: preview },
      ...more,
    });
    const element = place('<lending-agent-communication></lending-agent-communication>');
    await until(() => inside(element, 'h1'));
    return element;
  }
  const asked = (path) => backend.asked.filter((call) => call.path === path).map(({ body }) => body);

  async function toMessage(element) {
    const radio = await until(() => inside(element, 'input[type=radio]'));
    radio.click();
    write(await until(() => inside(element, 'textarea')), loans.join('\n'));
    button(element, 'Continue').click();
    return until(() => inside(element, 'select[name=channel]'));
  }
  async function toPreview(element) {
    write(await toMessage(element), 'SMS');
    write(inside(element, 'select[name=purpose]'), 'SERVICE');
    await until(() => inside(element, 'select[name=templateId]').options.length > 1);
    write(inside(element, 'select[name=templateId]'), template.templateId);
    const day = await until(() => inside(element, 'input[name=day]'));
    write(day, '01/12/2026');
    day.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    button(element, 'Preview').click();
    return until(() => inside(element, 'ul[aria-label="Three real rows"]'));
  }

  before(async () => {
    localStorage.setItem('lending.user', JSON.stringify({ id: 'user-1', roles: [], portalRouteList: [] }));
    localStorage.setItem('lending.userKey', 'the key');
    localStorage.setItem('lending.securityToken', 'the token');
    await import('/dist/client/widgets/lending-agent-communication.js');
  });
  after(() => localStorage.clear());
  beforeEach(forgetKept);
  afterEach(() => {
    clearPage();
    backend.restore();
  });

  it('asks for each field that is empty before anything is sent [UT-02][UT-07]', async () => {
    const element = await open();
    (await until(() => button(element, 'Continue'))).click();
    await until(() => inside(element, '.entry.is-bad'));
    expect(inside(element, '.entry.is-bad .error').textContent).to.equal('This field is required');
    inside(element, 'input[type=radio]').click();
    await until(() => inside(element, 'textarea'));
    button(element, 'Continue').click();
    await until(() => inside(element, 'textarea[aria-invalid=true]'));
    expect(asked('/communications/audience')).to.deep.equal([]);
    await toMessage(element);
    button(element, 'Preview').click();
    await until(() => all(element, '.entry.is-bad').length === 3);
    expect(asked('/communications/preview')).to.deep.equal([]);
  });

  it('shows who is not taken and why, and goes on with the others', async () => {
    const refused = [{ position: 2, entry: '123', reason: 'NOT_A_NUMBER', message: 'This is no loan number' }];
    let isFirst = true;
    const element = await open({
      '/communications/audience': () => {
        const data = { recipients: 4, loans, portals: [], refused: isFirst ? refused : [] };
        isFirst = false;
        return { data };
      },
    });
    (await until(() => inside(element, 'input[type=radio]'))).click();
    write(await until(() => inside(element, 'textarea')), [...loans, '123'].join(', '));
    button(element, 'Continue').click();
    const list = await until(() => inside(element, 'ul[aria-label="Not taken"]'));
    expect(list.textContent).to.contain('123').and.to.contain('This is no loan number');
    button(element, 'Go on with the other 4').click();
    await until(() => inside(element, 'select[name=channel]'));
    expect(asked('/communications/audience').at(-1)).to.deep.equal({ audience: 'LOANS', loans, portals: [] });
  });

  it('previews three real rows, marks an empty place, says who is left out, and sends after the exact question [VA-11][ER-28]', async () => {
    const sent = { ...communication, status: 'SENDING', recipients: 4 };
    const element = await open({
      '/communications/send': {
        data: {
          communicationId: sent.communicationId,
          version: 1,
          status: 'SENDING',
          sendsAt: sent.sendsAt,
          recipients: 4,
        },
      },
    });
    const rows = await toPreview(element);
    expect(rows.querySelectorAll('li')).to.have.lengthOf(3);
    expect(rows.querySelector('mark').textContent).to.equal('{customerName}');
    expect(textOf(element)).to.contain('1 will be left out of 4.');
    button(element, 'Send to 3').click();
    const question = await until(() =>
      all(element, 'p').find(({ textContent }) => textContent === 'Please ensure all fields are filled correctly'),
    );
    expect(textOf(element)).to.contain('3 recipients, 1 left out.');
    button(element, 'Cancel').click();
    await until(() => !question.isConnected);
    expect(asked('/communications/send')).to.deep.equal([]);
    button(element, 'Send to 3').click();
    const send = await until(() => button(element, 'Send'));
    send.click();
    send.click();
    await until(() => textOf(element).includes('Communication Sent Successfully'));
    expect(asked('/communications/send')).to.deep.equal([
      {
        audience: 'LOANS',
        loans,
        portals: [],
        channel: 'SMS',
        purpose: 'SERVICE',
        templateId: template.templateId,
        values: [{ place: 'day', value: '2026-12-01' }],
      },
    ]);
    await until(() => inside(element, 'input[type=radio]'));
    await until(() => !inside(element, 'textarea'));
  });

  it('what is typed stays where a sending is refused, and the way back keeps it', async () => {
    const words = 'This template has been withdrawn in the meantime';
    const element = await open({
      '/communications/send': { error: { errorCode: 'COMMUNICATION_TEMPLATE_WITHDRAWN', errorMessage: words } },
    });
    await toPreview(element);
    button(element, 'Send to 3').click();
    (await until(() => button(element, 'Send'))).click();
    await until(() => textOf(element).includes(words));
    expect(all(element, 'ul[aria-label="Three real rows"]')).to.have.lengthOf(1);
    all(element, 'button')
      .find((each) => each.getAttribute('aria-label') === 'Change Audience')
      .click();
    await until(() => inside(element, 'textarea'));
    expect(inside(element, 'textarea').value).to.equal(loans.join('\n'));
  });

  it('takes the loans of a CSV file, and refuses another file in words [engines]', async () => {
    const element = await open();
    (await until(() => inside(element, 'input[type=radio]'))).click();
    const picker = await until(() => inside(element, 'input[type=file]'));
    const choose = (name, text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: 'text/csv' }));
      picker.files = data.files;
      picker.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('loans.xlsx', 'PK');
    await until(() => textOf(element).includes('Choose a .csv file'));
    choose('loans.csv', 'loan\n251118172605');
    await until(() => textOf(element).includes('The first line of this file must be loanApplicationNumber'));
    choose('loans.csv', 'loanApplicationNumber\n');
    await until(() => textOf(element).includes('This file names no loan'));
    choose('loans.csv', `\uFEFFloanApplicationNumber\r\n${loans.join('\r\n')}\r\n`);
    await until(() => inside(element, 'textarea').value === loans.join('\n'));
    await until(() => !inside(element, '.notice.bad'));
  });

  it('follows a sending, and stops it after a question', async () => {
    let now = communication;
    const element = await open({
      '/communications/list': () => ({ data: listing([now]) }),
      '/communications/recipients': () => ({
        data: {
          recipients: [
            {
              position: 1,
              name: 'Manoj Gaikwad',
              subject: loans[0],
              contact: '97xxxxxx01',
              status: 'SENT',
              reason: null,
              sentAt: '2026-11-26 10:41:02',
            },
          ],
          totalCount: 1,
          counts: now.counts,
        },
      }),
      '/communications/stop': () => {
        now = { ...communication, status: 'STOPPED', mayStop: false, counts: { ...counts, SENT: 842, STOPPED: 174 } };
        const { communicationId, sendsAt } = communication;
        return { data: { communicationId, version: 4, status: 'STOPPED', sendsAt, stopped: 174 } };
      },
    });
    (await until(() => inside(element, '.com-entry'))).click();
    const stop = await until(() => button(element, 'Stop sending'));
    expect(textOf(element)).to.contain('842 of 1,016');
    stop.click();
    const question = await until(() => textOf(element).includes('This cannot be undone.'));
    expect(question).to.equal(true);
    all(element, 'button')
      .findLast(({ textContent }) => textContent.trim() === 'Stop sending')
      .click();
    await until(() => asked('/communications/stop').length === 1);
    expect(backend.asked.find(({ path }) => path === '/communications/stop').headers['if-match']).to.equal('3');
    await until(() => all(element, '.com-counts button').some(({ textContent }) => textContent === 'Stopped 174'));
    await until(() => !button(element, 'Stop sending'));
  });

  it('counts the recipients as they were read last: what was sent is delivered after it is done', async () => {
    const done = { ...communication, status: 'DONE', mayStop: false, counts: { ...counts, SENT: 842 } };
    let now = done.counts;
    const element = await open({
      '/communications/list': { data: listing([done]) },
      '/communications/recipients': () => ({ data: { recipients: [], totalCount: 0, counts: now } }),
    });
    const byStatus = () => all(element, '[aria-label="By status"] button');
    const shown = () => byStatus().map(({ textContent }) => textContent);
    (await until(() => inside(element, '.com-entry'))).click();
    await until(() => shown().includes('Sent 842'));
    now = { ...counts, DELIVERED: 842 };
    byStatus()[1].click();
    await until(() => shown().includes('Delivered 842'));
    expect(shown()).to.deep.equal(['All 1,016', 'Sent 0', 'Delivered 842']);
  });

  it('tells who may not send, and raises the error', async () => {
    const refused = { status: 403, error: { errorCode: 'NOT_ALLOWED', errorMessage: 'You may not do this' } };
    backend = stubCalls({ '/communications/choices': refused });
    const raised = [];
    const element = place('<lending-agent-communication></lending-agent-communication>');
    element.addEventListener('lending-error', ({ detail }) => raised.push(detail.code));
    await until(() => textOf(element).includes('You do not have permission to send communications'));
    expect(raised).to.deep.equal(['NOT_ALLOWED']);
    expect(asked('/communications/list')).to.deep.equal([]);
  });

  it('says so where what was sent does not load, and tries again', async () => {
    let isDown = true;
    const element = await open({
      '/communications/list': () => (isDown ? { status: 503 } : { data: listing([communication]) }),
    });
    const again = await until(() => button(element, 'Try again'));
    isDown = false;
    again.click();
    await until(() => inside(element, '.com-entry'));
  });

  it('reads along, and sends, releases and stops nothing, where it is shown read-only', async () => {
    backend = stubCalls({
      '/communications/choices': { data: choices },
      '/communications/list': { data: listing([communication]) },
      '/communications/recipients': { data: { recipients: [], totalCount: 0, counts: communication.counts } },
    });
    const element = place('<lending-agent-communication readonly></lending-agent-communication>');
    (await until(() => inside(element, '.com-entry'))).click();
    await until(() => inside(element, '.com-counts'));
    expect(textOf(element)).to.contain('This is shown read-only');
    const names = all(element, 'button').map(({ textContent }) => textContent.trim());
    expect(names.filter((name) => name === 'Continue' || name === 'Stop sending')).to.deep.equal([]);
  });
});
