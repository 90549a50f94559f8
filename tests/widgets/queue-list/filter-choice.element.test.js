import { expect } from 'chai';
import { until } from '#support/page.js';
import { group, lastPage, openDrawer, openFiltered, rows, sent, tick } from './filter-page.js';
import { allInside, button, inside, loadList, page } from './list-page.js';

describe('the filters of a list', () => {
  loadList();

  it('that an option shows come with it, and go with it, their choice too [FL-20][FL-21]', async () => {
    const element = await openFiltered();
    await openDrawer(element);
    expect(group(element, 'Hold reason')).to.equal(undefined);
    tick(group(element, 'Hold'), 'On hold');
    tick(await until(() => group(element, 'Hold reason')), 'Technical issue');
    tick(group(element, 'Hold'), 'All');
    await until(() => group(element, 'Hold reason') === undefined);
    tick(group(element, 'Hold'), 'On hold');
    const reason = await until(() => group(element, 'Hold reason'));
    expect([...reason.querySelectorAll('input')].map(({ checked }) => checked)).to.deep.equal([true, false]);
  });

  it('leave the queue inside the tab alone, which is chosen beside the search and lists itself at once [FL-27][CO-14] [engines]', async () => {
    const element = await openFiltered({}, 320);
    const chosen = () =>
      allInside(element, '.sub-queues label').find((each) => each.querySelector('input').checked).textContent;
    const queues = await until(() => inside(element, '.sub-queues'));
    expect(chosen()).to.equal('All');
    tick(queues, 'PL');
    await until(() => sent().productType?.[0] === 'PL');
    expect(lastPage().pageNumber).to.equal(1);
    await until(() => chosen() === 'PL');
    expect(inside(element, '.chip')).to.equal(null);
    await openDrawer(element);
    tick(group(element, 'Owner'), 'Nobody');
    button(element, 'Apply').click();
    await until(() => sent().owner?.[0] === 'none' && sent().productType?.[0] === 'PL');
    await until(() => allInside(element, '.chip').length === 1);
    button(element, 'Reset').click();
    await until(() => sent().owner === undefined);
    expect(sent().productType).to.deep.equal(['PL']);
    expect(chosen()).to.equal('PL');
    const box = element.getBoundingClientRect();
    expect(queues.getBoundingClientRect().right).to.be.at.most(box.right);
    tick(queues, 'All');
    await until(() => sent().productType === undefined);
  });

  it('are cleared on an empty list without leaving the queue inside the tab, which is none of them [FL-27]', async () => {
    const element = await openFiltered({
      '/lists/document-processing/rows': ({ body: { filters: asked } }) => ({
        data: page(asked.productType || asked.owner ? [] : rows),
      }),
    });
    tick(await until(() => inside(element, '.sub-queues')), 'PL');
    const blank = await until(() => inside(element, '.blank'));
    expect(blank.textContent).to.include('No record to display').and.not.to.include('Nothing here matches');
    expect(button(element, 'Clear filters')).to.equal(undefined);
    expect(inside(element, 'lending-coin-drop')).to.equal(null);
    await openDrawer(element);
    tick(group(element, 'Owner'), 'Nobody');
    button(element, 'Apply').click();
    await until(() => button(element, 'Clear filters'));
    button(element, 'Clear filters').click();
    await until(() => sent().owner === undefined);
    expect(sent()).to.deep.equal({ optionId: ['productType-PL'], productType: ['PL'] });
  });
});
