import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { asked, button, held, inside, open, stubChat, textsIn } from './chat-page.js';

/** Types into the note's dialog and sends it by the button of that name. */
async function note(element, text, submit) {
  const area = await until(() => inside(element, 'lending-sl-dialog textarea'));
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  const buttons = [...element.shadowRoot.querySelectorAll('lending-sl-dialog button')];
  buttons.find((found) => found.textContent.trim() === submit).click();
}

describe('lending-chat-crm, what colleagues leave for colleagues', () => {
  stubChat();

  it('adds a note, in a look of its own and not as a message to the customer', async () => {
    const element = await open();
    button(element, 'Add a note').click();
    await note(element, 'Calls back at five', 'Add note');
    await until(() => textsIn(element, '.note-line .said').includes('Calls back at five'));
    expect(asked('note')[0].body.text).to.equal('Calls back at five');
    expect(asked('push')).to.deep.equal([]);
    expect(inside(element, '.note-line').textContent).to.contain('Meera Krishnan, only staff see this');
    expect(inside(element, '.note-line').closest('.bubble')).to.equal(null);
    await until(() => !inside(element, 'lending-sl-dialog'));
    expect(await findings(element)).to.deep.equal([]);
  });

  it('asks for words, and gives the chat back with them', async () => {
    const element = await open();
    button(element, 'Hand over with a note').click();
    await note(element, ' ', 'Make available');
    await until(() => textsIn(element, 'lending-sl-dialog .error').join().includes('Write a note'));
    expect(asked('action')).to.deep.equal([]);
    await note(element, 'Waits for the bank statement', 'Make available');
    await until(() => asked('action').length === 1);
    const { action, note: words } = asked('action')[0].body;
    expect([action, words]).to.deep.equal(['MAKE_AVAILABLE', 'Waits for the bank statement']);
  });

  it('shows first what was left for who takes the chat next, until it is put away', async () => {
    held.handOver = { text: 'Waits for the bank statement', sender: 'Rahul Shah', at: '2025-11-21 10:40:00' };
    const element = await open();
    const bar = inside(element, '.hand-over');
    expect(bar.textContent).to.contain('Handed over by Rahul Shah').and.to.contain('Waits for the bank statement');
    bar.querySelector('button').click();
    await until(() => !inside(element, '.hand-over'));
  });
});
