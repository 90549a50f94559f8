import { expect } from 'chai';
import { clearPage, place, until } from '#support/page.js';
import {
  stubChat,
  held,
  open,
  openFirst,
  asked,
  everyCall,
  write,
  press,
  dropDraft,
  inside,
  allInside,
  textsIn,
  button,
  snacks,
  timer,
  loan,
  links,
} from './chat-page.js';

const linkNames = ['Tutorial link', 'Payment link', 'Manual NACH link', 'NACH tutorial link', 'UDRS mismatch'];

describe('lending-chat-crm', () => {
  stubChat();

  it('counts the agent’s time down from 15:00 [CH-08][CO-23]', async () => {
    const element = await open();
    const shown = () => inside(element, '.conversation-head .timer').textContent;
    expect(shown()).to.match(/^1(5:00|4:5\d) to reply$/);
    const first = shown();
    await until(() => shown() !== first);
  });

  it('counts the time for free text down, too, until it is closed, and tells readers nothing each second [CH-08][EN-43]', async () => {
    held.card = { ...held.card, timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 754)] };
    const element = await open();
    const shown = () => inside(element, '.conversation-head .until').textContent;
    expect(shown()).to.match(/^Free text until \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d [AP]M, 12:[23]\d left$/);
    const first = shown();
    await until(() => shown() !== first);
    expect(inside(element, '.until [role=timer]').getAttribute('aria-live')).to.equal('off');
    clearPage();
    held.card = { ...held.card, timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 11_550)] };
    const early = await open();
    expect(inside(early, '.until').textContent).to.match(/, 3 h 12 min left$/);
    clearPage();
    held.card = { ...held.card, timers: [timer('AGENT_TIMER', 900), timer('CONSENT_TIMER', 1)] };
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
    await until(() => snacks(element).includes('Sent new communication'));
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
    held.refusal = {
      errorCode: 'CHAT_ROOM_MISMATCH',
      errorMessage: 'UDRS status moved to next stage! Please refresh.',
    };
    press(write(element, 'Still there?'), 'Enter');
    await until(() => inside(element, '.conversation > .notice'));
    expect(inside(element, '.conversation > .notice').textContent).to.contain(
      'UDRS status moved to next stage! Please refresh.',
    );
    expect(textsIn(element, '.bubble.err .said')).to.include('Still there?');
    held.refusal = undefined;
    held.card = { ...held.card, stage: 'KYC_VERIFICATION', version: 4 };
    button(element, 'Refresh').click();
    await until(() => !inside(element, '.conversation > .notice'));
    allInside(element, '.bubble.err .link').at(-2).click();
    await until(() => asked('push').at(-1).body.stage === 'KYC_VERIFICATION');
  });

  it('closes free text after the window and offers a template, whose text is read before it goes [CH-16][ER-32]', async () => {
    held.card = { ...held.card, timers: [timer('AGENT_TIMER', 600)] };
    const element = await open();
    expect(inside(element, '.composer-text')).to.equal(null);
    expect(inside(element, '.composer .notice').textContent).to.contain('Free text is closed.');
    if (!button(element, 'Continue the conversation')) button(element, 'Choose template').click();
    await until(() => button(element, 'Continue the conversation'));
    button(element, 'Continue the conversation').click();
    const dialog = await until(() => inside(element, 'lending-sl-dialog[open]'));
    await until(() => dialog.textContent.includes('Are you sure you want to send this template?'));
    expect(dialog.querySelector('.about').textContent).to.equal('Dear Sneha');
    expect(asked('push').length).to.equal(0);
    button(element, 'Send').click();
    await until(() => snacks(element).includes('Sent new communication'));
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
    expect(asked('push')[0].body.templateName).to.equal('continue_chat');
  });

  it('lets only the holder write, and names the holder', async () => {
    held.card = { ...held.card, holder: { name: 'Arjun Deshpande', isMe: false } };
    const element = await open();
    expect(inside(element, '.composer-text')).to.equal(null);
    expect(inside(element, '.composer').textContent).to.contain('Arjun Deshpande holds this chat');
    expect(inside(element, '.finish')).to.equal(null);
    clearPage();
    held.card = { ...held.card, state: 'AVAILABLE', holder: null, timers: [timer('CONSENT_TIMER', 80_000)] };
    const free = await open();
    button(free, 'Take chat').click();
    await until(() => asked('action').length === 1);
    expect(asked('action')[0].body.action).to.equal('TAKE');
  });

  it('takes a picture that is pasted or dropped, shows it, and sends it with its words [AP-73] [engines]', async () => {
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
    await until(() => everyCall().some(({ path }) => path === '/drafts/keep'));
    const again = await open();
    await until(() => inside(again, '.composer-text')?.value === 'Half a sentence');
    await dropDraft(again);
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
    held.refusal = { status: 401, errorCode: 'UNAUTHORIZED', errorMessage: 'Sign in' };
    (await until(() => inside(element, '.finish button'))).click();
    await until(() => asked('action').length === 1);
    expect(inside(element, '.composer-text').value).to.equal('Half a sentence');
    clearPage();
    held.refusal = undefined;
    const again = await open();
    await until(() => inside(again, '.composer-text')?.value === 'Half a sentence');
    await dropDraft(again);
  });

  it('says why nobody may write: the chat is resolved, or the page is for reading', async () => {
    held.card = { ...held.card, state: 'RESOLVED', holder: null, timers: [] };
    const element = await open();
    expect(inside(element, '.composer-text')).to.equal(null);
    expect(inside(element, '.composer').textContent).to.contain(
      'This chat is resolved. A message of the customer opens it again.',
    );
    clearPage();
    held.card = { ...held.card, state: 'ACTIVE', holder: { name: 'Meera Krishnan', isMe: true } };
    const readonly = place('<lending-chat-crm readonly style="height: 700px"></lending-chat-crm>', { width: 1440 });
    await openFirst(readonly);
    await until(() => inside(readonly, '.composer'));
    expect(inside(readonly, '.composer-text')).to.equal(null);
    expect(inside(readonly, '.composer').textContent).to.contain('This page shows chats without writing.');
    expect(inside(readonly, '.finish')).to.equal(null);
  });
});
