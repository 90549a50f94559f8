import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { keptDrafts } from '#support/kept-drafts.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
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
  /** What is loaded above them. */
  let older;
  let hasMore;
  let refusal;
  /** Cards beside the open chat's. */
  let others;
  /** What a call waits for before it is answered. */
  let gate;
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
    others = [];
    gate = {};
    hasMore = false;
    older = [];
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
      refusal
        ? { status: refusal.status, error: refusal }
        : { data: { card, actions: ['TAKE'], serverTime: serverTime(), ...extra() } };
    backend = stubCalls({
      ...keptDrafts(),
      [paths.list]: async ({ body }) => {
        await gate.list;
        const cards = body.searchValue ? [] : [card, ...others];
        return { data: { cards, next: null, counts, serverTime: serverTime() } };
      },
      [paths.details]: async () => ({
        ...(await gate.details),
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
      [paths.more]: async ({ body }) => {
        await gate.more;
        if (body.before !== undefined) return { data: { messages: older, hasMore: false, serverTime: serverTime() } };
        const found = messages.filter(({ position }) => position > (body.after ?? Infinity));
        return { data: { messages: found, hasMore: false, serverTime: serverTime() } };
      },
      '/generic/upload': { data: { s3Url: 'file-1', fileId: 'file-1' } },
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

  it('shows directions, the four statuses and the three kinds apart, and that no message is left [CH-04][CH-05][CH-06][CH-07][EM-06][ER-18][ER-19]', async () => {
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

  it('counts the time for free text down, too, until it is closed, and tells readers nothing each second [CH-08][EN-43]', async () => {
    card = { ...card, timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 754)] };
    const element = await open();
    const shown = () => inside(element, '.conversation-head .until').textContent;
    expect(shown()).to.match(/^Free text until \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d [AP]M, 12:[23]\d left$/);
    const first = shown();
    await until(() => shown() !== first);
    expect(inside(element, '.until [role=timer]').getAttribute('aria-live')).to.equal('off');
    clearPage();
    card = { ...card, timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 11_550)] };
    const early = await open();
    expect(inside(early, '.until').textContent).to.match(/, 3 h 12 min left$/);
    clearPage();
    card = { ...card, timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 1)] };
    const late = await open();
    await until(() => inside(late, '.until').textContent === 'Free text is closed');
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

  it('tells of messages in other chats in the title of the tab, and takes it back [CH-18]', async () => {
    const plain = document.title;
    others = [{ ...card, roomId: roomId.replace('b1', 'b2'), customerName: 'Imran Shaikh', unreadCount: 3 }];
    const element = await open();
    await until(() => document.title === `(3) ${plain}`);
    document.title = 'Another page';
    await until(() => document.title === '(3) Another page');
    element.remove();
    await until(() => document.title === 'Another page');
    document.title = plain;
  });

  it('reads nothing in a tab in the background: what has come stands in its title until it is in front again [CH-18][AP-76]', async () => {
    const plain = document.title;
    let isHidden = true;
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    try {
      const element = await open();
      await until(() => document.title === `(2) ${plain}`);
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(asked('register').length).to.equal(0);
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await until(() => asked('register').length === 1 && document.title === plain);
      expect(asked('register')[0].body.readPosition).to.equal(8);
      element.remove();
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
      document.title = plain;
    }
  });

  it('says a message of the customer to a reader, and sounds only once the sound is turned on [CH-18]', async () => {
    const RealAudio = globalThis.AudioContext;
    let tones = 0;
    const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = () => ({ frequency: {}, gain: param, connect: (next) => next, start: () => (tones += 1), stop() {} });
    const Silent = class {
      currentTime = 0;
      destination = {};
      createOscillator = node;
      createGain = node;
    };
    globalThis.AudioContext = /** @type {any} */ (Silent);
    localStorage.removeItem('lending.chatSound');
    try {
      const element = await open();
      const said = () => textsIn(element, '[aria-live=polite]').join();
      // The customer has written while the answer was on its way: it comes with the answer.
      async function hear(text) {
        messages = [...messages, line(messages.length + 1, { text })];
        press(write(element, `To ${text}`), 'Enter');
        await until(() => said().includes(`Sneha Kulkarni: ${text}`));
      }
      await hear('Are you there?');
      expect(tones).to.equal(0);
      const toggle = button(element, 'Sound off');
      expect(toggle.getAttribute('aria-pressed')).to.equal('false');
      toggle.click();
      await until(() => button(element, 'Sound on'));
      const tried = tones;
      expect(tried).to.be.greaterThan(0);
      await hear('Hello?');
      expect(tones).to.be.greaterThan(tried);
      const shown = textsIn(element, '.said');
      expect(shown.slice(-4)).to.deep.equal(['Are you there?', 'To Are you there?', 'Hello?', 'To Hello?']);
      clearPage();
      const again = await open();
      expect(button(again, 'Sound on').getAttribute('aria-pressed')).to.equal('true');
    } finally {
      globalThis.AudioContext = RealAudio;
      localStorage.removeItem('lending.chatSound');
    }
  });

  it('says to a reader when little time is left [CH-08]', async () => {
    card = { ...card, timers: [timer('AGENT_TIMER', 230), timer('CONSENT_TIMER', 80_000)] };
    const element = await open();
    await until(() => textsIn(element, '[aria-live=polite]').includes('4 minutes left to reply to Sneha Kulkarni'));
  });

  it('takes a picture that is pasted or dropped, shows it, and sends it with its words [AP-73]', async () => {
    const element = await open();
    const composer = inside(element, '.composer');
    const area = () => inside(element, '.composer-text');
    function give(target, type, name, files) {
      const event = new Event(type, { bubbles: true, composed: true, cancelable: true });
      Object.defineProperty(event, name, { value: { files } });
      target.dispatchEvent(event);
      return event;
    }
    const picture = (name) => new File([new Uint8Array([137, 80, 78, 71])], name, { type: 'image/png' });
    expect(give(area(), 'paste', 'clipboardData', []).defaultPrevented).to.equal(false);
    expect(inside(element, '.chosen-file')).to.equal(null);
    expect(give(area(), 'paste', 'clipboardData', [picture('pasted.png')]).defaultPrevented).to.equal(true);
    await until(() => textsIn(element, '.chosen-file').includes('pasted.png'));
    inside(element, '[aria-label="Remove pasted.png"]').click();
    await until(() => !inside(element, '.chosen-file'));
    give(composer, 'drop', 'dataTransfer', [new File(['x'], 'run.exe')]);
    await until(() => snacks(element).length > 0);
    expect(inside(element, '.chosen-file')).to.equal(null);
    expect(give(composer, 'dragover', 'dataTransfer', []).defaultPrevented).to.equal(true);
    give(composer, 'drop', 'dataTransfer', [picture('dropped.png')]);
    await until(() => textsIn(element, '.chosen-file').includes('dropped.png'));
    press(write(element, 'The form'), 'Enter');
    await until(() => asked('push').length === 1 && !inside(element, '.chosen-file'));
    expect(asked('push')[0].body).to.deep.include({ file: 'file-1', text: 'The form' });
    expect(area().value).to.equal('');
  });

  it('keeps what is typed in each chat for the next time it is opened', async () => {
    const element = await open();
    write(element, 'Half a sentence');
    clearPage();
    await until(() => backend.asked.some(({ path }) => path === '/drafts/keep'));
    const again = await open();
    await until(() => inside(again, '.composer-text')?.value === 'Half a sentence');
    write(again, '');
    clearPage();
    await until(() => backend.asked.some(({ path }) => path === '/drafts/drop'));
    const cleared = await open();
    await until(() => inside(cleared, '.composer-text'));
    expect(inside(cleared, '.composer-text').value).to.equal('');
  });

  it('keeps it where it is moved, and where its session ends', async () => {
    const element = await open();
    write(element, 'Half a sentence');
    const other = document.createElement('div');
    other.style.height = '700px';
    element.parentElement.append(other);
    other.append(element);
    await until(() => inside(element, '.composer-text')?.value === 'Half a sentence');
    refusal = { status: 401, errorCode: 'UNAUTHORIZED', errorMessage: 'Sign in' };
    (await until(() => inside(element, '.finish button'))).click();
    await until(() => asked('action').length === 1);
    expect(inside(element, '.composer-text').value).to.equal('Half a sentence');
    clearPage();
    refusal = undefined;
    const again = await open();
    await until(() => inside(again, '.composer-text')?.value === 'Half a sentence');
    write(again, '');
    clearPage();
    await until(() => backend.asked.some(({ path }) => path === '/drafts/drop'));
  });

  it('shows what loads, and what did not load with a way to try again', async () => {
    let go;
    gate.list = new Promise((resolve) => (go = resolve));
    const element = place('<lending-chat-crm style="height: 700px"></lending-chat-crm>', { width: 1440 });
    element.getToken = () => ({ token: 'token', key: 'key' });
    await until(() => textsIn(element, '[aria-busy=true]').some((text) => text.startsWith('Loading chats')));
    go();
    await until(() => inside(element, 'button.room'));
    expect(inside(element, '.conversation.none').textContent).to.contain('No chat is open');
    gate.details = new Promise((resolve) => (go = resolve));
    inside(element, 'button.room').click();
    await until(() => textsIn(element, '[aria-busy=true]').some((text) => text.startsWith('Loading messages')));
    go({ status: 503 });
    await until(() => inside(element, '.conversation [role=alert]'));
    expect(inside(element, '.conversation-head .back')).not.to.equal(null);
    gate.details = undefined;
    button(element, 'Try again').click();
    await until(() => inside(element, '.bubble'));
  });

  it('says why nobody may write: the chat is resolved, or the page is for reading', async () => {
    card = { ...card, state: 'RESOLVED', holder: null, timers: [] };
    const element = await open();
    expect(inside(element, '.composer-text')).to.equal(null);
    expect(inside(element, '.composer').textContent).to.contain(
      'This chat is resolved. A message of the customer opens it again.',
    );
    clearPage();
    card = { ...card, state: 'ACTIVE', holder: { name: 'Meera Krishnan', isMe: true } };
    const readonly = place('<lending-chat-crm readonly style="height: 700px"></lending-chat-crm>', { width: 1440 });
    readonly.getToken = () => ({ token: 'token', key: 'key' });
    await until(() => inside(readonly, 'button.room'));
    inside(readonly, 'button.room').click();
    await until(() => inside(readonly, '.composer'));
    expect(inside(readonly, '.composer-text')).to.equal(null);
    expect(inside(readonly, '.composer').textContent).to.contain('This page shows chats without writing.');
    expect(inside(readonly, '.finish')).to.equal(null);
  });

  it('tells which chat is open for an address bar, takes it back as room-id, and says when a chat is not here any more [CH-01]', async () => {
    const element = await open();
    const views = [];
    element.addEventListener('lending-view-change', ({ detail }) => views.push([detail.view, detail.replace]));
    element.setAttribute('room-id', '01936f00-0000-7000-8000-0000000000b2');
    await until(() => asked('details').length === 2);
    element.removeAttribute('room-id');
    await until(() => inside(element, '.conversation.none'));
    expect(views).to.deep.equal([]);
    inside(element, 'button.room').click();
    await until(() => inside(element, '.bubble'));
    expect(views).to.deep.equal([[`roomId=${roomId}`, false]]);
    gate.details = { status: 404 };
    element.setAttribute('room-id', '01936f00-0000-7000-8000-0000000000b9');
    await until(() => snacks(element).includes('This chat is not on this desk any more'));
    await until(() => inside(element, '.conversation.none'));
    expect(views.at(-1)).to.deep.equal(['', true]);
    expect(allInside(element, 'button.room').length).to.equal(1);
  });

  it('draws what is near alone: of 300 messages those in sight, and those further up once they are scrolled to [CH-04]', async () => {
    messages = Array.from({ length: 300 }, (_, at) => line(at + 1));
    card = { ...card, lastPosition: 300, unreadCount: 0 };
    const element = await open();
    const drawn = () => allInside(element, '[data-position]').map((found) => Number(found.dataset.position));
    await until(() => drawn().length < 150 && drawn().at(-1) === 300);
    const box = inside(element, '.messages');
    const height = box.scrollHeight;
    box.scrollTop = 0;
    await until(() => drawn()[0] === 1 && drawn().length < 150);
    expect(box.scrollHeight).to.equal(height);
    expect(drawn()).to.include(2);
    expect(drawn()).not.to.include(300);
  });

  async function readWhileOlderJoin() {
    const all = Array.from({ length: 60 }, (_, at) => line(at + 1));
    [older, messages, hasMore] = [all.slice(0, 30), all.slice(30), true];
    card = { ...card, lastPosition: 60, unreadCount: 0 };
    let answer;
    gate.more = new Promise((resolve) => (answer = resolve));
    const element = await open();
    const box = inside(element, '.messages');
    await until(() => box.scrollTop > 600);
    box.scrollTop = 0;
    await until(() => asked('more').length === 1);
    box.scrollTop = 420;
    const read = () => inside(element, '[data-position="42"]').getBoundingClientRect().top;
    const before = read();
    expect(inside(element, '.no-more')).to.equal(null);
    answer();
    await until(() => inside(element, '.no-more'));
    return { element, box, read, before };
  }

  it('leaves the line that is read where it is while older messages join, though one scrolls on meanwhile [CH-04][ER-19]', async () => {
    const { element, box, read, before } = await readWhileOlderJoin();
    expect(box.scrollHeight).to.be.greaterThan(2 * 30 * 40);
    expect(read()).to.be.closeTo(before, 2);
    press(write(element, 'I have read it all'), 'Enter');
    await until(() => box.scrollHeight - box.scrollTop - box.clientHeight < 2);
    expect(textsIn(element, '.no-more')).to.deep.equal(['No More Messages']);
  });

  it('leaves it there, too, where a busy browser tells late that a line has gone far away [CH-04]', async () => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(tell, options) {
        super((entries) => setTimeout(() => tell(entries), 100), options);
      }
    };
    try {
      const { element, read, before } = await readWhileOlderJoin();
      await until(() => !inside(element, '[data-position="1"]'));
      expect(read()).to.be.closeTo(before, 2);
    } finally {
      window.IntersectionObserver = Observer;
    }
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
