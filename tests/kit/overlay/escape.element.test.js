import { assert } from 'chai';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import '/dist/fixtures/parts.js';

const all = (element, selector) => [...element.shadowRoot.querySelectorAll(selector)];
const buttonOf = (element, text) => all(element, 'button').find((button) => button.textContent.trim() === text);
const overlay = (element) => all(element, 'lending-sl-dialog, lending-sl-drawer').find(({ open }) => open);
const deepest = () => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
};

/** Presses and releases a key where the focus is. @returns whether the browser goes on with what the key does by itself */
function press(key, target = deepest()) {
  const event = (type) => new KeyboardEvent(type, { key, code: key, bubbles: true, composed: true, cancelable: true });
  const goesOn = target.dispatchEvent(event('keydown'));
  deepest().dispatchEvent(event('keyup'));
  return goesOn;
}

describe('a key that is handled inside', () => {
  let heard;
  const hear = ({ type, key }) => heard.push(`${type} ${key}`);
  const places = () => [document.querySelector('.modal'), document, window];

  async function open() {
    heard = [];
    place('<div class="modal" tabindex="-1"><lending-parts></lending-parts><input></div>');
    const element = document.querySelector('lending-parts');
    await until(() => element.shadowRoot?.querySelector('h1'));
    for (const where of places()) for (const type of ['keydown', 'keyup']) where.addEventListener(type, hear);
    return element;
  }
  afterEach(() => {
    for (const where of places()) for (const type of ['keydown', 'keyup']) where.removeEventListener(type, hear);
    clearPage();
  });
  async function show(element, opener) {
    buttonOf(element, opener).focus();
    buttonOf(element, opener).click();
    await until(() => overlay(element) && overlay(element).contains(element.shadowRoot.activeElement));
  }

  it('closes a dialog the moment it is drawn, when its script has come late [engines]', async () => {
    const element = await open();
    const { showPopover } = HTMLElement.prototype;
    const drawn = new Promise((resolve) => {
      HTMLElement.prototype.showPopover = function show(...given) {
        showPopover.apply(this, given);
        queueMicrotask(() => resolve(undefined));
      };
    });
    try {
      buttonOf(element, 'Submit').focus();
      buttonOf(element, 'Submit').click();
      await drawn;
    } finally {
      HTMLElement.prototype.showPopover = showPopover;
    }
    assert.isDefined(overlay(element));
    assert.isFalse(press('Escape'));
    await until(() => !overlay(element));
    assert.deepEqual(heard, []);
  });

  for (const [name, opener] of [
    ['a dialog', 'Submit'],
    ['a drawer', 'Download CSV'],
  ])
    it(`closes ${name}, and the vendor’s own, which holds the element, does not hear of it [engines]`, async () => {
      const element = await open();
      await show(element, opener);
      assert.isFalse(press('Escape'), 'nothing of the browser closes beside it');
      await until(() => !overlay(element));
      assert.deepEqual(heard, []);
      await until(() => element.shadowRoot.activeElement === buttonOf(element, opener));
      assert.isTrue(press('Escape'), 'the next one is the page’s');
      assert.deepEqual([...new Set(heard)], ['keydown Escape', 'keyup Escape']);
    });

  for (const [name, opener] of [
    ['a dialog', 'Submit'],
    ['a drawer', 'Download CSV'],
  ])
    it(`is the page’s: ${name} that is taken away open holds Tab no longer [UT-17]`, async () => {
      const element = await open();
      await show(element, opener);
      assert.isFalse(press('Tab'), 'open, it holds the key');
      element.remove();
      await until(() => element.shadowRoot.childElementCount === 0);
      assert.isTrue(press('Tab', document.body));
    });

  it('is the page’s when it is pressed twice, however fast', async () => {
    const element = await open();
    for (const opener of ['Submit', 'Download CSV']) {
      heard = [];
      await show(element, opener);
      assert.isFalse(press('Escape'));
      for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
      assert.isTrue(deepest() === buttonOf(element, opener));
      assert.isTrue(press('Escape'));
      assert.include(heard, 'keydown Escape');
    }
  });

  it('closes it with the focus nowhere, or on what holds the element, and not where it is in the page’s own field [engines]', async () => {
    const element = await open();
    for (const target of [document.body, document.querySelector('.modal')]) {
      await show(element, 'Submit');
      /** @type {HTMLElement} */ (deepest()).blur();
      assert.isFalse(press('Escape', target));
      await until(() => !overlay(element));
      assert.deepEqual(heard, []);
    }
    await show(element, 'Submit');
    assert.isTrue(press('Escape', document.querySelector('.modal input')));
    assert.isDefined(overlay(element));
    assert.include(heard, 'keydown Escape');
  });

  for (const [name, opener] of [
    ['a dialog', 'Submit'],
    ['a drawer', 'Download CSV'],
  ])
    it(`closes ${name} that shows again when it is opened before it has gone [engines]`, async () => {
      const element = await open();
      await show(element, opener);
      press('Escape');
      await until(() => !overlay(element));
      const gone = nextEvent('lending-sl-after-hide');
      buttonOf(element, opener).click();
      await gone;
      await until(() => overlay(element).panel.getBoundingClientRect().height > 0);
      assert.isTrue(overlay(element).contains(element.shadowRoot.activeElement));
    });

  it('is a menu’s: that closes, and the vendor’s own stays [engines]', async () => {
    const element = await open();
    buttonOf(element, 'More').click();
    await until(() => element.shadowRoot.activeElement?.textContent === 'One');
    press('ArrowDown');
    assert.equal(element.shadowRoot.activeElement.textContent, 'Two');
    assert.isFalse(press('Escape'));
    await until(() => element.shadowRoot.activeElement === buttonOf(element, 'More'));
    assert.isNull(element.shadowRoot.querySelector('.menu'));
    assert.deepEqual(heard, ['keyup ArrowDown', 'keyup ArrowDown', 'keyup ArrowDown']);
    press('q');
    assert.include(heard, 'keydown q');
  });
});
