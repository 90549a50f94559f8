import { expect } from 'chai';
import { until } from '#support/page.js';
import { allInside, asked, held, inside, line, open, press, stubChat, textsIn, write } from './chat-page.js';

describe('what is read in a chat', () => {
  stubChat();

  async function readWhileOlderJoin({ text = '', from = 420 } = {}) {
    const all = Array.from({ length: 60 }, (_, at) => line(at + 1, text ? { text } : {}));
    [held.older, held.messages, held.hasMore] = [all.slice(0, 30), all.slice(30), true];
    held.card = { ...held.card, lastPosition: 60, unreadCount: 0 };
    let answer;
    held.gate.more = new Promise((resolve) => (answer = resolve));
    const element = await open();
    const box = inside(element, '.messages');
    await until(() => box.scrollTop > 600);
    box.scrollTop = 0;
    await until(() => asked('more').length === 1);
    box.scrollTop = from;
    const drawn = (position) => inside(element, `[data-position="${position}"]`);
    await until(() => drawn(42) && Boolean(drawn(31)) === from < 1000);
    const read = () => drawn(42).getBoundingClientRect().top;
    const before = read();
    expect(inside(element, '.no-more')).to.equal(null);
    answer();
    await until(() => inside(element, '.no-more'));
    return { element, box, drawn, read, before };
  }

  it('leaves the line that is read where it is while older messages join, though one scrolls on meanwhile [CH-04][ER-19] [engines]', async () => {
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
      const { drawn, read, before } = await readWhileOlderJoin();
      await until(() => !drawn(1));
      expect(read()).to.be.closeTo(before, 2);
    } finally {
      window.IntersectionObserver = Observer;
    }
  });

  it('leaves it there where a line above goes far away while older messages join [CH-04]', async () => {
    const { setTimeout: later } = window;
    const due = [];
    // A busy browser does in one task what is due by then.
    const doDue = () => due.splice(0).forEach((work) => work());
    window.setTimeout = /** @type {any} */ (
      (work, ms = 0) => {
        if (ms > 0) return later(work, ms);
        due.push(work);
        return later(doDue, 20);
      }
    );
    try {
      const { drawn, read, before } = await readWhileOlderJoin({ text: 'A long story.\n'.repeat(12), from: 3000 });
      await until(() => !drawn(1));
      expect(read()).to.be.closeTo(before, 2);
    } finally {
      window.setTimeout = later;
    }
  });

  const leftBelow = (box) => box.scrollHeight - box.scrollTop - box.clientHeight;

  it('is the end still where a picture comes before the browser has told of the scroll to the end [CH-04] [engines]', async () => {
    held.messages = Array.from({ length: 30 }, (_, at) => line(at + 1));
    const element = await open();
    const box = inside(element, '.messages');
    await until(() => box.scrollTop > 600 && leftBelow(box) < 2);
    inside(element, '[data-position="30"] .bubble').style.paddingTop = '286px';
    box.dispatchEvent(new Event('scroll'));
    await until(() => leftBelow(box) < 2);
    box.scrollTop -= 40;
    box.dispatchEvent(new Event('scroll'));
    expect(leftBelow(box)).to.be.closeTo(40, 2);
  });

  it('comes back where a page hides the chat and shows it again [CH-04] [engines]', async () => {
    held.messages = Array.from({ length: 30 }, (_, at) => line(at + 1));
    const element = await open();
    const box = inside(element, '.messages');
    await until(() => box.scrollTop > 600);
    box.scrollTop = 300;
    await until(() => !inside(element, '.to-end'));
    const hidden = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(box);
    });
    element.style.display = 'none';
    await hidden;
    element.style.display = '';
    await until(() => box.scrollTop === 300);
  });

  it('scrolls in the screen, never the page around it: unread chats far down lengthen nothing [CH-01] [engines]', async () => {
    held.others = Array.from({ length: 25 }, (_, at) => ({
      ...held.card,
      roomId: `01936f00-0000-7000-8000-0000000001${at + 10}`,
      unreadCount: 3,
    }));
    const element = await open();
    await until(() => allInside(element, '.room').length === 26);
    const page = element.parentElement;
    page.style.cssText = 'height: 700px; overflow: auto';
    expect(inside(element, '.rooms').scrollHeight).to.be.greaterThan(1000);
    expect(page.scrollHeight).to.equal(700);
    allInside(element, '.room').at(-1).focus();
    expect(page.scrollTop).to.equal(0);
  });
});
