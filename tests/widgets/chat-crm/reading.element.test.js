import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import {
  allInside,
  asked,
  button,
  held,
  inside,
  line,
  open,
  press,
  roomId,
  snacks,
  stubChat,
  textsIn,
  timer,
  write,
} from './chat-page.js';

describe('lending-chat-crm', () => {
  stubChat();

  it('shows directions, the four statuses and the three kinds apart, and that no message is left [CH-04][CH-05][CH-06][CH-07][EM-06][ER-18][ER-19] [engines]', async () => {
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
    held.others = [{ ...held.card, roomId: roomId.replace('b1', 'b2'), customerName: 'Imran Shaikh', unreadCount: 3 }];
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
      // real time: in front, a message counts as read after less
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

  it('says a message of the customer to a reader, and sounds until the sound is switched off, which is kept [CH-18] [engines]', async () => {
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
        held.messages = [...held.messages, line(held.messages.length + 1, { text })];
        press(write(element, `To ${text}`), 'Enter');
        await until(() => said().includes(`Sneha Kulkarni: ${text}`));
      }
      await hear('Are you there?');
      await until(() => tones > 0);
      const toggle = button(element, 'Sound on');
      expect(toggle.getAttribute('aria-pressed')).to.equal('true');
      toggle.click();
      await until(() => button(element, 'Sound off'));
      const before = tones;
      await hear('Hello?');
      expect(tones).to.equal(before);
      const shown = textsIn(element, '.said');
      expect(shown.slice(-4)).to.deep.equal(['Are you there?', 'To Are you there?', 'Hello?', 'To Hello?']);
      clearPage();
      const again = await open();
      expect(button(again, 'Sound off').getAttribute('aria-pressed')).to.equal('false');
      button(again, 'Sound off').click();
      await until(() => button(again, 'Sound on') && tones > before);
    } finally {
      globalThis.AudioContext = RealAudio;
      localStorage.removeItem('lending.chatSound');
    }
  });

  it('says to a reader when little time is left [CH-08]', async () => {
    held.card = { ...held.card, timers: [timer('AGENT_TIMER', 230), timer('CONSENT_TIMER', 80_000)] };
    const element = await open();
    await until(() => textsIn(element, '[aria-live=polite]').includes('4 minutes left to reply to Sneha Kulkarni'));
  });

  it('shows what loads, and what did not load with a way to try again', async () => {
    let go;
    held.gate.list = new Promise((resolve) => (go = resolve));
    const element = place('<lending-chat-crm style="height: 700px"></lending-chat-crm>', { width: 1440 });
    element.getToken = () => ({ token: 'token', key: 'key' });
    await until(() => textsIn(element, '[aria-busy=true]').some((text) => text.startsWith('Loading chats')));
    go();
    await until(() => inside(element, 'button.room'));
    expect(inside(element, '.conversation.none').textContent).to.contain('No chat is open');
    held.gate.details = new Promise((resolve) => (go = resolve));
    inside(element, 'button.room').click();
    await until(() => textsIn(element, '[aria-busy=true]').some((text) => text.startsWith('Loading messages')));
    go({ status: 503 });
    await until(() => inside(element, '.conversation [role=alert]'));
    expect(inside(element, '.conversation-head .back')).not.to.equal(null);
    held.gate.details = undefined;
    button(element, 'Try again').click();
    await until(() => inside(element, '.bubble'));
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
    held.gate.details = { status: 404 };
    element.setAttribute('room-id', '01936f00-0000-7000-8000-0000000000b9');
    await until(() => snacks(element).includes('This chat is not on this desk any more'));
    await until(() => inside(element, '.conversation.none'));
    expect(views.at(-1)).to.deep.equal(['', true]);
    expect(allInside(element, 'button.room').length).to.equal(1);
  });

  it('draws what is near alone: of 300 messages those in sight, and those further up once they are scrolled to [CH-04] [engines]', async () => {
    held.messages = Array.from({ length: 300 }, (_, at) => line(at + 1));
    held.card = { ...held.card, lastPosition: 300, unreadCount: 0 };
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

  for (const width of [320, 768, 1440])
    it(`is clean of serious axe findings and cuts nothing off at ${width} px [engines]`, async () => {
      const element = await open(width);
      expect(await findings(element)).to.deep.equal([]);
      const chat = inside(element, '.chat');
      expect(chat.scrollWidth).to.be.at.most(chat.clientWidth);
      for (const part of ['.conversation-head', '.composer', '.lines'])
        expect(inside(element, part).scrollWidth, part).to.be.at.most(inside(element, part).clientWidth + 1);
    });
});
