import { assert } from 'chai';
import { clearPage, focusedIn, moveToDay, until } from '#support/page.js';
import {
  cell,
  dayFromNow,
  held,
  input,
  open,
  openCalendar,
  panel,
  press,
  pressHere,
  shown,
  tool,
  write,
} from './date-fields.js';

describe('a date field', () => {
  let restoreClock = () => {};
  afterEach(() => {
    restoreClock();
    clearPage();
  });

  it('has a calendar that is moved in by every key of a grid', async () => {
    const element = await open();
    write(element, 'born', '31-01-1990');
    await openCalendar(element, 'born');
    const at = () => focusedIn(element)?.ariaLabel;
    assert.equal(panel(element).getAttribute('role'), 'dialog');
    assert.equal(panel(element).querySelector('table').getAttribute('role'), 'grid');
    assert.equal(at(), 'Wednesday 31 January 1990');
    assert.equal(focusedIn(element).getAttribute('aria-selected'), 'true');
    for (const [key, expected, more] of [
      ['ArrowLeft', 'Tuesday 30 January 1990'],
      ['ArrowUp', 'Tuesday 23 January 1990'],
      ['Home', 'Sunday 21 January 1990'],
      ['End', 'Saturday 27 January 1990'],
      ['ArrowRight', 'Sunday 28 January 1990'],
      ['ArrowDown', 'Sunday 4 February 1990'],
      ['PageUp', 'Thursday 4 January 1990'],
      ['PageDown', 'Sunday 4 February 1990'],
      ['PageDown', 'Monday 4 February 1991', { shiftKey: true }],
      ['PageUp', 'Sunday 4 February 1990', { shiftKey: true }],
    ]) {
      assert.isFalse(pressHere(element, key, more));
      await until(() => at() === expected);
      assert.lengthOf(panel(element).querySelectorAll('td[tabindex="0"]'), 1);
    }
    assert.equal(held(element).born, '1990-01-31');
    pressHere(element, 'Enter');
    await until(() => held(element).born === '1990-02-04');
    await until(() => !panel(element) && focusedIn(element) === input(element, 'born'));
    assert.equal(input(element, 'born').value, '04-02-1990');
  });

  it('opens again at once, also where the browser tells only then that it was closed', async () => {
    const element = await open();
    await openCalendar(element, 'born');
    const closed = panel(element);
    pressHere(element, 'Escape');
    await until(() => !panel(element) && focusedIn(element) === input(element, 'born'));
    press(input(element, 'born'), 'ArrowDown', { altKey: true });
    closed.dispatchEvent(new ToggleEvent('toggle', { oldState: 'open', newState: 'closed' }));
    await until(() => panel(element) === closed && focusedIn(element)?.matches('td'));
  });

  it('is turned by month and year, and closed by Escape without telling the page [engines]', async () => {
    const element = await open();
    await openCalendar(element, 'born');
    const select = (label) => panel(element).querySelector(`select[aria-label=${label}]`);
    const choose = (label, value) => {
      select(label).value = value;
      select(label).dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('Year', '1984');
    await until(() => panel(element).querySelector('table').ariaLabel.endsWith(' 1984'));
    choose('Month', '1');
    await until(() => panel(element).querySelector('table').ariaLabel === 'February 1984');
    assert.exists(cell(element, 29));
    panel(element).querySelector('[aria-label="Next month"]').click();
    await until(() => panel(element).querySelector('table').ariaLabel === 'March 1984');
    let told = 0;
    const count = () => void (told += 1);
    document.addEventListener('keydown', count);
    cell(element, 1).focus();
    pressHere(element, 'Escape');
    await until(() => !panel(element) && focusedIn(element) === input(element, 'born'));
    document.removeEventListener('keydown', count);
    assert.equal(told, 0);
    assert.equal(held(element).born, '');
  });

  it('closes the days before and after, says why, and chooses none of them [VA-48]', async () => {
    restoreClock = moveToDay(20);
    const element = await open();
    await openCalendar(element, 'promised');
    const note = () => panel(element).querySelector('.date-note').textContent;
    // it opens at the first day that can be chosen
    assert.include(focusedIn(element).ariaLabel, ` ${Number(dayFromNow(0).slice(8))} `);
    pressHere(element, 'ArrowLeft');
    const early = 'A promise is for today at the earliest';
    await until(() => focusedIn(element).ariaLabel?.endsWith(early));
    assert.equal(focusedIn(element).ariaDisabled, 'true');
    await until(() => note() === early);
    for (const choose of [() => pressHere(element, 'Enter'), () => focusedIn(element).click()]) {
      choose();
      assert.equal(held(element).promised, '');
      assert.exists(panel(element));
    }
    // months without an open day are not turned to
    for (let month = 0; month < 4; month += 1) {
      pressHere(element, 'PageDown');
      await new Promise(requestAnimationFrame);
    }
    await until(() => focusedIn(element).ariaLabel?.endsWith('Too far ahead'));
    const last = dayFromNow(15);
    assert.include(focusedIn(element).ariaLabel, last.slice(0, 4));
    assert.equal(panel(element).querySelector('[aria-label="Next month"]').ariaDisabled, 'true');
    cell(element, Number(last.slice(8))).click();
    await until(() => held(element).promised === last);
  });

  it('offers quick choices with their dates, by the pointer and by number', async () => {
    const element = await open();
    await openCalendar(element, 'promised');
    const quick = [...panel(element).querySelectorAll('.quick button')];
    assert.deepEqual(
      quick.map((choice) => choice.querySelector('.grow').firstChild.textContent),
      ['Tomorrow', 'In 3 days'],
    );
    assert.include(quick[1].textContent, dayFromNow(3).slice(8));
    quick[1].click();
    await until(() => held(element).promised === dayFromNow(3) && !panel(element));
    await openCalendar(element, 'nextCall');
    assert.isFalse(pressHere(element, '1'));
    await until(() => held(element).nextCall !== '' && !panel(element));
    assert.equal(focusedIn(element), input(element, 'nextCall'));
    assert.match(input(element, 'nextCall').value, /^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/);
  });

  it('asks for the time once a day is chosen, in steps of half an hour', async () => {
    const element = await open();
    await openCalendar(element, 'nextCall');
    pressHere(element, 'ArrowRight');
    await until(() => focusedIn(element).ariaSelected === 'false' && cell(element, Number(dayFromNow(1).slice(8))));
    pressHere(element, 'Enter');
    await until(() => focusedIn(element)?.getAttribute('role') === 'option');
    assert.equal(focusedIn(element).textContent, '10:00 AM');
    // nothing is lost of a choice that is not whole
    assert.equal(held(element).nextCall, shown(dayFromNow(1)));
    pressHere(element, 'ArrowDown');
    await until(() => focusedIn(element).textContent === '10:30 AM');
    pressHere(element, 'End');
    await until(() => focusedIn(element).textContent === '11:30 PM');
    pressHere(element, 'PageUp');
    await until(() => focusedIn(element).textContent === '08:30 PM');
    for (const time of ['05:30 PM', '02:30 PM', '11:30 AM', '08:30 AM']) {
      pressHere(element, 'PageUp');
      await until(() => focusedIn(element).textContent === time);
    }
    pressHere(element, 'Enter');
    await until(() => held(element).nextCall === `${dayFromNow(1)}T08:30`);
    await until(() => !panel(element) && focusedIn(element) === input(element, 'nextCall'));
    // another day keeps the time
    await openCalendar(element, 'nextCall');
    pressHere(element, 'ArrowRight');
    await until(() => !focusedIn(element).matches('[aria-selected=true]'));
    pressHere(element, ' ');
    await until(() => held(element).nextCall === `${dayFromNow(2)}T08:30`);
  });

  it('closes the times that have passed [VA-48]', async () => {
    const element = await open();
    await openCalendar(element, 'nextCall');
    const midnight = panel(element).querySelector('[role=option]');
    assert.equal(midnight.ariaDisabled, 'true');
    midnight.click();
    await until(() => panel(element).querySelector('.date-note').textContent === 'The next call date lies in the past');
    assert.equal(held(element).nextCall, '');
  });

  it('is opened and closed by its button, and by a click elsewhere, which keeps the focus there [engines]', async () => {
    const element = await open();
    const button = tool(element, 'born', 'Open calendar');
    for (let turn = 0; turn < 2; turn += 1) {
      button.click();
      await until(() => panel(element) && button.ariaExpanded === 'true');
      button.click();
      await until(() => !panel(element) && button.ariaExpanded === 'false');
    }
    button.click();
    await until(() => panel(element));
    input(element, 'seen').focus();
    await until(() => !panel(element));
    assert.equal(focusedIn(element), input(element, 'seen'));
  });
});
