import { expect } from 'chai';
import { focusedIn, nextEvent, until } from '#support/page.js';
import { allInside, button, choose, closeScreen, detail, inside, logHeads, snacks, textsIn, type } from './crm-page.js';
import { banking, entryOf, history, personalLoan } from './telephony-answers.js';
import { asked, fill, open, stubTelephony, submitFilled } from './telephony-page.js';
import { nextCall } from '../../support/next-call.js';

function leave(input) {
  input.focus();
  input.blur();
}

describe('lending-telephony-crm', () => {
  stubTelephony();

  it('asks for what is missing and sends nothing; the first field has the focus [TC-09][VA-55][VA-56] [engines]', async () => {
    const element = await open();
    expect(textsIn(element, 'form h2')).to.deep.equal(['Call Disposition']);
    button(element, 'Submit').click();
    await until(() => inside(element, '.error'));
    expect(textsIn(element, '.error')).to.deep.equal([
      'Please select the date',
      'Please select the call status',
      'Please enter the remarks',
    ]);
    await until(() => textsIn(element, '.notice')[0] === '3 fields need an answer.');
    await until(() => focusedIn(element)?.name === 'followUpDate');
    type(element, 'followUpDate', '31/01/2020 02:05 PM');
    await until(() => textsIn(element, '.error')[0] === 'The next call date lies in the past');
    await until(() => textsIn(element, '.notice')[0] === '1 field is wrong, 2 fields need an answer.');
    expect(asked('save')).to.have.length(0);
  });

  for (const edge of ['header', 'footer'])
    it(`shows the first missing field clear of the ${edge} that sticks [TC-09] [engines]`, async () => {
      const element = await open({}, undefined, 360);
      const box = element.parentElement;
      Object.assign(box.style, { height: '420px', overflow: 'auto' });
      await fill(element);
      type(element, 'remarks', '');
      const field = inside(element, '[name=remarks]');
      const header = inside(element, '.call').getBoundingClientRect();
      const footer = inside(element, '.disposition > footer');
      box.scrollTop += field.getBoundingClientRect()[edge === 'header' ? 'top' : 'bottom'];
      box.scrollTop -= edge === 'header' ? header.top + 4 : box.getBoundingClientRect().bottom - 4;
      button(element, 'Submit').click();
      await until(() => focusedIn(element) === field);
      await until(() => field.getBoundingClientRect().top > header.bottom);
      await until(() => field.getBoundingClientRect().bottom < footer.getBoundingClientRect().top);
    });

  it('keeps what is typed and is no date, sends nothing with it, and has the former date one key away [VA-54]', async () => {
    const element = await open();
    const input = inside(element, '[name=followUpDate]');
    type(element, 'followUpDate', nextCall.shown.replace('/20', '/').replace(' 02:05 PM', ' 2:05pm'));
    leave(input);
    await until(() => input.value === nextCall.shown);
    choose(element, 'subCallStatus', 'Ringing');
    type(element, 'remarks', 'x');
    for (const [rubbish, why] of [
      ['rubbish', 'Write it as DD/MM/YYYY hh:mm AM'],
      ['30/02/2030 2:05 PM', 'February 2030 has no day 30'],
    ]) {
      type(element, 'followUpDate', rubbish);
      leave(input);
      await until(() => input.closest('.entry').querySelector('.error')?.textContent === why);
      expect(input.value).to.equal(rubbish);
      button(element, 'Submit').click();
      await until(() => focusedIn(element) === input);
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await until(() => input.value === nextCall.shown);
    }
    expect(asked('save')).to.have.length(0);
    button(element, 'Submit').click();
    await until(() => asked('save').length === 1);
    expect(asked('save')[0].body.followUpDate).to.equal(nextCall.wire);
  });

  it('saves with Submit, says so and starts afresh [TC-12][ER-40][DT-07]', async () => {
    const element = await open();
    const events = [];
    for (const name of /** @type {const} */ (['lending-call-saved', 'lending-call-ended', 'lending-dirty-change']))
      element.addEventListener(name, ({ type: event, detail: told }) => events.push([event, { ...told }]));
    await fill(element);
    const submit = button(element, 'Submit');
    submit.click();
    submit.click();
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(asked('save')).to.have.length(1);
    const { body, headers } = asked('save')[0];
    expect([body.endCall, body.followUpDate, body.callStatus]).to.deep.equal([false, nextCall.wire, 'Connected']);
    expect(headers['x-call-grant']).to.equal('grant-1');
    expect(inside(element, '[name=remarks]').value).to.equal('');
    await until(() => !element.dirty);
    expect(textsIn(element, '.error')).to.deep.equal([]);
    expect(inside(element, '.state').textContent).to.match(/^Saved \d\d:\d\d:\d\d [AP]M$/);
    const saved = events.find(([name]) => name === 'lending-call-saved')[1];
    expect(saved).to.deep.equal({ callRef: 'entry-new', idempotencyKey: headers['idempotency-key'], v: 1 });
    expect(events.map(([name]) => name)).not.to.include('lending-call-ended');
  });

  it('says why a call about what is due was made outside the contact hours, where the load says so', async () => {
    const load = { data: { ...personalLoan, call: { ...personalLoan.call, outsideHours: true } } };
    const element = await open({ load });
    await fill(element);
    button(element, 'Submit').click();
    const why = 'Please say why the contact was outside 08:00 AM to 07:00 PM';
    await until(() => textsIn(element, '.error').includes(why));
    expect(asked('save')).to.have.length(0);
    type(element, 'hoursReason', ' The borrower called back ');
    button(element, 'Submit').click();
    await until(() => asked('save').length === 1);
    expect(asked('save')[0].body.hoursReason).to.equal('The borrower called back');
  });

  it('ends the call by its button or from outside [TC-13][TC-14][ER-42]', async () => {
    for (const end of [
      (element) => button(element, 'End call').click(),
      (element) => element.dispatchEvent(new Event('lending-end-call')),
    ]) {
      const element = await open();
      await fill(element);
      const ended = nextEvent('lending-call-ended', { target: element });
      end(element);
      await until(() => snacks(element).includes('You ended a call successfully'));
      expect({ ...(await ended).detail }.callRef).to.equal('entry-new');
      expect(asked('save').map(({ body }) => body.endCall)).to.deep.equal([true]);
      await until(() => button(element, 'Submit').disabled);
      expect(inside(element, '.timer').textContent).to.match(/^Call ended after \d\d:\d\d$/);
      closeScreen();
    }
  });

  it('still ends the call by its method after the page has made it read-only and taken that back [TC-14]', async () => {
    const element = await open();
    element.readonly = true;
    await until(() => button(element, 'Submit') === undefined || button(element, 'Submit').disabled);
    element.readonly = false;
    await until(() => button(element, 'Submit') && !button(element, 'Submit').disabled);
    await fill(element);
    expect(await element.endCall()).to.deep.equal({ ok: true });
    expect(asked('save').map(({ body }) => body.endCall)).to.deep.equal([true]);
  });

  it('keeps what could not be saved, says so, and saves it with the same key', async () => {
    let isAway = true;
    const element = await open({ save: ({ body }) => (isAway ? 'offline' : { data: { entry: entryOf(body) } }) });
    await submitFilled(element);
    await until(() => inside(element, '.state.unsaved')?.textContent.startsWith('Not saved yet, retrying'));
    expect(inside(element, '[name=remarks]').value).to.equal('Salary credited on 25th');
    expect((await element.requestClose()).ok).to.equal(false);
    isAway = false;
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(new Set(asked('save').map(({ headers }) => headers['idempotency-key'])).size).to.equal(1);
  });

  it("shows a refusal in the server's words and leaves the form as it is [AP-17]", async () => {
    const error = {
      errorCode: 'UNKNOWN_CALL_STATUS',
      errorMessage: 'Not on the list',
      fieldErrors: { subCallStatus: 'Not on the list' },
    };
    const element = await open({ save: { error } });
    await submitFilled(element);
    await until(() => snacks(element).includes('Not on the list'));
    expect(textsIn(element, '.error')).to.deep.equal(['Not on the list']);
    expect(inside(element, '[name=remarks]').value).to.equal('Salary credited on 25th');
  });

  it('lists past calls, newest first, the one just saved tinted [TC-07][TC-08][AP-67][AP-69][EN-35] [engines]', async () => {
    let entries = history;
    const element = await open({
      save({ body }) {
        entries = [entryOf(body), ...history];
        return { data: { entry: entries[0] } };
      },
      history: () => ({ data: entries }),
    });
    choose(element, 'userQuery', 'Loan status');
    await submitFilled(element);
    await until(() => snacks(element).length === 1);
    const link = button(element, 'View Call History');
    expect(link.textContent).to.equal('View Call History3');
    link.click();
    await until(() => allInside(element, '.logs tbody tr').length === 3);
    expect(asked('history').map(({ body }) => body)).to.deep.equal([
      { loanAppNo: '251118172605', productType: 'PERSONAL_LOAN' },
    ]);
    expect(textsIn(element, '.logs th')).to.deep.equal([...logHeads, 'Language', 'User query']);
    const [newest, earlier, oldest] = allInside(element, '.logs tbody tr');
    const cells = (row) => [...row.cells].map((cell) => cell.textContent);
    expect(cells(newest)).to.deep.equal([
      '21 Nov 2025 10:42 AM',
      'Connected',
      'Call back requested',
      nextCall.listed,
      'Salary credited on 25th',
      'agent-7',
      'Hindi',
      'Loan status',
    ]);
    expect(cells(earlier)[0]).to.equal('19 Nov 2025 04:12 PM');
    expect(cells(oldest).slice(2)).to.deep.equal(['Ringing', '-', 'No answer', '-', '-', '-']);
    expect([newest, earlier].map((row) => row.classList.contains('fresh'))).to.deep.equal([true, false]);
    inside(element, '[aria-label=Close]').click();
    await until(() => !inside(element, '.logs'));
    expect(element.shadowRoot.activeElement === link).to.equal(true);
  });

  it('has an empty history where there is no loan [TC-18]', async () => {
    /** @type {any} */
    const data = structuredClone(banking);
    data.callingCrmResponseDTO.callingResponseDto.loanDetails = {
      loanAppNo: 'Not Available',
      loanAmount: null,
      appStatus: null,
    };
    const element = await open({ load: { data }, history: { data: [] } });
    expect(detail(element, 'loanAmount').querySelector('dd').textContent).to.equal('-');
    button(element, 'View Call History').click();
    await until(() => inside(element, '.logs')?.textContent.includes('No record to display'));
    await fill(element);
    inside(element, '[aria-label=Close]').click();
    button(element, 'Submit').click();
    await until(() => asked('save').length === 1);
    expect(asked('save')[0].body.loanAppNo).to.equal(null);
  });
});
