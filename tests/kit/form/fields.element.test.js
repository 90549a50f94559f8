import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, focusedIn, place, until } from '#support/page.js';
import '/dist/fixtures/fields.js';

const inside = (element, selector) => element.shadowRoot.querySelector(selector);
const allInside = (element, selector) => [...element.shadowRoot.querySelectorAll(selector)];
const named = (element, name) => inside(element, `[name=${name}]`);
const held = (element) => JSON.parse(inside(element, 'output').textContent);
const button = (element, text) => allInside(element, 'button').find(({ textContent }) => textContent === text);
const messages = (element) => allInside(element, '.error').map(({ textContent }) => textContent);

/** @param {string} [html] */
async function open(html = '<lending-fields></lending-fields>') {
  const element = place(html);
  await until(() => element.shadowRoot && inside(element, 'form'));
  return element;
}

/**
 * What a browser does when somebody types, deletes or pastes: the text with its caret, then the event.
 * React hears of a value only through the control's own setter.
 */
function edit(input, text, caret = text.length, inputType = 'insertText') {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(input, text);
  input.setSelectionRange(caret, caret);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}
/** Types a text at the caret, a letter at a time. */
function type(input, text) {
  for (const letter of text) {
    const { value, selectionStart: at } = input;
    edit(input, value.slice(0, at) + letter + value.slice(at), at + 1);
  }
}
function erase(input, key) {
  const { value, selectionStart: at } = input;
  if (key === 'Backspace') edit(input, value.slice(0, at - 1) + value.slice(at), at - 1, 'deleteContentBackward');
  else edit(input, value.slice(0, at) + value.slice(at + 1), at, 'deleteContentForward');
}
/** The text with its caret as a bar: `1,|20,000`. */
const shown = ({ value, selectionStart: at }) => `${value.slice(0, at)}|${value.slice(at)}`;

describe('a money field', () => {
  let element;
  let amount;
  beforeEach(async () => {
    element = await open();
    amount = named(element, 'amount');
    amount.focus();
  });
  afterEach(clearPage);

  it('puts thousands apart while one types, and keeps the caret among the digits [engines]', () => {
    type(amount, '120000');
    assert.equal(shown(amount), '1,20,000|');
    assert.equal(held(element).amount, '120000');
    amount.setSelectionRange(1, 1);
    type(amount, '5');
    assert.equal(shown(amount), '15|,20,000');
    type(amount, '3');
    assert.equal(shown(amount), '1,53|,20,000');
    erase(amount, 'Backspace');
    erase(amount, 'Backspace');
    assert.equal(shown(amount), '1|,20,000');
    assert.equal(held(element).amount, '120000');
  });

  it('steps over a comma that is deleted, from either side [engines]', () => {
    type(amount, '120000');
    amount.setSelectionRange(2, 2);
    erase(amount, 'Backspace');
    assert.equal(shown(amount), '1|,20,000');
    erase(amount, 'Backspace');
    assert.equal(shown(amount), '|20,000');
    amount.setSelectionRange(2, 2);
    erase(amount, 'Delete');
    assert.equal(shown(amount), '20,|000');
    erase(amount, 'Delete');
    assert.equal(shown(amount), '2,0|00');
    assert.equal(held(element).amount, '2000');
  });

  it('takes an amount as it stands elsewhere', () => {
    for (const [pasted, written] of [
      ['₹ 1,20,000.00', '1,20,000|'],
      ['Rs. 5000/-', '5,000|'],
      ['120,000', '1,20,000|'],
    ]) {
      edit(amount, pasted, pasted.length, 'insertFromPaste');
      assert.equal(shown(amount), written);
      assert.equal(held(element).amount, written.replace(/\D/g, ''));
    }
  });

  it('leaves paise and other texts as they were typed, and the rule of the form refuses them', async () => {
    type(amount, '5000.50');
    assert.equal(shown(amount), '5,000.50|');
    assert.equal(held(element).amount, '5,000.50');
    button(element, 'Send').click();
    await until(() => messages(element).includes('Enter whole rupees'));
    await until(() => focusedIn(element) === amount);
    assert.equal(amount.getAttribute('aria-invalid'), 'true');
    assert.equal(shown(amount), '5,000.50|');
    for (const key of ['Backspace', 'Backspace', 'Backspace']) erase(amount, key);
    assert.equal(shown(amount), '5,000|');
    await until(() => !messages(element).includes('Enter whole rupees'));
    type(amount, '00');
    await until(() => messages(element).includes('The dues are ₹1,50,000'));
  });
});

describe('the fields of a form', () => {
  afterEach(clearPage);
  const refusals = [
    'Please enter the promised amount',
    'Choose a status',
    'Enter a name',
    'Enter a company',
    'Enter remarks',
    'Choose the kind of work',
    'Choose a rating',
    'Enter a day',
  ];
  const label = (element, name) => {
    const control = named(element, name);
    return control.labels?.[0]?.textContent ?? '';
  };
  const change = (control, value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const radio = (element, text) =>
    allInside(element, '[role=radiogroup] label').find(({ textContent }) => textContent === text);

  it('say what they want, what they lack, and hold what is given', async () => {
    const element = await open();
    assert.deepEqual(
      ['amount', 'status', 'language', 'name', 'password', 'company', 'remarks', 'born', 'nextCall'].map((name) =>
        label(element, name),
      ),
      [
        'Promised amount*',
        'Call status*',
        'Language',
        'Name*',
        'Password',
        'Company*',
        'Remarks*',
        'Born*',
        'Next call date',
      ],
    );
    button(element, 'Send').click();
    await until(() => messages(element).length === refusals.length);
    assert.deepEqual(messages(element), refusals);
    await until(() => focusedIn(element) === named(element, 'amount'));
    for (const control of allInside(element, '[aria-invalid=true]')) {
      const note = element.shadowRoot.getElementById(control.getAttribute('aria-describedby'));
      assert.include(refusals, note.textContent);
    }
    assert.deepEqual(await findings(element), []);
    change(named(element, 'amount'), '1,20,000');
    change(named(element, 'status'), 'ptp');
    change(named(element, 'language'), 'Hindi');
    change(named(element, 'name'), 'Asha Rao');
    change(named(element, 'password'), 'correct horse');
    change(named(element, 'company'), 'Nobody Knows Traders');
    change(named(element, 'remarks'), 'Pays tomorrow');
    radio(element, 'Self-employed').click();
    radio(element, '4').click();
    // what reads every way to write a date comes with its calendar
    await until(() => allInside(element, '[aria-label="Open calendar"]').length === 2);
    change(named(element, 'born'), '5/3/1990');
    change(named(element, 'nextCall'), '5/3/2031 10:00 AM');
    inside(element, '.choice [type=checkbox]').click();
    await until(() => messages(element).length === 0);
    assert.deepEqual(held(element), {
      amount: '120000',
      status: 'ptp',
      language: 'Hindi',
      name: 'Asha Rao',
      password: 'correct horse',
      company: 'Nobody Knows Traders',
      remarks: 'Pays tomorrow',
      work: 'SELF',
      rating: '4',
      born: '1990-03-05',
      nextCall: '2031-03-05T10:00',
      confirmed: 'yes',
    });
    // a chosen status shows with its heading, for whom it is read to
    assert.equal(inside(element, '.picked').textContent, 'ConnectedPromise to pay');
    inside(element, '.choice [type=checkbox]').click();
    await until(() => held(element).confirmed === '');
    assert.deepEqual(await findings(element), []);
  });

  it('tell what they lack once they are left, not before [engines]', async () => {
    const element = await open();
    for (const [name, message] of [
      ['amount', refusals[0]],
      ['status', refusals[1]],
      ['name', refusals[2]],
      ['company', refusals[3]],
      ['remarks', refusals[4]],
      ['born', refusals[7]],
    ]) {
      named(element, name).focus();
      assert.notInclude(messages(element), message);
      named(element, name).blur();
      await until(() => messages(element).includes(message));
    }
    change(named(element, 'name'), 'A');
    await until(() => !messages(element).includes(refusals[2]));
  });

  it('cut nothing: a text that is too long stays, says so while one types, and is not sent', async () => {
    const element = await open();
    const name = named(element, 'name');
    edit(name, 'Lakshmi Venkataraman Iyer', 25, 'insertFromPaste');
    await until(() => messages(element).includes('25 of 20 characters. Shorten it'));
    assert.equal(held(element).name, 'Lakshmi Venkataraman Iyer');
    inside(element, 'form').requestSubmit();
    await until(() => name.getAttribute('aria-invalid') === 'true');
    edit(name, 'Lakshmi Iyer');
    await until(() => !messages(element).some((text) => text.endsWith('Shorten it')));
    assert.deepEqual(
      allInside(element, 'input, textarea').filter((each) => each.hasAttribute('maxlength')),
      [],
    );
  });

  it('show a password to whom it is typed, and hide it again', async () => {
    const element = await open();
    const password = named(element, 'password');
    const eye = inside(element, '[aria-label="Show password"]');
    assert.equal(password.type, 'password');
    eye.click();
    await until(() => password.type === 'text');
    assert.equal(eye.getAttribute('aria-pressed'), 'true');
    eye.click();
    await until(() => password.type === 'password');
  });

  it('look a name up by the keyboard alone; Escape leaves what is typed [engines]', async () => {
    const element = await open();
    const company = named(element, 'company');
    const press = (key) =>
      company.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
    const options = () => allInside(element, '[role=option]').map(({ textContent }) => textContent);
    company.focus();
    change(company, 'kaveri');
    await until(() => options().length === 2);
    const list = inside(element, '[role=listbox]');
    assert.equal(company.getAttribute('aria-controls'), list.id);
    press('ArrowDown');
    await until(() => company.getAttribute('aria-activedescendant') === allInside(element, '[role=option]')[1].id);
    assert.isFalse(press('Enter'));
    await until(() => held(element).company === 'Kaveri Industries Limited');
    assert.isNull(inside(element, '[role=listbox]'));
    change(company, 'kave');
    await until(() => options().length === 2);
    assert.isFalse(press('Escape'));
    await until(() => !inside(element, '[role=listbox]'));
    assert.equal(held(element).company, 'kave');
    change(company, 'Traders');
    await until(() => options().join() === 'Traders');
  });

  it('cannot be changed where the element is read-only', async () => {
    const element = await open('<lending-fields readonly></lending-fields>');
    const controls = allInside(element, 'form :is(input, textarea, select)');
    assert.isAbove(controls.length, 12);
    assert.deepEqual(
      controls.filter((control) => !control.readOnly && !control.disabled).map(({ name }) => name),
      [],
    );
    assert.deepEqual(await findings(element), []);
  });
});
