import { expect } from 'chai';
import { clearPage, nextEvent, until } from '#support/page.js';
import {
  asked,
  badge,
  button,
  card,
  changeElsewhere,
  choose,
  control,
  dialog,
  inside,
  isSelected,
  open,
  popover,
  press,
  radio,
  setElsewhere,
  show,
  snacks,
  stubDesk,
  tick,
  type,
  update,
} from './desk-page.js';
import { applicationId, deskBackend, firstLoan, paths } from './desk-stub.js';
import { stubLive } from '../queue-list/stub-live.js';

describe('lending-document-verification', () => {
  stubDesk();
  const conflict = (element) => card(element, 'PAN').querySelector('.notice');

  it('keeps unsaved corrections from tab to tab, and says that there are some [DV-76]', async () => {
    const element = await open();
    const dirty = nextEvent('lending-dirty-change');
    await type(element, 'PAN_NAME', 'CORRECTED');
    expect((await dirty).detail.dirty).to.equal(true);
    button(element, 'Where they work').click();
    await until(() => card(element, 'EMPLOYER'));
    button(element, 'Who they are').click();
    await until(() => control(element, 'PAN_NAME')?.value === 'CORRECTED');
    expect(await element.requestClose()).to.deep.equal({ ok: false, reason: 'UNSAVED_CHANGES' });
  });

  it('keeps the text of a second save and shows what the colleague has changed', async () => {
    const element = await open({
      answers: {
        [paths.update]() {
          changeElsewhere();
          return {
            error: { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this in the meantime' },
          };
        },
      },
    });
    await type(element, 'PAN_NAME', 'MINE');
    update(element, 'PAN').click();
    await until(() => conflict(element));
    expect(conflict(element).textContent).to.contain('Name on PAN: now THEIRS, yours MINE');
    expect(control(element, 'PAN_NAME').value).to.equal('MINE');
    button(card(element, 'PAN'), 'Discard my changes').click();
    await until(() => control(element, 'PAN_NAME').value === 'THEIRS');
  });

  it('shows its cards as a lender has set them while it is open, and keeps what is typed', async () => {
    let live;
    const { random } = Math;
    Math.random = () => 0;
    try {
      const element = await open({ stubbed: () => (live = stubLive()) });
      await type(element, 'PAN_NAME', 'MINE');
      await until(() => live.carries('choices'));
      setElsewhere();
      live.tell('choices', 'choicesChanged', { group: 'nachHeader' });
      live.tell('choices', 'choicesChanged', { group: 'documentDesk' });
      await until(() => control(element, 'PAN_FATHER_NAME'));
      expect(control(element, 'PAN_NAME').value).to.equal('MINE');
      expect(conflict(element)).to.equal(null);
      expect(element.dirty).to.equal(true);
    } finally {
      Math.random = random;
      live.restore();
    }
  });

  it('keeps what is typed while a save is on its way: it was not sent [DV-76]', async () => {
    const { answers } = deskBackend();
    let answer;
    const held = new Promise((resolve) => (answer = resolve));
    const element = await open({ answers: { [paths.update]: (call) => held.then(() => answers[paths.update](call)) } });
    await type(element, 'PAN_NAME', 'FIRST');
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    await type(element, 'PAN_NAME', 'SECOND');
    answer();
    await until(() => snacks(element).includes('Section data updated successfully'));
    expect(control(element, 'PAN_NAME').value).to.equal('SECOND');
    expect(element.dirty).to.equal(true);
    update(element, 'PAN').click();
    await until(() => asked('update').length === 2 && !element.dirty);
    expect(JSON.stringify(asked('update')[1].body)).to.contain('SECOND');
  });

  it('says what a colleague has changed under unsaved text before it is saved; UPDATE then saves on theirs', async () => {
    const element = await open();
    await type(element, 'PAN_NAME', 'MINE');
    changeElsewhere();
    await element.reload();
    await until(() => conflict(element)?.textContent.includes('Name on PAN: now THEIRS, yours MINE'));
    expect(control(element, 'PAN_NAME').value).to.equal('MINE');
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].headers['if-match']).to.equal('9');
    await until(() => !conflict(element));
  });

  it('keeps the text in sight when the application is taken over, and gives it back to be saved', async () => {
    let isTheirs = true;
    let isOthers = false;
    const taken = { errorCode: 'ROW_LOCKED', errorMessage: 'Arjun Deshpande has this open until 10:42 AM' };
    const others = { errorCode: 'ROW_LOCKED', errorMessage: 'Ravi Menon has this open until 10:50 AM' };
    const { answers } = deskBackend();
    const element = await open({
      answers: {
        [paths.update]: (call) => (isTheirs ? { error: taken } : answers[paths.update](call)),
        [paths.acquire]: () => (isOthers ? { error: others } : answers[paths.acquire]()),
      },
    });
    await type(element, 'PAN_NAME', 'MINE');
    update(element, 'PAN').click();
    await until(() => snacks(element).includes(taken.errorMessage));
    await until(() => card(element, 'PAN').textContent.includes('Yours, not saved: MINE'));
    expect(update(element, 'PAN')).to.equal(undefined);
    expect(element.dirty).to.equal(true);
    isOthers = true;
    button(element, 'Claim').click();
    await until(() => snacks(element).includes(others.errorMessage));
    isTheirs = false;
    isOthers = false;
    button(element, 'Claim').click();
    await until(() => control(element, 'PAN_NAME')?.value === 'MINE');
    update(element, 'PAN').click();
    await until(() => asked('update').length === 2 && !element.dirty);
  });

  it('discards what is changed on a card when asked to', async () => {
    const element = await open();
    expect(button(card(element, 'PAN'), 'Discard my changes')).to.equal(undefined);
    await type(element, 'PAN_NAME', 'MINE');
    radio(element, 'PAN', 'Approved').click();
    (await until(() => button(card(element, 'PAN'), 'Discard my changes'))).click();
    await until(() => control(element, 'PAN_NAME').value === 'LAKSHMI VENKATARAMAN');
    expect(badge(element, 'PAN')).to.equal('Pending');
    expect(element.dirty).to.equal(false);
  });

  it('gives unsaved corrections back after a reload, and says what has changed under them', async () => {
    let element = await open();
    await type(element, 'PAN_NAME', 'MINE');
    radio(element, 'PAN', 'Approved').click();
    await element.saveDraft();
    clearPage();
    element = await show();
    await until(() => snacks(element).includes('Your unsaved corrections are back'));
    await until(() => control(element, 'PAN_NAME')?.value === 'MINE');
    expect(radio(element, 'PAN', 'Approved').checked).to.equal(true);
    expect(conflict(element)).to.equal(null);
    await element.saveDraft();
    clearPage();
    changeElsewhere();
    element = await show();
    await until(() => conflict(element)?.textContent.includes('Name on PAN: now THEIRS, yours MINE'));
    (await until(() => update(element, 'PAN'))).click();
    await until(() => asked('update').length === 1 && !element.dirty);
    clearPage();
    element = await show();
    await until(() => badge(element, 'PAN') === 'Approved');
    expect(snacks(element)).to.deep.equal([]);
  });

  it('shows the card whose corrections are back, in the tab where it stands [DV-42]', async () => {
    let element = await open();
    button(element, 'Where they work').click();
    await type(element, 'ED_OFFICE_ADDRESS', 'MINE');
    await element.saveDraft();
    clearPage();
    element = await show();
    await until(() => isSelected(element, 'EMPLOYER') && control(element, 'ED_OFFICE_ADDRESS')?.value === 'MINE');
    await until(() => inside(element, '.desk-preview').textContent.includes('Document Not Required'));
  });

  it('gives them back where it is moved, and keeps them where the session ends while they are saved', async () => {
    let element = await open({ answers: { [paths.update]: { status: 401 } } });
    await type(element, 'PAN_NAME', 'MINE');
    radio(element, 'PAN', 'Approved').click();
    const other = document.createElement('div');
    element.parentElement.append(other);
    other.append(element);
    await until(() => control(element, 'PAN_NAME')?.value === 'MINE' && inside(element, '.claim'));
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    expect(control(element, 'PAN_NAME').value).to.equal('MINE');
    await element.saveDraft();
    clearPage();
    element = await show();
    await until(() => control(element, 'PAN_NAME')?.value === 'MINE');
    expect(radio(element, 'PAN', 'Approved').checked).to.equal(true);
  });

  it('goes on to the next application of its queue, never over unsaved corrections', async () => {
    const next = String(Number(firstLoan) + 1000);
    const { udrsInfo } = deskBackend().held.config;
    const element = await open({
      changes: { udrsInfo: { ...udrsInfo, selectedUdrs: 'PENDING_REVIEW_GPS' } },
      answers: {
        [paths.next]: {
          data: {
            next: { rowId: 'x', version: 1, loanApplicationNumber: next, lockExpiresAt: '2031-01-01T06:00:00.000Z' },
          },
        },
      },
    });
    await type(element, 'PAN_NAME', 'MINE');
    press('n');
    await until(() => snacks(element).includes('Save your corrections first, or discard them'));
    expect(asked('next')).to.have.length(0);
    button(card(element, 'PAN'), 'Discard my changes').click();
    await until(() => !element.dirty);
    const asks = nextEvent('lending-navigate');
    press('n');
    await choose(element, 'reason', 'Waits for the customer');
    await until(() => !button(dialog(element), 'SKIP').disabled);
    button(dialog(element), 'SKIP').click();
    expect((await asks).detail).to.include({ screen: 'DOCUMENT_VERIFICATION' });
    expect(asked('next')[0].body).to.deep.equal({
      listType: 'pending-review-gps',
      queueName: 'Pending Review GPS',
      left: [applicationId],
      skip: { rowId: applicationId, reason: 'CUSTOMER_TO_ANSWER' },
    });
    await until(() => inside(element, '.desk-who')?.textContent.includes(`LAN: ${next}`));
  });

  it('asks no reason of an application that has been moved on, and offers those that were left once no other is free [engines]', async () => {
    const earlier = '01936f00-0000-7000-8000-0000000000d9';
    localStorage.setItem('lending.leftApplications', JSON.stringify([[earlier, Date.now()]]));
    const offered = {
      rowId: earlier,
      version: 1,
      loanApplicationNumber: firstLoan,
      lockExpiresAt: '2031-01-01T06:00:00.000Z',
    };
    const element = await open({
      answers: { [paths.next]: ({ body }) => ({ data: { next: body.left.includes(earlier) ? null : offered } }) },
    });
    inside(element, '.udrs').click();
    await choose(element, 'status', 'Fraud Review');
    await type(element, 'remarks', 'Looks odd');
    tick(popover(element), 'Yes, I confirm to change status').click();
    await until(() => !button(popover(element), 'CHANGE').disabled);
    button(popover(element), 'CHANGE').click();
    await until(() => inside(element, '.udrs').textContent.includes('Fraud Review'));
    const asks = nextEvent('lending-navigate');
    press('n');
    expect((await asks).detail.params.loanApplicationNumber).to.equal(firstLoan);
    expect(asked('next').map(({ body }) => [body.left, body.skip])).to.deep.equal([
      [[earlier, applicationId], undefined],
      [[applicationId], undefined],
    ]);
    expect(localStorage.getItem('lending.leftApplications')).to.equal(null);
  });
});
