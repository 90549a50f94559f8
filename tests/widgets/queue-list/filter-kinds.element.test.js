import { expect } from 'chai';
import { moveToDay, until } from '#support/page.js';
import { group, openDrawer, openFiltered, sent, tick } from './filter-page.js';
import { allInside, button, expectNothingSerious, inside, loadList, write } from './list-page.js';

describe('the filters of a list', () => {
  loadList();
  let restoreClock = () => {};
  afterEach(() => restoreClock());

  it('are of nine kinds, each drawn and sent in its own way; a long list can be searched and shown whole [FL-09][FL-18][FL-24]', async () => {
    const element = await openFiltered();
    await openDrawer(element);
    expect(group(element, 'Product type')).to.equal(undefined);
    const list = group(element, 'Partner');
    expect(group(element, 'Owner').querySelector('[type=search]')).to.equal(null);
    expect(list.querySelectorAll('.choice')).to.have.lengthOf(8);
    write(list.querySelector('[type=search]'), 'partner 11');
    await until(() => list.querySelectorAll('.choice').length === 1);
    tick(list, 'Partner 11');
    write(list.querySelector('[type=search]'), '');
    await until(() => list.querySelectorAll('.choice').length === 9);
    [...list.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show all 13').click();
    await until(() => list.querySelectorAll('.choice').length === 13);
    tick(list, 'Partner 2');
    tick(group(element, 'Hold'), 'On hold');
    tick(await until(() => group(element, 'Hold reason')), 'Technical issue');
    tick(group(element, 'Owner'), 'Nobody');
    tick(group(element, 'Employment'), 'Salaried');
    tick(group(element, 'Queued on'), 'Pick dates');
    const [from, to] = await until(() => {
      const days = [...group(element, 'Queued on').querySelectorAll('.date > input')];
      return days.length === 2 && days;
    });
    write(from, '1/11/25');
    write(to, '05/11/2025');
    write(group(element, 'Loan amount').querySelector('input:not([type=range])'), '100');
    inside(element, '.accordion .section').click();
    const kind = group(element, 'Place').querySelector('select');
    kind.value = 'place-city';
    kind.dispatchEvent(new Event('change', { bubbles: true }));
    write(await until(() => group(element, 'Place').querySelector('input')), 'Pune');
    await expectNothingSerious(element);
    button(element, 'Apply').click();
    await until(() => !inside(element, 'lending-sl-drawer').open && sent().hold);
    const { optionId, ...values } = sent();
    expect(values).to.deep.equal({
      hold: ['HOLD'],
      holdReason: ['T'],
      partner: ['2', '11'],
      loanAmount: ['min:100', 'max:500'],
      owner: ['none'],
      employment: ['S'],
      queuedDate: ['min:2025-11-01', 'max:2025-11-05'],
      place: ['place-city:Pune'],
    });
    expect(optionId).to.include.members(['hold-HOLD', 'partner-11', 'owner-none', 'queuedDate-past']);
    const chips = await until(() => {
      const found = allInside(element, '.chip');
      return found.length === 8 && found;
    });
    expect(chips.map(({ textContent }) => textContent)).to.include('Queued on01/11/2025 to 05/11/2025');
    await expectNothingSerious(element);
  });

  it('show an amount in rupees with its thousands apart, and as plain digits while it is written [FL-10][CO-28] [engines]', async () => {
    const element = await openFiltered();
    await openDrawer(element);
    const income = group(element, 'Income');
    const from = income.querySelector('input:not([type=range])');
    const handle = income.querySelector('[type=range]');
    expect(income.querySelectorAll('.sign')).to.have.lengthOf(2);
    expect(group(element, 'Loan amount').querySelector('.sign')).to.equal(null);
    // A window that is not in front tells its fields nothing of the focus.
    const tell = (type) => from.dispatchEvent(new FocusEvent(type, { bubbles: true, composed: true }));
    tell('focusin');
    write(from, '1,20,000');
    await until(() => from.value === '120000');
    tell('focusout');
    await until(() => from.value === '1,20,000');
    expect(handle.getAttribute('aria-valuetext')).to.equal('₹1,20,000');
    // What the Tab key selects is typed over, although the commas go.
    tell('focusin');
    await until(() => from.value === '120000');
    expect([from.selectionStart, from.selectionEnd]).to.deep.equal([0, 6]);
    write(from, '₹ 1,20,000 /-');
    await until(() => from.value === '120000');
    write(from, '5 lakh');
    tell('focusout');
    button(element, 'Apply').click();
    await until(() => income.querySelector('.error')?.textContent === 'This is not a number');
    expect(from.value).to.equal('5 lakh');
    write(from, '120000');
    button(element, 'Apply').click();
    await until(() => sent().income);
    expect(sent().income).to.deep.equal(['min:120000', 'max:500000']);
    const chip = await until(() => inside(element, '.chip'));
    expect(chip.textContent).to.equal('Income₹1,20,000 to ₹5,00,000');
  });

  it('have days that are typed or picked, none of them to come; Escape closes the calendar and not the drawer [FL-13] [engines]', async () => {
    restoreClock = moveToDay(15);
    const element = await openFiltered();
    await openDrawer(element);
    tick(group(element, 'Queued on'), 'Pick dates');
    const [from, to] = await until(() => {
      const days = [...group(element, 'Queued on').querySelectorAll('.date > input')];
      return days.length === 2 && days;
    });
    const calendar = () => inside(element, '.date-panel:popover-open');
    const press = (target, key, more = {}) =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
      );
    await until(() => to.closest('.date').querySelector('[aria-label="Open calendar"]'));
    to.focus();
    press(to, 'ArrowDown', { altKey: true });
    const today = await until(() => calendar()?.querySelector('td[aria-current=date]'));
    press(today, 'PageDown');
    press(today, 'ArrowRight');
    const closed = await until(() => calendar().querySelector('td[aria-disabled=true]'));
    expect(closed.title).to.equal('Choose a day up to today');
    closed.click();
    expect(to.value).to.equal('');
    // What the calendar lies over for a moment counts as too small a target to axe.
    await expectNothingSerious(element, { 'target-size': { enabled: false } });
    press(closed, 'Escape');
    await until(() => !calendar());
    expect(inside(element, 'lending-sl-drawer').open).to.equal(true);
    await until(() => element.shadowRoot.activeElement === to);

    write(from, '31/2/2025');
    // A window that is not in front tells its fields nothing of the focus.
    from.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    const said = () => group(element, 'Queued on').querySelector('.error')?.textContent;
    await until(() => said() === 'February 2025 has no day 31');
    expect(from.getAttribute('aria-invalid')).to.equal('true');
    button(element, 'Apply').click();
    await until(() => said() === 'This is not a date');
    expect(from.value).to.equal('31/2/2025');
    write(from, '5 Mar 2025');
    button(element, 'Apply').click();
    await until(() => sent().queuedDate);
    expect(sent().queuedDate).to.deep.equal(['min:2025-03-05']);
  });
});
