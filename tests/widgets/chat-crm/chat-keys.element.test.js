import { expect } from 'chai';
import { until } from '#support/page.js';
import { allInside, asked, held, inside, line, open, press, stubChat, textsIn, timer, write } from './chat-page.js';

describe('lending-chat-crm by keyboard, and who wrote what', () => {
  stubChat();

  it('takes, resolves and goes to the next chat by a key, never while somebody types', async () => {
    held.card = { ...held.card, state: 'AVAILABLE', holder: null, timers: [timer('CONSENT_TIMER', 80_000)] };
    const waits = '01936f00-0000-7000-8000-0000000000b7';
    held.others = [{ ...held.card, roomId: waits, customerName: 'Rahul Pandey' }];
    const element = await open();
    press(inside(element, '.conversation-head h2'), 'r');
    press(inside(element, '.conversation-head h2'), 't');
    await until(() => asked('action').length === 1);
    expect(asked('action')[0].body.action).to.equal('TAKE');
    press(document.body, 'n');
    await until(() => asked('details').some(({ body }) => body.roomId === waits));
  });

  it('gives the keys back to who leaves the message by Escape, and shows them by ? [engines]', async () => {
    const element = await open();
    const area = write(element, 'to be resolved');
    press(area, 'r');
    press(area, '?');
    press(area, 'Escape');
    await until(() => element.shadowRoot.activeElement?.localName === 'h2');
    expect(asked('action')).to.deep.equal([]);
    const heading = inside(element, '.conversation-head h2');
    press(heading, 'r');
    await until(() => asked('action').length === 1);
    expect(asked('action')[0].body.action).to.equal('RESOLVED');
    press(heading, '?');
    await until(() => textsIn(element, 'dd').includes('Mark the chat as resolved'));
  });

  it('names the colleague who wrote above the first of their messages', async () => {
    const out = (position, sender) =>
      line(position, { direction: 'OUTGOING', status: 'READ', sender, text: `Answer ${position}` });
    held.messages = [
      out(1, 'Rahul Shah'),
      out(2, 'Rahul Shah'),
      line(3, {}),
      out(4, 'Meera Krishnan'),
      out(5, 'Rahul Shah'),
    ];
    const element = await open();
    expect(textsIn(element, '.author')).to.deep.equal(['Rahul Shah', 'Meera Krishnan', 'Rahul Shah']);
    const named = allInside(element, '.line').filter((each) => each.querySelector('.author'));
    expect(named.map(({ dataset }) => dataset.position)).to.deep.equal(['1', '4', '5']);
  });

  it('leads to the latest message by a button once one has scrolled up, and says how many have come [engines]', async () => {
    held.messages = Array.from({ length: 40 }, (_, at) => line(at + 1, {}));
    const element = await open();
    const box = inside(element, '.messages');
    await until(() => box.scrollHeight > box.clientHeight + 400);
    box.scrollTop = 0;
    await until(() => textsIn(element, '.to-end').includes('Latest'));
    inside(element, '.to-end').click();
    await until(() => box.scrollHeight - box.scrollTop - box.clientHeight < 80);
    await until(() => !inside(element, '.to-end'));
  });
});
