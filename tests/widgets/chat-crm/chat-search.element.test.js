import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { asked, held, inside, line, open, press, stubChat, textsIn } from './chat-page.js';

describe('lending-chat-crm, search in a chat', () => {
  stubChat();

  it('jumps to a hit of the whole history and marks it, from the newest to the oldest, and says when there is none [engines]', async () => {
    held.older = Array.from({ length: 270 }, (_, at) => line(at + 1, {}));
    held.older[4] = line(5, { text: 'The salary slip of March' });
    held.messages = Array.from({ length: 30 }, (_, at) => line(at + 271, {}));
    held.messages[9] = line(280, { text: 'İİİ Which salary slip?' });
    held.hasMore = true;
    const element = await open();
    inside(element, '[aria-label="Search in this chat"]').click();
    const field = await until(() => inside(element, '.message-search input'));
    const type = (text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const status = () => textsIn(element, '.message-search [role=status]').join();
    /** Whether the marked line is that of a position and stands in sight. */
    const isShown = (position) => {
      const found = inside(element, '.line.found');
      const box = inside(element, '.messages').getBoundingClientRect();
      const { top, bottom } = found?.getBoundingClientRect() ?? {};
      return found?.dataset.position === String(position) && top >= box.top && bottom <= box.bottom;
    };
    type('salary');
    /** The words that the browser marks, where it marks any. */
    const marked = () => [...(CSS.highlights?.get('lending-found') ?? [])].map(String).join();
    const marks = (words) => !('highlights' in CSS) || marked() === words;
    await until(() => status() === '1 of 2' && isShown(280));
    await until(() => marks('salary'));
    type('SALARY SLIP');
    await until(() => marks('salary slip') && isShown(280));
    press(field, 'Enter');
    await until(() => status() === '2 of 2' && isShown(5));
    expect(asked('more').length).to.equal(1);
    press(field, 'Enter', { shiftKey: true });
    await until(() => status() === '1 of 2' && isShown(280));
    expect(await findings(element)).to.deep.equal([]);
    type('nobody wrote this');
    await until(() => status() === 'No Results Found');
    press(field, 'Escape');
    await until(() => !inside(element, '.message-search'));
    expect(marks('')).to.equal(true);
  });
});
