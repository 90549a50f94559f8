import { assert } from 'chai';
import { clearPage, focusedIn, place, until } from '#support/page.js';
import '/dist/fixtures/parts.js';

const inside = (element, selector) => element.shadowRoot.querySelector(selector);
const more = (element) =>
  [...element.shadowRoot.querySelectorAll('button')].find((button) => button.textContent.trim() === 'More');
const menu = (element) => inside(element, '.menu:popover-open');
const press = (element, key) =>
  (focusedIn(element) ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );
const chosen = (element) => focusedIn(element)?.textContent;

async function open() {
  const element = place('<lending-parts></lending-parts>');
  await until(() => element.shadowRoot && more(element));
  more(element).focus();
  return element;
}

describe('a menu', () => {
  afterEach(clearPage);

  it('opens at its first or last item, turns round, and gives the focus back on Escape [engines]', async () => {
    const element = await open();
    for (const [key, first, next] of [
      ['ArrowDown', 'One', 'Two'],
      ['ArrowUp', 'Two', 'One'],
    ]) {
      assert.isFalse(press(element, key));
      await until(() => menu(element) && chosen(element) === first);
      assert.equal(more(element).getAttribute('aria-expanded'), 'true');
      press(element, 'ArrowDown');
      assert.equal(chosen(element), next);
      press(element, 'Home');
      assert.equal(chosen(element), 'One');
      press(element, 'End');
      assert.equal(chosen(element), 'Two');
      assert.isFalse(press(element, 'o'));
      assert.equal(chosen(element), 'One');
      assert.isFalse(press(element, 'Escape'));
      await until(() => !menu(element));
      assert.equal(focusedIn(element), more(element));
      assert.equal(more(element).getAttribute('aria-expanded'), 'false');
    }
  });

  it('closes on a choice, on Tab, on a press on its button and on one elsewhere, which keeps its own focus [engines]', async () => {
    const element = await open();
    const ways = [
      () => focusedIn(element).click(),
      () => press(element, 'Tab'),
      () => more(element).click(),
      () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    ];
    for (const way of ways) {
      more(element).click();
      await until(() => menu(element) && chosen(element) === 'One');
      way();
      await until(() => !menu(element));
      assert.equal(focusedIn(element), more(element));
    }
    more(element).click();
    await until(() => menu(element) && chosen(element) === 'One');
    inside(element, 'form input').focus();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await until(() => !menu(element));
    assert.equal(focusedIn(element), inside(element, 'form input'));
  });

  it('lies at its button, above where there is no room below, and inside the window [engines]', async () => {
    const element = await open();
    const box = element.parentElement;
    for (const [end, align] of [
      ['top', 'left'],
      ['bottom', 'right'],
    ]) {
      box.style.cssText = `position: fixed; ${end}: 0; ${align}: 0; width: 100%; height: 200px; overflow: auto`;
      more(element).scrollIntoView({ block: end === 'top' ? 'start' : 'end' });
      more(element).click();
      const panel = await until(() => menu(element));
      const at = panel.getBoundingClientRect();
      const anchor = more(element).getBoundingClientRect();
      if (end === 'top') assert.closeTo(at.top, anchor.bottom + 4, 1);
      else assert.closeTo(at.bottom, anchor.top - 4, 1);
      assert.isAtLeast(at.left, 8);
      assert.isAtMost(at.right, document.documentElement.clientWidth - 7);
      press(element, 'Escape');
      await until(() => !menu(element));
    }
  });
});
