import { expect } from 'chai';
import { nextEvent, until } from '#support/page.js';
import { openCustomers, rows } from './customer-list.js';
import { allInside, asked, button, closeList, inside, loadList, page } from './list-page.js';

describe('work on a list', () => {
  loadList();

  async function openDrawer(element) {
    button(element, 'Filter').click();
    return until(() => button(element, 'Apply'));
  }
  const tick = (element, label) =>
    allInside(element, '.choice')
      .find(({ textContent }) => textContent.trim() === label)
      .querySelector('input')
      .click();

  it('filters by the drawer: from the first page, and the drawer closes [FL-01][FL-04][FL-24]', async () => {
    const element = await openCustomers();
    const apply = await openDrawer(element);
    expect(inside(element, 'lending-sl-drawer').placement).to.equal('end');
    tick(element, 'High');
    apply.click();
    await until(() => asked('/rows').some(({ filters: sent }) => sent.risk?.[0] === 'High'));
    expect(asked('/rows').at(-1)).to.deep.include({
      pageNumber: 1,
      filters: { optionId: ['risk-High'], risk: ['High'] },
    });
    await until(() => !inside(element, 'lending-sl-drawer').open);
    await until(() => inside(element, '.chip')?.textContent.includes('High'));
    expect(button(element, 'Filter 1')).not.to.equal(undefined);
    inside(element, '.chip .x').click();
    await until(() => !inside(element, '.chip') && asked('/rows').at(-1).filters.risk === undefined);
    expect(asked('/rows').at(-1).filters).to.deep.equal({ optionId: [] });
  });

  it('says that nothing matches the filters, clears them, and does not take it for the end of the work [ER-20]', async () => {
    const element = await openCustomers({
      '/lists/agency-customer-list/rows': ({ body }) => ({
        data: body.filters.risk ? page([]) : page(rows),
      }),
    });
    await until(() => allInside(element, 'tbody tr[data-row]').length === 3);
    const apply = await openDrawer(element);
    tick(element, 'High');
    apply.click();
    const blank = await until(() => inside(element, '.blank'));
    expect(blank.textContent).to.include('No record to display').and.include('Nothing here matches the filters.');
    expect(inside(element, 'lending-coin-drop')).to.equal(null);
    button(element, 'Clear filters').click();
    await until(() => allInside(element, 'tbody tr[data-row]').length === 3);
    expect([inside(element, '.blank'), inside(element, '.chip')]).to.deep.equal([null, null]);
    expect(asked('/rows').at(-1).filters).to.deep.equal({ optionId: [] });
  });

  it('leaves the list alone on Cancel, and takes every filter back on Reset [FL-02][FL-03]', async () => {
    const element = await openCustomers();
    await openDrawer(element);
    tick(element, 'High');
    button(element, 'Cancel').click();
    await until(() => !inside(element, 'lending-sl-drawer').open);
    expect(asked('/rows').every(({ filters: sent }) => sent.risk === undefined)).to.equal(true);
    await openDrawer(element);
    const boxes = () => allInside(element, '.choice input').map(({ checked }) => checked);
    expect(boxes()).to.deep.equal([true, false, false]);
    tick(element, 'Low');
    await until(() => boxes()[2]);
    allInside(element, '.dialog-footer .to-left')[0].click();
    await until(() => boxes()[0] && !boxes()[2]);
  });

  it('asks for an empty filter in its own words, and sends nothing [VA-05]', async () => {
    const element = await openCustomers();
    const apply = await openDrawer(element);
    tick(element, 'All');
    const before = asked('/rows').length;
    apply.click();
    const note = await until(() => inside(element, '.filter .error'));
    expect(note.textContent).to.equal('This filed is required');
    expect(asked('/rows')).to.have.lengthOf(before);
    tick(element, 'Low');
    apply.click();
    await until(() => asked('/rows').some(({ filters: sent }) => sent.risk?.[0] === 'Low'));
  });

  it('tells the page where it is, and goes where the page’s address says', async () => {
    const element = await openCustomers();
    const told = nextEvent('lending-view-change');
    allInside(element, '[role=tab]')[1].click();
    const { detail } = await told;
    expect(detail).to.include({ view: 'tab=Customers+Free', replace: false, v: 1 });
    element.setAttribute('view', detail.view);
    element.setAttribute('view', 'sort=-custName');
    await until(() => asked('/rows').some(({ sortBy, sortOrder }) => sortBy === 'custName' && sortOrder === 'desc'));
    await until(() => allInside(element, '[role=tab]')[0].getAttribute('aria-selected') === 'true');
  });

  it('opens where its address says', async () => {
    const element = await openCustomers(
      {},
      { attributes: 'view="tab=Customers+Free&sort=custName&filter.risk=Low&filter.gone=1"' },
    );
    expect(asked('/rows')[0]).to.deep.include({
      queueName: 'Customers Free',
      sortBy: 'custName',
      sortOrder: 'asc',
      filters: { optionId: ['risk-Low'], risk: ['Low'] },
    });
    await until(() => inside(element, '.chip')?.textContent.includes('Low'));
  });

  it('shows and hides columns, and keeps that', async () => {
    const first = await openCustomers();
    inside(first, '[aria-label=Columns]').click();
    await until(() => inside(first, '.two-columns'));
    tick(first, 'Name');
    await until(() => !allInside(first, 'th').some(({ textContent }) => textContent === 'Name'));
    closeList();
    const again = await openCustomers();
    expect(allInside(again, 'th').some(({ textContent }) => textContent === 'Name')).to.equal(false);
  });
});
