import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const paths = {
  list: '/whatsapp/list',
  details: '/whatsapp/details',
  action: '/whatsapp/takeAction',
  push: '/whatsapp/push',
  more: '/whatsapp/loadMore',
  register: '/whatsapp/register',
};
const roomId = '01936f00-0000-7000-8000-0000000000b1';
const loan = '251118093114';
const links = ['TUTORIAL_LINK', 'PAYMENT_LINK', 'MANUAL_NACH_LINK', 'NACH_TUTORIAL_LINK', 'UDRS_MISMATCH'];
const linkNames = ['Tutorial link', 'Payment link', 'Manual NACH link', 'NACH tutorial link', 'UDRS mismatch'];

function line(position, changes = {}) {
  return {
    messageId: `01936f00-0000-7000-8000-${String(position).padStart(12, '0')}`,
    position,
    kind: 'MESSAGE',
    direction: 'INCOMING',
    status: null,
    text: `Message ${position}`,
    at: '2025-11-21 10:42:08',
    sender: null,
    sentKey: null,
    linkKind: null,
    url: null,
    templateName: null,
    file: null,
    fileState: null,
    failure: null,
    ...changes,
  };
}
const out = (position, status, changes = {}) =>
  line(position, { direction: 'OUTGOING', status, sender: 'Meera Krishnan', text: `Answer ${status}`, ...changes });

describe('lending-chat-crm', () => {
  let backend;
  let card;
  let messages;
  let hasMore;
  let refusal;
  const serverTime = () => new Date().toISOString();
  const later = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
  const timer = (type, seconds) => ({ type, endsAt: later(seconds), remainingSeconds: seconds });
  const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);
  const counts = { all: 2, active: 1, resolved: 0, available: 1 };

  before(async () => {
    await import('/dist/client/widgets/lending-chat-crm.js');
    await customElements.whenDefined('lending-chat-crm');
  });
  beforeEach(() => {
    refusal = undefined;
    hasMore = false;
    card = {
      roomId,
      customerName: 'Sneha Kulkarni',
      loanApplicationNumber: loan,
      state: 'ACTIVE',
      holder: { name: 'Meera Krishnan', isMe: true },
      lastMessage: { text: 'Ok sir', at: '2025-11-21 10:41:00', direction: 'INCOMING' },
      lastPosition: 8,
      unreadCount: 2,
      timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 80_000)],
      stage: 'DOCUMENT_PROCESSING',
      version: 3,
    };
    messages = [
      line(1, { kind: 'LABEL', direction: null, text: 'Chat opened' }),
      line(2, { kind: 'INFO', direction: null, text: 'Meera Krishnan took this chat' }),
      out(3, 'READ'),
      out(4, 'DELIVERED'),
      out(5, 'SENT'),
      out(6, 'ERROR', { failure: 'No such number' }),
      line(7, { text: '<img src=x onerror=alert(1)>' }),
      line(8, { text: 'Ok sir' }),
    ];
    const write = (extra) => () =>
      refusal ? { error: refusal } : { data: { card, actions: ['TAKE'], serverTime: serverTime(), ...extra() } };
    backend = stubCalls({
      [paths.list]: ({ body }) => ({
        data: { cards: body.searchValue ? [] : [card], next: null, counts, serverTime: serverTime() },
      }),
      [paths.details]: () => ({
        data: {
          card,
          messages,
          hasMore,
          customer: {
            contactNumber: '98xxxxxx41',
            city: 'Pune',
            loanAmount: 120_000,
            productType: 'PL',
            partner: 'DMI',
            isOnHold: false,
          },
          loans: [
            { loanApplicationNumber: loan, stage: 'DOCUMENT_PROCESSING', productType: 'PL', loanAmount: 120_000 },
          ],
          links,
          templates: [{ name: 'continue_chat', title: 'Continue the conversation', text: 'Dear Sneha' }],
          actions: card.holder?.isMe ? ['RESOLVED', 'MAKE_AVAILABLE', 'RESOLVED_WITH_LOAN_SELECT'] : ['TAKE'],
          readPosition: 6,
          serverTime: serverTime(),
        },
      }),
      [paths.action]: write(() => ({})),
      [paths.push]: ({ body, headers }) =>
        write(() => {
          const linkKind = body.linkKind ?? null;
          const message = out(messages.length + 1, 'SENT', {
            text: body.text ?? 'Dear Sneha',
            linkKind,
            templateName: body.templateName ?? null,
            sentKey: headers['x-idempotency-key'] ?? headers['idempotency-key'] ?? null,
          });
          messages = [...messages, message];
          return { message };
        })(),
      [paths.more]: () => ({ data: { messages: [], hasMore: false, serverTime: serverTime() } }),
      [paths.register]: { data: { topic: 'chat.general', readPosition: 8, serverTime: serverTime() } },
    });
  });
  afterEach(() => {
    backend.restore();
    clearPage();
  });

  const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
  const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
  const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
  const button = (element, name) =>
    allInside(element, 'button').find((found) => found.textContent.trim() === name && found.checkVisibility());
  const snacks = (element) => textsIn(element, '.snack .grow');
  const press = (target, key, more = {}) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
    );

  function write(element, text) {
    const area = inside(element, '.composer-text');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    return area;
  }
  async function open(width = 1440) {
    const element = place('<lending-chat-crm variant="general" style="height: 700px"></lending-chat-crm>', { width });
    element.getToken = () => ({ token: 'token', key: 'key' });
    await until(() => inside(element, 'button.room'));
    inside(element, 'button.room').click();
    await until(() => inside(element, '.bubble'));
    return element;
  }

  it('shows directions, the four statuses and the three kinds apart, and that no message is left [CH-04][CH-05][CH-06][CH-07][EM-06]', async () => {
    const element = await open();
    expect(textsIn(element, '.no-more')).to.deep.equal(['No More Messages']);
    expect(inside(element, '.label-line').textContent).to.contain('Chat opened');
    expect(inside(element, '.info-line').textContent).to.contain('took this chat');
    const marks = textsIn(element, '.bubble.out .meta > span:not(.num)');
    expect(marks).to.deep.equal(['Read', 'Delivered', 'Sent', 'Failed to send message']);
    expect(allInside(element, '.bubble:not(.out)').length).to.equal(2);
    expect(inside(element, '.bubble.err .why').textContent).to.equal('No such number');
    expect(inside(element, '.new-mark').textContent).to.equal('2 new');
    expect(inside(element, '.lines img')).to.equal(null);
    const [own] = allInside(element, '.bubble.out').map((bubble) => bubble.getBoundingClientRect());
    const [theirs] = allInside(element, '.bubble:not(.out)').map((bubble) => bubble.getBoundingClientRect());
    expect(own.right).to.be.greaterThan(theirs.right);
    expect(theirs.left).to.be.lessThan(own.left);
  });

  it('counts the agent’s time down from 15:00 [CH-08][CO-23]', async () => {
    const element = await open();
    const shown = () => inside(element, '.conversation-head .timer').textContent;
    expect(shown()).to.match(/^1(5:00|4:5\d) to reply$/);
    const first = shown();
    await until(() => shown() !== first);
  });

  it('sends by Enter and breaks the line by Shift+Enter; the message stands at once', async () => {
    const element = await open();
    const area = write(element, 'Good morning');
    press(area, 'Enter', { shiftKey: true });
    expect(asked('push').length).to.equal(0);
    press(area, 'Enter');
    await until(() => textsIn(element, '.said').includes('Good morning'));
    expect(area.value).to.equal('');
    await until(() => asked('push').length === 1 && !inside(element, '.bubble.pending'));
    expect(textsIn(element, '.said').filter((text) => text === 'Good morning').length).to.equal(1);
    expect(asked('push')[0].body).to.deep.include({ text: 'Good morning', stage: 'DOCUMENT_PROCESSING' });
  });

  it('asks before each of the five links, sends none when cancelled, and says so when one is sent [CH-09][VA-12][ER-32][CO-27][CH-14]', async () => {
    const element = await open();
    const offered = textsIn(element, '.side .side-link').filter((text) => linkNames.includes(text));
    expect(offered).to.deep.equal(linkNames);
    for (const [at, name] of linkNames.entries()) {
      button(element, name).click();
      await until(() => inside(element, 'lending-sl-dialog[open]'));
      expect(inside(element, 'lending-sl-dialog').textContent).to.contain('Are you sure you want to send the link?');
      if (at === 0) {
        button(element, 'Cancel').click();
        await until(() => !inside(element, 'lending-sl-dialog'));
        expect(asked('push').length).to.equal(0);
        button(element, name).click();
        await until(() => inside(element, 'lending-sl-dialog[open]'));
      }
      allInside(element, 'lending-sl-dialog button')
        .find((found) => found.textContent.trim() === 'Send')
        .click();
      await until(() => asked('push').length === at + 1 && !inside(element, 'lending-sl-dialog'));
      expect(asked('push')[at].body.linkKind).to.equal(links[at]);
    }
    expect(snacks(element)).to.include('Sent new communication');
    await until(() => textsIn(element, '.bubble .of').length === 5);
  });

  it('resolves and makes available with their text [CH-10][CH-11][ER-30][CH-14]', async () => {
    for (const [name, action] of [
      ['Resolved', 'RESOLVED'],
      ['Make available', 'MAKE_AVAILABLE'],
    ]) {
      const element = await open();
      allInside(element, '.finish button')
        .find((found) => found.textContent.trim() === name)
        .click();
      await until(() => snacks(element).includes('Chat successfully updated!'));
      expect(asked('action').at(-1).body.action).to.equal(action);
      clearPage();
    }
  });

  it('resolves with a loan only once one is chosen [CH-12][ER-31][CH-14]', async () => {
    const element = await open();
    button(element, 'Resolved with loan select').click();
    await until(() => inside(element, '.loan input'));
    const confirm = () =>
      allInside(element, '.dialog-footer button').find((found) => found.textContent.trim() === 'Resolved');
    confirm().click();
    await until(() => inside(element, '.loan-missing'));
    expect(asked('action').length).to.equal(0);
    inside(element, '.loan input').click();
    confirm().click();
    await until(() => snacks(element).includes('Chat successfully moved to respected UDRS!'));
    expect(asked('action')[0].body).to.deep.include({
      action: 'RESOLVED_WITH_LOAN_SELECT',
      loanApplicationNumber: loan,
    });
  });

  it('keeps the text at a mismatch, says so, and refreshes [CH-13][ER-17][ER-45]', async () => {
    const element = await open();
    refusal = { errorCode: 'CHAT_ROOM_MISMATCH', errorMessage: 'UDRS status moved to next stage! Please refresh.' };
    press(write(element, 'Still there?'), 'Enter');
    await until(() => inside(element, '.conversation > .notice'));
    expect(inside(element, '.conversation > .notice').textContent).to.contain(
      'UDRS status moved to next stage! Please refresh.',
    );
    expect(textsIn(element, '.bubble.err .said')).to.include('Still there?');
    refusal = undefined;
    card = { ...card, stage: 'KYC_VERIFICATION', version: 4 };
    button(element, 'Refresh').click();
    await until(() => !inside(element, '.conversation > .notice'));
    allInside(element, '.bubble.err .link').at(-2).click();
    await until(() => asked('push').at(-1).body.stage === 'KYC_VERIFICATION');
  });

  it('closes free text after the window and offers a template [CH-16][ER-32]', async () => {
    card = { ...card, timers: [timer('AGENT_TIMER', 600)] };
    const element = await open();
    expect(inside(element, '.composer-text')).to.equal(null);
    expect(inside(element, '.composer .notice').textContent).to.contain('Free text is closed.');
    if (!button(element, 'Continue the conversation')) button(element, 'Choose template').click();
    await until(() => button(element, 'Continue the conversation'));
    button(element, 'Continue the conversation').click();
    await until(() => snacks(element).includes('Sent new communication'));
    expect(asked('push')[0].body.templateName).to.equal('continue_chat');
  });

  it('lets only the holder write, and names the holder', async () => {
    card = { ...card, holder: { name: 'Arjun Deshpande', isMe: false } };
    const element = await open();
    expect(inside(element, '.composer-text')).to.equal(null);
    expect(inside(element, '.composer').textContent).to.contain('Arjun Deshpande holds this chat');
    expect(inside(element, '.finish')).to.equal(null);
    clearPage();
    card = { ...card, state: 'AVAILABLE', holder: null, timers: [timer('CONSENT_TIMER', 80_000)] };
    const free = await open();
    button(free, 'Take chat').click();
    await until(() => asked('action').length === 1);
    expect(asked('action')[0].body.action).to.equal('TAKE');
  });

  it('filters and searches; nothing found says so [CH-02][ER-21][CO-22]', async () => {
    const element = await open();
    expect(textsIn(element, '.filters button')).to.deep.equal(['All', 'Active1', 'Resolved', 'Available1']);
    allInside(element, '.filters button')[3].click();
    await until(() => asked('list').at(-1).body.filter === 'available');
    const search = inside(element, '.chat-search input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(search, 'nobody');
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => textsIn(element, 'h3').includes('No Results Found'));
    expect(asked('list').at(-1).body.searchValue).to.equal('nobody');
  });

  for (const width of [320, 768, 1440])
    it(`is clean of serious axe findings and cuts nothing off at ${width} px`, async () => {
      const element = await open(width);
      expect(await findings(element)).to.deep.equal([]);
      const chat = inside(element, '.chat');
      expect(chat.scrollWidth).to.be.at.most(chat.clientWidth);
      for (const part of ['.conversation-head', '.composer', '.lines'])
        expect(inside(element, part).scrollWidth, part).to.be.at.most(inside(element, part).clientWidth + 1);
    });
});
