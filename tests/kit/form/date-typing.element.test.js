import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, focusedIn, place, until } from '#support/page.js';
import {
  allInside,
  dayFromNow,
  entryOf,
  held,
  input,
  inside,
  leave,
  message,
  open,
  openCalendar,
  panel,
  press,
  shown,
  tool,
  write,
} from './date-fields.js';

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
    // with the drawing of the box, before any frame or timer that its calendar waits for
    await new Promise((resolve) =>
      new MutationObserver((_, observer) => {
        if (!input(element, 'seen')) return;
        observer.disconnect();
        resolve(true);
      }).observe(element.shadowRoot, { childList: true, subtree: true }),
    );
    assert.equal(allInside(element, '[aria-label^="Open calendar"]').length, 0);
    write(element, 'seen', '5/3/26 4pm');
    leave(element, 'seen');
    await until(() => tool(element, 'seen', 'Open calendar'));
    await until(() => held(element).seen === '2026-03-05T16:00');
    leave(element, 'seen');
    await until(() => input(element, 'seen').value === '05/03/2026 04:00 PM');
  });

  it('cannot be written or opened where it is read-only', async () => {
    const element = place('<lending-dates readonly></lending-dates>');
    await until(() => element.shadowRoot && allInside(element, '[aria-label="Open calendar"]').length === 3);
    assert.isTrue(input(element, 'nextCall').readOnly);
    assert.isNull(tool(element, 'nextCall', 'Open calendar'));
  });

  for (const theme of ['light', 'dark'])
    for (const width of [900, 320])
      it(`axe finds nothing in ${theme} at ${width} px, closed, refused and open; nothing is cut off [engines]`, async () => {
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
