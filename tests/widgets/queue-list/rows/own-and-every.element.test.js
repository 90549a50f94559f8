import { expect } from 'chai';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, inside, message, page, show, stubLists, write } from '../list-page.js';

const option = (id, label, value) => ({ id, label, value });
const owner = {
  id: 'owner',
  filterName: 'Owner',
  kind: 'buttonRadioGroup',
  filterOption: [option('owner-all', 'All', 'all'), option('owner-mine', 'Mine', 'mine')],
  selectedValueIndexes: [0],
};
const columns = [
  ['Loan ID', 'loanApplicationNumber', 'link'],
  ['Name', 'name', 'name'],
].map(([label, value, kind]) => ({ label, value, enableSort: false, extraConfig: { kind } }));
const total = 125;
const row = (at) =>
  bare(0, { rowId: `row-${at}`, loanApplicationNumber: String(251118093100 + at), name: `No. ${at}` });

/** A list of 125 rows that are not all on one page. */
function pageOf({ body: { pageNumber, rows } }) {
  const from = (pageNumber - 1) * rows;
  const shown = Array.from({ length: Math.min(rows, total - from) }, (_, at) => row(from + at));
  return { data: { ...page(shown), totalCount: total, pageNumber, rowsPerPage: rows } };
}
function open(more = {}, actions = [], list = 'hold') {
  const tab = {
    tabName: 'All',
    queueName: 'All of them',
    applicationCount: total,
    defaultSelected: true,
    filters: [owner],
    tableColumnConfig: columns,
  };
  return show(list, {
    [`/lists/${list}/tabs`]: { data: { tabs: [tab], actions } },
    [`/lists/${list}/rows`]: pageOf,
    '/lists/views': { data: { views: [] } },
    ...more,
  });
}
const lastAsked = () => asked('/rows').at(-1);

describe('whose rows, and how many', () => {
  stubLists();

  it('“Mine” leaves one’s own rows by one press, and gives all of them back by another', async () => {
    const element = await open();
    const mine = await until(() => inside(element, '.mine input'));
    expect(mine.closest('label').textContent.trim()).to.equal('Mine');
    mine.click();
    // the page after it is asked for ahead
    const own = await until(() => asked('/rows').find(({ filters }) => filters.owner?.[0] === 'mine'));
    expect(own).to.deep.include({ pageNumber: 1 });
    expect(own.filters.optionId).to.deep.equal(['owner-mine']);
    await until(() => inside(element, '.mine input').checked);
    inside(element, '.mine input').click();
    await until(() => lastAsked().filters.owner === undefined);
    await until(() => !inside(element, '.mine input').checked);
  });

  it('“Select all 125” is there once a page is ticked, and ticks the rows of every page for one action', async () => {
    const element = await open({}, ['releaseHolds']);
    expect(button(element, 'Select all 125')).to.equal(undefined);
    (await until(() => inside(element, '[aria-label="Select all rows"]'))).click();
    (await until(() => button(element, 'Select all 125'))).click();
    await until(() => inside(element, '.bulk')?.textContent.includes('125 selected'));
    expect(button(element, 'Select all 125')).to.equal(undefined);
    expect(allInside(element, 'tbody .tick-box').every(({ checked }) => checked)).to.equal(true);
    const pages = asked('/rows').filter(({ rows }) => rows === 100);
    expect(pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 2]);
    button(element, 'Clear').click();
    await until(() => !inside(element, '.bulk'));
  });

  it('Next says whether nothing waits at all, or nothing that matches', async () => {
    const next = { '/lists/next': { data: { next: null, isEmpty: true } } };
    const element = await open(next, ['nextApplication'], 'document-processing');
    button(element, 'Next application').click();
    await message(element, 'No application is waiting here');
    write(inside(element, '.search .q'), '251118093114');
    inside(element, '.search-form').requestSubmit();
    await until(() => lastAsked().searchValue === '251118093114');
    await until(() => button(element, 'Next application').getAttribute('aria-disabled') !== 'true');
    button(element, 'Next application').click();
    await message(element, 'No application matches what the list is narrowed to');
    expect(asked('/lists/next').at(-1)).to.deep.include({ searchValue: '251118093114' });
  });
});
