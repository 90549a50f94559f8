import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import '/dist/fixtures/shell.js';

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const button = (element, text) =>
  allInside(element, 'button').find(
    (each) => each.textContent.trim() === text || each.getAttribute('aria-label') === text,
  );
const codes = (element) => allInside(element, 'tbody tr[data-row]').map(({ cells }) => cells[1].textContent);
const shownPlace = (element) => inside(element, '.foot [role=status]')?.textContent;
const tabs = (element) => allInside(element, '[role=tab]').map(({ textContent }) => textContent);
const message = (element, text) =>
  until(() => allInside(element, '.snack').find(({ textContent }) => textContent.includes(text)));

async function open() {
  const element = place('<lending-codes></lending-codes>');
  await until(() => shownPlace(element) && button(element, 'Columns'));
  return element;
}
function search(element, text) {
  const field = inside(element, '.q');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  button(element, 'Search').click();
}

describe('the shell of lists, under rows that no queue knows', () => {
  afterEach(clearPage);

  it('has its own head, tabs with counts, rows and pager [QL-02][QL-19]', async () => {
    const element = await open();
    expect(inside(element, 'h1').textContent).to.equal('Discount codes');
    expect(inside(element, '[role=tablist]').getAttribute('aria-label')).to.equal('Codes');
    expect(tabs(element)).to.deep.equal(['12 Active', '3 Ended', '0 Planned']);
    expect([codes(element).length, shownPlace(element)]).to.deep.equal([5, '1 to 5 of 12']);
    expect(await findings(element.parentElement)).to.deep.equal([]);
    button(element, 'Next page').click();
    await until(() => shownPlace(element) === '6 to 10 of 12');
    expect(codes(element)[0]).to.equal('ACTIVE5');
    button(element, 'Used').click();
    await until(() => shownPlace(element) === '1 to 5 of 12' && codes(element)[1] === 'ACTIVE7');
    allInside(element, '[role=tab]')[1].click();
    await until(() => codes(element)[0] === 'ENDED0');
    expect(shownPlace(element)).to.equal('1 to 3 of 3');
  });

  it('has a bulk bar that acts on the ticked rows and names those left undone [QL-20]', async () => {
    const element = await open();
    expect(inside(element, '.bulk')).to.equal(null);
    for (const box of allInside(element, 'tbody .tick-box').slice(0, 2)) box.click();
    await until(() => inside(element, '.bulk')?.textContent.includes('2 selected'));
    expect(await findings(element.parentElement)).to.deep.equal([]);
    button(element, 'End').click();
    await until(() => tabs(element)[1] === '4 Ended');
    expect(inside(element, '.undone').textContent).to.equal('ACTIVE0A campaign runs on it');
    await until(() => !codes(element).includes('ACTIVE1'));
    expect(allInside(element, 'tbody .tick-box').filter(({ checked }) => checked)).to.have.lengthOf(1);
    button(element, 'Clear').click();
    await until(() => !inside(element, '.bulk') && !inside(element, '.undone'));
  });

  it('says that a tab is empty, that a search found nothing, that all is done, and what failed [ER-20][ER-21]', async () => {
    const element = await open();
    allInside(element, '[role=tab]')[2].click();
    await until(() => inside(element, '.blank')?.textContent.includes('No record to display'));
    allInside(element, '[role=tab]')[1].click();
    await until(() => codes(element).length === 3);
    search(element, 'NONE');
    await until(() => inside(element, '.blank')?.textContent.includes('No Results Found'));
    await until(() => inside(element, '.chip')?.textContent.includes('NONE'));
    button(element, 'Clear search').click();
    await until(() => codes(element).length === 3);
    search(element, 'FAULT');
    await until(() => inside(element, '.blank')?.getAttribute('role') === 'alert');
    button(element, 'Refresh').click();
    await until(() => codes(element).length === 3);
    inside(element, 'thead .tick-box').click();
    (await until(() => button(element, 'End'))).click();
    await until(() => inside(element, '.all-done')?.textContent.includes('You have worked the last row of this tab'));
  });

  it('keeps its columns as they are chosen, and offers what its screen does with the whole list [QL-21]', async () => {
    const element = await open();
    button(element, 'New code').click();
    await message(element, 'New');
    button(element, 'Columns').click();
    const choice = await until(() => allInside(element, '.choice').find(({ textContent }) => textContent === 'Owner'));
    expect(await findings(element.parentElement)).to.deep.equal([]);
    choice.querySelector('input').click();
    await until(() => !allInside(element, 'th').some(({ textContent }) => textContent === 'Owner'));
    button(element, 'Done').click();
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
  });

  it('is worked by keyboard, and its rows have their own buttons [engines]', async () => {
    const element = await open();
    const press = (key) =>
      inside(element, '.tablewrap').dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      );
    press('j');
    press('j');
    await until(() => inside(element, 'tr[aria-current]')?.dataset.row === 'active-1');
    press('x');
    await until(() => inside(element, '.bulk')?.textContent.includes('1 selected'));
    press('Enter');
    await message(element, 'Opened ACTIVE1');
    press('/');
    await until(() => element.shadowRoot.activeElement === inside(element, '.q'));
    press('?');
    await until(() => inside(element, 'lending-sl-dialog[open]')?.textContent.includes('Select the row'));
    button(element, 'Copy').click();
    await message(element, 'Copied ACTIVE0');
  });
});
