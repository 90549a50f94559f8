import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, focusedIn, nextEvent, place, until } from '#support/page.js';
import { bankingConfig, bankingData, bankingLog, nachConfig, nachData, nachEntry } from './crm-answers.js';
import { button, closeScreen, everyCall, fillIn, inside, snacks, stubCrm, textsIn, type } from './crm-page.js';
import { asked, open as openNach } from './nach-page.js';
import { nextCall } from '../../support/next-call.js';

const call = 'loan-app-id="251118172605" convox-id="cx-1" agent-id="a-7"';

/** What an agent does all day on a calling screen, beside filling its form. */
describe('work on a calling screen', () => {
  stubCrm('nach', 'banking');
  let onServer;
  const saves = () => asked('nachSave');
  const open = (answers = {}) =>
    openNach({ botLog: { data: [] }, '/drafts/read': ({ body }) => ({ data: onServer(body) }), ...answers }, call);
  const fill = (element, nextCallDate) =>
    fillIn(element, { nextCallDate, callStatus: 'Mandate explained', remarks: 'Explained the form', rating: 4 });
  const remarks = (element) => inside(element, '[name=remarks]');
  const dialog = (element, label) => inside(element, `[label="${label}"]`);

  /** @returns whether the page's own handlers would have seen the key */
  function press(target, key, more = {}) {
    const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
    const event = new KeyboardEvent('keydown', {
      key,
      code,
      bubbles: true,
      composed: true,
      cancelable: true,
      ...more,
    });
    return target.dispatchEvent(event);
  }

  beforeEach(() => {
    onServer = () => ({ drafts: [], saved: [] });
  });

  it('parks the call that is typed in when the next one comes, and takes it up again with its text', async () => {
    const element = await open();
    type(element, 'remarks', 'Half a sentence');
    element.setAttribute('convox-id', 'cx-2');
    await until(() => button(element, 'Parked (1)'));
    expect(remarks(element).value).to.equal('');
    type(element, 'remarks', 'The second call');
    button(element, 'Parked (1)').click();
    await until(() => inside(element, '[aria-label="Take up 251118172605"]'));
    inside(element, '[aria-label="Take up 251118172605"]').click();
    await until(() => remarks(element)?.value === 'Half a sentence');
    await until(() => button(element, 'Parked (1)'));
    button(element, 'Parked (1)').click();
    await until(() => button(element, 'Go back to it'));
    button(element, 'Go back to it').click();
    await until(() => remarks(element)?.value === 'The second call');
  });

  it('lists what was parked at another machine, and takes it up with its text', async () => {
    const draft = (convoxId, remarks, agent = 'a-7') => ({
      subject: `nach/251118172605/${convoxId}`,
      values: { remarks },
      idempotencyKey: `key-of-${convoxId}`,
      keptAt: Date.now() - 60_000,
      label: { about: `Loan of ${convoxId}`, agent, reopen: { loanAppId: '251118172605', convoxId, agentId: agent } },
    });
    const { label: _, ...unlabelled } = draft('cx-7', 'Of a chat');
    const drafts = [
      draft('cx-9', 'Typed elsewhere'),
      draft('cx-8', 'Of a colleague', 'a-8'),
      { ...draft('cx-6', 'Of another screen'), subject: 'banking/1/cx-6' },
      unlabelled,
    ];
    onServer = ({ subject }) => ({
      drafts: drafts.filter((each) => subject === undefined || each.subject === subject),
      saved: [],
    });
    const element = await open();
    await until(() => button(element, 'Parked (1)'));
    button(element, 'Parked (1)').click();
    await until(() => inside(element, '[aria-label="Take up Loan of cx-9"]'));
    inside(element, '[aria-label="Take up Loan of cx-9"]').click();
    await until(() => remarks(element)?.value === 'Typed elsewhere');
  });

  it('lists no call as parked that was saved at another machine, and says which was refused', async () => {
    const element = await open({
      async nachSave() {
        await until(() => everyCall().some(({ body }) => body?.convoxId === 'cx-3'));
        return { error: { errorCode: 'UNKNOWN_CALL_STATUS', errorMessage: 'Not one of the list' } };
      },
    });
    type(element, 'remarks', 'Saved elsewhere since');
    await until(() => /Draft saved/.test(inside(element, '.state').textContent));
    onServer = ({ idempotencyKeys = [] }) => ({
      drafts: [],
      saved: idempotencyKeys.map((idempotencyKey) => ({ idempotencyKey, at: Date.now() })),
    });
    element.setAttribute('convox-id', 'cx-2');
    await until(() => everyCall().some(({ path, body }) => path === '/drafts/read' && body.subject === undefined));
    await until(() => inside(element, 'form') && !inside(element, '[data-key=parked]'));
    onServer = () => ({ drafts: [], saved: [] });
    fill(element);
    button(element, 'SUBMIT').click();
    element.setAttribute('convox-id', 'cx-3');
    await until(() => snacks(element).some((text) => text.startsWith('A call of 251118172605 was not saved')));
    await until(() => button(element, 'Parked'));
    button(element, 'Parked').click();
    await until(() => textsIn(element, '.parked li .bad').includes('Not saved. Not one of the list'));
  });

  it('lists the parked calls of its own screen alone, by their loan numbers', async () => {
    const element = await open({
      config: ({ body }) => ({ data: body.stage === 'NachCallingCRM' ? nachConfig : bankingConfig }),
      bankingData: { data: bankingData },
      bankingLog: { data: bankingLog },
    });
    type(element, 'remarks', 'About a mandate');
    element.setAttribute('convox-id', 'cx-2');
    await until(() => button(element, 'Parked (1)'));
    clearPage();
    const banking = place(
      '<lending-banking-crm lead-id="lead-1" convox-id="cx-3" agent-id="a-7"></lending-banking-crm>',
    );
    await until(() => inside(banking, 'form'));
    type(banking, 'remarks', 'About an account');
    banking.setAttribute('convox-id', 'cx-4');
    await until(() => button(banking, 'Parked'));
    expect(button(banking, 'Parked').textContent).to.equal('Parked (1)');
    button(banking, 'Parked').click();
    await until(() => inside(banking, `[aria-label="Take up ${bankingData.loanApplicationNo}"]`));
  });

  it('lays the error page over the form when a save is answered 403, and gives the form back as it was [engines]', async () => {
    const element = await open({
      nachSave: { status: 403, error: { errorCode: 'NOT_ALLOWED', errorMessage: 'You may not do this' } },
    });
    fill(element);
    button(element, 'SUBMIT').click();
    await until(() => inside(element, '.fault'));
    expect(inside(element, '.fault').textContent).to.contain("We're sorry, something went wrong");
    expect(inside(element, '.fault').textContent).to.contain('Nothing was saved');
    await until(() => element.shadowRoot.activeElement?.textContent === 'Back to the form');
    button(element, 'Back to the form').click();
    await until(() => !inside(element, '.fault'));
    expect(remarks(element).value).to.equal('Explained the form');
    expect(element.dirty).to.equal(true);
  });

  it('says that a save waits, keeps its words, and sends it once with one key', async () => {
    let isAway = true;
    const element = await open({
      nachSave: ({ body }) =>
        isAway ? 'offline' : { data: { entry: nachEntry({ subCallStatus: body.callOutcome, remarks: body.remarks }) } },
    });
    fill(element);
    const saved = nextEvent('lending-call-saved', { target: element });
    button(element, 'SUBMIT').click();
    button(element, 'SUBMIT').click();
    await until(() => inside(element, '.state')?.textContent.startsWith('Not saved yet, retrying'));
    expect(remarks(element).value).to.equal('Explained the form');
    isAway = false;
    await until(() => snacks(element).includes('Call details are saved successfully'));
    await saved;
    expect(new Set(saves().map(({ headers }) => headers['idempotency-key'])).size).to.equal(1);
    expect(remarks(element).value).to.equal('');
  });

  it('refuses a next call outside the calling window in the form where the call keeps it, else only warns', async () => {
    const outside = 'Outside the calling window, 08:00 AM to 07:00 PM';
    const warned = await open();
    type(warned, 'nextCallDate', `${nextCall.day}T21:00`);
    await until(() => textsIn(warned, '.hint.warn').includes(outside));
    closeScreen();
    await forgetKept();
    const element = await open({
      nachData: { data: { ...nachData, call: { ...nachData.call, keepsCallingWindow: true } } },
    });
    fill(element, `${nextCall.day}T21:00`);
    button(element, 'SUBMIT').click();
    await until(() => textsIn(element, '.error').includes(outside));
    expect(saves()).to.deep.equal([]);
    await until(() => focusedIn(element)?.name === 'nextCallDate');
    type(element, 'nextCallDate', `${nextCall.day}T18:59`);
    button(element, 'SUBMIT').click();
    await until(() => saves().length === 1);
  });

  it('says how far away a next call is that comes months later', async () => {
    const element = await open();
    const far = new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10);
    type(element, 'nextCallDate', `${far}T14:05`);
    await until(() => textsIn(element, '.hint.warn').includes('That is 4 months away'));
    type(element, 'nextCallDate', nextCall.field);
    await until(() => textsIn(element, '.hint.warn').length === 0);
  });

  it('is submitted by its key from the first moment on, once', async () => {
    const element = await open();
    fill(element);
    expect(press(remarks(element), 'Enter', { ctrlKey: true })).to.equal(false);
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(saves()).to.have.lengthOf(1);
  });

  it('says what was saved above the bar of buttons, and takes it away with the call [engines]', async () => {
    const element = await open({ nachSave: ({ body }) => ({ data: { entry: nachEntry({ remarks: body.remarks }) } }) });
    // The bar of buttons stands where messages come.
    const bar = inside(element, 'footer');
    Object.assign(bar.style, { position: 'fixed', inset: 'auto 0 0 0' });
    fill(element);
    button(element, 'SUBMIT').click();
    const snack = await until(() => inside(element, '.snack'));
    await until(() => snack.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top);
    expect(snack.getBoundingClientRect().top).to.be.greaterThan(0);
    element.setAttribute('convox-id', 'cx-2');
    await until(() => remarks(element)?.value === '');
    // Long before it would go by itself.
    await until(() => snacks(element).length === 0, { timeout: 2000 });
  });

  it('says nothing of a call over the next one: neither what is saved late', async () => {
    let answer;
    const element = await open({
      nachSave: ({ body }) =>
        new Promise((resolve) => {
          answer = () => resolve({ data: { entry: nachEntry({ remarks: body.remarks }) } });
        }),
    });
    fill(element);
    button(element, 'SUBMIT').click();
    await until(() => answer);
    element.setAttribute('convox-id', 'cx-2');
    await until(() => remarks(element)?.value === '');
    const saved = nextEvent('lending-call-saved', { target: element });
    answer();
    await saved;
    expect(snacks(element)).to.deep.equal([]);
  });

  it('goes by the keyboard: submit, history, the list of keys; what is typed stays typing', async () => {
    const element = await open();
    // the keys come once the form is at rest
    await until(() => {
      press(inside(element, 'form'), '?');
      return dialog(element, 'Keyboard keys');
    });
    expect(dialog(element, 'Keyboard keys').textContent).to.contain('View Call History');
    closeScreen();
    const again = await open();
    await until(() => !press(inside(again, 'form'), 'h', { altKey: true }));
    await until(() => dialog(again, 'Call logs'));
    closeScreen();
    const hindi = await open();
    await until(() => !press(remarks(hindi), 'ह', { altKey: true, code: 'KeyH' }));
    await until(() => dialog(hindi, 'Call logs'));
    closeScreen();
    const form = await open();
    fill(form);
    await until(() => form.dirty && /Draft saved/.test(inside(form, '.state').textContent));
    expect(press(remarks(form), '?')).to.equal(true);
    // Option and H on a Mac: a sign, not a command
    expect(press(remarks(form), '˙', { altKey: true, code: 'KeyH' })).to.equal(true);
    expect(press(remarks(form), 'Enter')).to.equal(true);
    expect([dialog(form, 'Keyboard keys'), dialog(form, 'Call logs'), saves().length]).to.deep.equal([null, null, 0]);
    expect(press(remarks(form), 'Enter', { ctrlKey: true })).to.equal(false);
    await until(() => saves().length === 1);
  });
});
