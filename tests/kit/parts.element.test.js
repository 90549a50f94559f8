import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import '/dist/fixtures/parts.js';

const all = (element, selector) => [...element.shadowRoot.querySelectorAll(selector)];
const buttonOf = (element, text) => all(element, 'button').find((button) => button.textContent.trim() === text);
const isTop = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode();
  return element.contains(root.elementFromPoint(x + width / 2, y + height / 2));
};

async function open(html = '<lending-parts></lending-parts>') {
  const outer = place(html);
  const element = outer.matches('lending-parts') ? outer : outer.querySelector('lending-parts');
  await until(() => element.shadowRoot?.querySelector('h1'));
  await until(() => element.shadowRoot.querySelector('[name=userQuery]'));
  return element;
}
const field = (element, name) => element.shadowRoot.querySelector(`[name=${name}]`);
const snacks = (element) => all(element, '.snack');
const say = (element, kind) => element.shadowRoot.querySelector(`[data-say=${kind}]`).click();

describe('parts', () => {
  afterEach(clearPage);

  // First of all: nothing has been fetched for a message yet.
  it('a message is whole the moment it is drawn, however new its element', async () => {
    place('<lending-parts></lending-parts>');
    const element = document.querySelector('lending-parts');
    await until(() => element.shadowRoot?.querySelector('[data-say=success]'));
    let first;
    const looking = new MutationObserver(() => (first ??= snacks(element)[0]?.outerHTML));
    looking.observe(element.shadowRoot, { childList: true, subtree: true });
    say(element, 'success');
    await until(() => first);
    looking.disconnect();
    const [snack] = snacks(element);
    assert.equal(first, snack.outerHTML);
    assert.equal(snack.dataset.kind, 'success');
    assert.equal(snack.getAttribute('role'), 'status');
    assert.exists(snack.querySelector('.ic'));
    assert.exists(snack.querySelector('button[aria-label="Close message"]'));
    assert.isTrue(snack.closest('.snacks').matches(':popover-open'));
    snack.querySelector('button').click();
    await until(() => snacks(element).length === 0);
  });

  it('messages have four looks [ER-02] [engines]', async () => {
    const element = await open();
    const looks = [];
    for (const kind of ['error', 'warning', 'info', 'success']) {
      say(element, kind);
      const snack = await until(() => snacks(element).find((one) => one.dataset.kind === kind));
      assert.include(snack.textContent, `A message of ${kind}`);
      assert.equal(snack.getAttribute('role'), kind === 'error' ? 'alert' : 'status');
      looks.push(getComputedStyle(snack.querySelector('.ic')).color);
      snack.querySelector('button').click();
      await until(() => snacks(element).length === 0);
    }
    const tone = (name) => getComputedStyle(element.shadowRoot.querySelector('.lending-root')).getPropertyValue(name);
    const probe = document.createElement('i');
    document.body.append(probe);
    const wanted = ['bad', 'wait', 'live', 'good'].map((name) => {
      probe.style.color = tone(`--lending-${name}-solid`);
      return getComputedStyle(probe).color;
    });
    probe.remove();
    assert.deepEqual(looks, wanted);
    assert.equal(new Set(looks).size, 4);
  });

  it('a message goes after five seconds, at once by its cross; the focus holds it, a pointer that moves over it and not one that rests there [ER-03][CO-06] [engines]', async () => {
    const element = await open();
    say(element, 'info');
    const held = await until(() => snacks(element)[0]);
    held.querySelector('button').focus();
    say(element, 'warning');
    say(element, 'success');
    const begun = performance.now();
    await until(() => snacks(element).length === 3);
    const [, moved, rested] = snacks(element);
    const over = (snack, type) => snack.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
    over(rested, 'pointerover');
    await until(() => {
      over(moved, 'pointermove');
      return snacks(element).length === 2;
    });
    const shownFor = performance.now() - begun;
    assert.isAtLeast(shownFor, 4900);
    assert.isAtMost(shownFor, 5900);
    assert.deepEqual(snacks(element), [held, moved]);

    // the oldest one stands under the focus still
    await until(() => snacks(element).length === 1, { timeout: 7000 });
    assert.deepEqual(snacks(element), [held]);
    held.querySelector('button').click();
    await until(() => snacks(element).length === 0);
  });

  it('messages and dialogs lie over everything, inside a page that is transformed and clipped [engines]', async () => {
    const element = await open(
      '<div style="transform: translate(30px, 20px); overflow: hidden; height: 120px; contain: paint"><lending-parts></lending-parts></div>',
    );
    say(element, 'info');
    const snack = await until(() => snacks(element)[0]);
    await until(() => isTop(snack));
    const { right, bottom } = snack.getBoundingClientRect();
    assert.isBelow(window.innerWidth - right, 40);
    assert.isBelow(window.innerHeight - bottom, 40);

    buttonOf(element, 'Submit').click();
    const dialog = await until(() => element.shadowRoot.querySelector('lending-sl-dialog[open]'));
    const panel = await until(() => dialog.shadowRoot?.querySelector('[part~=panel]'));
    await until(() => isTop(dialog.querySelector('p')));
    // it grows into place
    const width = Math.min(480, document.documentElement.clientWidth - 16);
    await until(() => panel.getBoundingClientRect().width === width);
    const box = panel.getBoundingClientRect();
    assert.isAtMost(Math.abs((box.left + box.right) / 2 - document.documentElement.clientWidth / 2), 20);
  });

  it('a dialog asks, puts the focus where it is safe, and gives it back [engines]', async () => {
    const element = await open();
    const active = () => element.shadowRoot.activeElement?.textContent.trim();
    const isOpen = () => all(element, 'lending-sl-dialog').some((dialog) => dialog.open);
    for (const [opener, focused] of [
      ['Submit', 'RESOLVE'],
      ['Delete', 'Cancel'],
    ]) {
      const button = buttonOf(element, opener);
      button.focus();
      button.click();
      await until(() => active() === focused);
      all(element, 'lending-sl-dialog')
        .find((dialog) => dialog.open)
        .querySelector('[aria-label=Close]')
        .click();
      await until(() => !isOpen());
      await until(() => active() === opener);
    }
  });

  it('a refused form shows each message under its field, counts them and focuses the first [engines]', async () => {
    const element = await open();
    const form = element.shadowRoot.querySelector('form:not(.search-form)');
    form.requestSubmit();
    await until(() => all(element, '.is-bad').length === 3);
    assert.include(form.querySelector('.notice').textContent, '3 fields need an answer.');
    const messages = all(element, 'form .error').map((error) => error.textContent);
    assert.deepEqual(messages, ['Please select the date', 'Please select the call status', 'Please enter the remarks']);
    await until(() => element.shadowRoot.activeElement?.name === 'followUpDate');
    const first = element.shadowRoot.activeElement;
    assert.equal(first.getAttribute('aria-invalid'), 'true');
    const note = element.shadowRoot.getElementById(first.getAttribute('aria-describedby'));
    assert.equal(note.textContent, 'Please select the date');
    assert.equal(field(element, 'remarks').getAttribute('aria-invalid'), 'true');
  });

  it('a grouped select shows headings, and the chosen one as group and status', async () => {
    const element = await open();
    const select = field(element, 'subCallStatus');
    assert.deepEqual(
      [...select.querySelectorAll('optgroup')].map(({ label }) => label),
      ['Connected', 'Not connected'],
    );
    select.value = 'Promise to pay';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    const picked = select.closest('.pick').querySelector('.picked');
    await until(() => picked.textContent === 'ConnectedPromise to pay');
  });

  it('sizes of controls do not follow the root font size of the page [engines]', async () => {
    const element = await open();
    buttonOf(element, 'Submit').click();
    const dialog = await until(() => element.shadowRoot.querySelector('lending-sl-dialog[open]'));
    const title = await until(() => dialog.shadowRoot?.querySelector('[part~=title]'));
    const boxes = [field(element, 'userQuery'), title];
    const heights = () => boxes.map((box) => box.getBoundingClientRect().height);
    const before = heights();
    document.documentElement.style.fontSize = '40px';
    assert.deepEqual(heights(), before);
    document.documentElement.style.fontSize = '';
  });

  it('icons of Shoelace are drawn without fetch or markup', async () => {
    const element = await open();
    buttonOf(element, 'Submit').click();
    const dialog = await until(() => element.shadowRoot.querySelector('lending-sl-dialog[open]'));
    const cross = await until(() => dialog.shadowRoot?.querySelector('lending-sl-icon-button'));
    const icon = await until(() => cross.shadowRoot?.querySelector('lending-sl-icon'));
    await until(() => icon.shadowRoot?.querySelector('path')?.getAttribute('d').length > 5);
  });

  it('a long name is cut at 30 with the whole of it on hover [CO-29]', async () => {
    const element = await open();
    const cut = all(element, 'td [title]').find(({ textContent }) => textContent.endsWith('…'));
    assert.equal(cut.textContent, 'Venkata Satyanarayana Murthy C…');
    assert.equal(cut.title, 'Venkata Satyanarayana Murthy Chandrasekhar');
  });

  it('risk levels look four ways [CO-30] [engines]', async () => {
    const element = await open();
    const risks = ['Low', 'Medium', 'High', 'Extreme'].map((word) =>
      all(element, '.status, .badge').find((one) => one.textContent === word),
    );
    assert.equal(new Set(risks.map((risk) => getComputedStyle(risk.querySelector('.ic')).color)).size, 4);
    assert.deepEqual(
      risks.map((risk) => risk.classList.contains('badge')),
      [false, false, false, true],
    );
  });

  for (const theme of ['light', 'dark'])
    for (const width of [1200, 320])
      it(`axe finds nothing in ${theme} at ${width} px`, async () => {
        const element = await open(
          `<div style="width: ${width}px"><lending-parts theme="${theme}"></lending-parts></div>`,
        );
        element.shadowRoot.querySelector('form:not(.search-form)').requestSubmit();
        await until(() => all(element, '.is-bad').length === 3);
        say(element, 'error');
        assert.deepEqual(await findings(element), []);
      });
});
