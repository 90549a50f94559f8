import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, focusedIn, place, until } from '#support/page.js';
import '/dist/fixtures/dates.js';

const inside = (element, selector) => element.shadowRoot.querySelector(selector);
const allInside = (element, selector) => [...element.shadowRoot.querySelectorAll(selector)];
const input = (element, name) => inside(element, `[name=${name}]`);
const boxOf = (element, name) => input(element, name).closest('.date');
const entryOf = (element, name) => input(element, name).closest('.entry');
const tool = (element, name, label) => boxOf(element, name).querySelector(`[aria-label^="${label}"]`);
const held = (element) => JSON.parse(inside(element, 'output').textContent);
const panel = (element) => inside(element, '.date-panel:popover-open');
const message = (element, name) => entryOf(element, name).querySelector('.error')?.textContent ?? '';
const cell = (element, text) =>
  [...panel(element).querySelectorAll('td[tabindex]')].find((day) => day.textContent === String(text));

/** Today in India, and days from it: YYYY-MM-DD. */
const dayFromNow = (count) => new Date(Date.now() + 330 * 60_000 + count * 86_400_000).toISOString().slice(0, 10);
const shown = (day, separator = '/') => day.split('-').toReversed().join(separator);

/** React hears of a value only through the control's own setter. */
function write(element, name, text) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(input(element, name), text);
  input(element, name).dispatchEvent(new Event('input', { bubbles: true }));
}
const leave = (element, name) => {
  input(element, name).focus();
  input(element, name).blur();
};
/** @returns whether the page around would have seen the key do something */
const press = (target, key, more = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }));
const pressHere = (element, key, more) => press(focusedIn(element), key, more);

/** @param {string} [html] */
async function open(html = '<lending-dates></lending-dates>') {
  const outer = place(html);
  const element = outer.matches('lending-dates') ? outer : outer.querySelector('lending-dates');
  await until(() => element.shadowRoot && allInside(element, '[aria-label="Open calendar"]').length === 4);
  return element;
}
async function openCalendar(element, name) {
  input(element, name).focus();
  assert.isFalse(press(input(element, name), 'ArrowDown', { altKey: true }));
  await until(() => panel(element) && focusedIn(element)?.matches('td'));
}

describe('a date field', () => {
  afterEach(clearPage);

  it('is a box of text that says how to write a date, in a browser of any language', async () => {
    const element = await open();
    // none of the engines is set up for India here
    assert.notMatch(navigator.language, /IN|GB/);
    assert.deepEqual(
      allInside(element, 'form input').map(({ type, placeholder }) => [type, placeholder]),
      [
        ['text', 'DD/MM/YYYY hh:mm AM'],
        ['text', 'DD/MM/YYYY'],
        ['text', 'DD-MM-YYYY'],
        ['text', 'DD/MM/YYYY hh:mm AM'],
      ],
    );
    const day = dayFromNow(3);
    for (const [name, typed, value, written] of [
      ['nextCall', `${day} 16:05`, `${day}T16:05`, `${shown(day)} 04:05 PM`],
      ['promised', shown(day, '.'), day, shown(day)],
      ['born', '5 Mar 1990', '1990-03-05', '05-03-1990'],
      ['seen', '05032026 9am', '2026-03-05T09:00', '05/03/2026 09:00 AM'],
    ]) {
      write(element, name, typed);
      await until(() => held(element)[name] === value);
      // what is being written is not written over
      assert.equal(input(element, name).value, typed);
      leave(element, name);
      await until(() => input(element, name).value === written);
    }
    assert.deepEqual(allInside(element, '.error'), []);
  });

  it('keeps a text that it cannot read, says what it lacks, and gives the former date back [VA-54]', async () => {
    const element = await open();
    write(element, 'seen', '05/03/2026 04:30 PM');
    leave(element, 'seen');
    await until(() => held(element).seen === '2026-03-05T16:30');
    const back = 'Back to 05 Mar 2026 04:30 PM';
    for (const give of [
      () => press(input(element, 'seen'), 'Escape'),
      () => void tool(element, 'seen', back).click(),
    ]) {
      write(element, 'seen', 'rubbish');
      leave(element, 'seen');
      await until(() => tool(element, 'seen', back));
      assert.equal(input(element, 'seen').value, 'rubbish');
      assert.equal(held(element).seen, 'rubbish');
      assert.isNotTrue(give());
      await until(() => held(element).seen === '2026-03-05T16:30');
      assert.equal(input(element, 'seen').value, '05/03/2026 04:30 PM');
      assert.isNull(tool(element, 'seen', 'Back to'));
    }
    // nothing to go back from: the key is the page's
    assert.isTrue(press(input(element, 'seen'), 'Escape'));
    for (const [name, typed, words] of [
      ['nextCall', 'rubbish', 'Write it as DD/MM/YYYY hh:mm AM'],
      ['nextCall', '5/3/2099', 'Add the time, such as 10:00 AM'],
      ['nextCall', '5/3/2099 4:30', 'Add AM or PM to 4:30'],
      ['promised', '31/2/2026', 'February 2026 has no day 31'],
      ['promised', '03/25/2026', 'There is no month 25: the day comes first'],
      ['born', 'soon', 'Write it as DD-MM-YYYY'],
    ]) {
      write(element, name, typed);
      leave(element, name);
      await until(() => message(element, name) === words);
      assert.equal(input(element, name).value, typed);
      assert.equal(input(element, name).getAttribute('aria-invalid'), 'true');
      const note = entryOf(element, name).querySelector('.error').id;
      assert.equal(input(element, name).getAttribute('aria-describedby'), note);
    }
    inside(element, 'form').requestSubmit();
    await until(() => focusedIn(element)?.name === 'nextCall');
  });

  it('reads what was typed before its calendar was there', async () => {
    const element = place('<lending-dates></lending-dates>');
    await until(() => element.shadowRoot && input(element, 'seen'));
    assert.isNull(tool(element, 'seen', 'Open calendar'));
    write(element, 'seen', '5/3/26 4pm');
    leave(element, 'seen');
    await until(() => held(element).seen === '2026-03-05T16:00');
    leave(element, 'seen');
    await until(() => input(element, 'seen').value === '05/03/2026 04:00 PM');
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

  it('is turned by month and year, and closed by Escape without telling the page', async () => {
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
    const element = await open();
    await openCalendar(element, 'promised');
    const note = () => panel(element).querySelector('.date-note').textContent;
    // it opens at the first day that can be chosen
    assert.include(focusedIn(element).ariaLabel, ` ${Number(dayFromNow(1).slice(8))} `);
    pressHere(element, 'ArrowLeft');
    const early = 'A promise is for tomorrow at the earliest';
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

  it('is opened and closed by its button, and by a click elsewhere, which keeps the focus there', async () => {
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

  it('cannot be written or opened where it is read-only', async () => {
    const element = place('<lending-dates readonly></lending-dates>');
    await until(() => element.shadowRoot && allInside(element, '[aria-label="Open calendar"]').length === 3);
    assert.isTrue(input(element, 'nextCall').readOnly);
    assert.isNull(tool(element, 'nextCall', 'Open calendar'));
  });

  for (const theme of ['light', 'dark'])
    for (const width of [900, 320])
      it(`axe finds nothing in ${theme} at ${width} px, closed, refused and open; nothing is cut off`, async () => {
        const element = await open(
          `<div style="width: ${width}px"><lending-dates theme="${theme}"></lending-dates></div>`,
        );
        write(element, 'born', 'rubbish');
        inside(element, 'form').requestSubmit();
        await until(() => allInside(element, '.entry.is-bad').length === 3);
        assert.deepEqual(await findings(element), []);
        await openCalendar(element, 'nextCall');
        assert.deepEqual(await findings(element), []);
        const { left, right } = panel(element).getBoundingClientRect();
        assert.isAtLeast(left, 0);
        assert.isAtMost(right, document.documentElement.clientWidth);
        assert.isAtMost(panel(element).scrollWidth, panel(element).clientWidth);
        assert.isAtMost(element.scrollWidth, element.clientWidth);
      });
});
