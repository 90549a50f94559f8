import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { asked, button, dropDraft, held, inside, open, press, stubChat, textsIn, write } from './chat-page.js';

const reply = (title, text, isOfTeam = true) => ({ replyId: title, title, text, isOfTeam, mayEdit: !isOfTeam });
const type = (field, text) => {
  const kind = field.localName === 'textarea' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('lending-chat-crm, ready replies', () => {
  stubChat();
  beforeEach(() => {
    held.replies = [
      reply('Checking', 'One moment, {name}.'),
      reply('Greeting', 'Good day {name}, how can I help?'),
      reply('Slip', 'Please send the salary slip, {name}.', false),
    ];
  });

  it('finds a reply by what follows "/", and inserts it with the customer’s name by Enter, unsent', async () => {
    const element = await open();
    const area = write(element, '/');
    await until(() => textsIn(element, '.replies li .strong').join() === 'Checking,Greeting,Slip');
    expect(await findings(element)).to.deep.equal([]);
    press(area, 'ArrowDown');
    await until(() => textsIn(element, '[aria-selected=true] .strong').join() === 'Greeting');
    const active = area.getAttribute('aria-activedescendant');
    expect(element.shadowRoot.getElementById(active).textContent).to.contain('Good day Sneha, how can I help?');
    write(element, '/salary');
    await until(() => textsIn(element, '.replies li .strong').join() === 'Slip');
    press(area, 'Enter');
    await until(() => area.value === 'Please send the salary slip, Sneha.');
    expect(inside(element, '.replies')).to.equal(null);
    expect(asked('push')).to.deep.equal([]);
    await dropDraft(element);
  });

  it('adds a reply to what is typed by the button, and is put away by Escape, which leaves the message no more [engines]', async () => {
    const element = await open();
    const area = write(element, 'Hello.');
    button(element, 'Replies').click();
    await until(() => textsIn(element, '.replies li').length === 3);
    press(area, 'Escape');
    await until(() => !inside(element, '.replies'));
    expect(element.shadowRoot.activeElement).to.equal(area);
    button(element, 'Replies').click();
    (await until(() => inside(element, '.replies li'))).click();
    await until(() => area.value === 'Hello. One moment, Sneha.');
    await dropDraft(element);
  });

  it('adds an own reply, and offers those alone for editing that the person may edit', async () => {
    const element = await open();
    button(element, 'Replies').click();
    await until(() => inside(element, '.replies li'));
    button(element, 'Edit replies').click();
    await until(() => textsIn(element, '.reply-rows .strong').join() === 'Slip');
    type(inside(element, 'lending-sl-dialog input'), 'Thanks');
    type(inside(element, 'lending-sl-dialog textarea'), 'Thank you, {name}.');
    const buttons = [...element.shadowRoot.querySelectorAll('lending-sl-dialog button')];
    buttons.find((found) => found.textContent.trim() === 'Add').click();
    await until(() => textsIn(element, '.reply-rows .strong').join() === 'Slip,Thanks');
    const { title, text, isOfTeam } = asked('saveReply')[0].body;
    expect([title, text, isOfTeam]).to.deep.equal(['Thanks', 'Thank you, {name}.', false]);
  });

  it('leaves a deleted reply in the form, where Add takes the deletion back', async () => {
    const element = await open();
    button(element, 'Replies').click();
    await until(() => inside(element, '.replies li'));
    button(element, 'Edit replies').click();
    await until(() => textsIn(element, '.reply-rows .strong').join() === 'Slip');
    inside(element, '[aria-label="Delete Slip"]').click();
    await until(() => !inside(element, '.reply-rows'));
    await until(() => inside(element, 'lending-sl-dialog textarea').value === 'Please send the salary slip, {name}.');
    button(element, 'Add').click();
    await until(() => textsIn(element, '.reply-rows .strong').join() === 'Slip');
  });
});
