import { expect } from 'chai';
import { nextEvent, place, until } from '#support/page.js';
import { allInside, closeList, everyCall, expectNothingSerious, inside, loadList, textsIn } from './list-page.js';
import { asks, open, page, pick, rowCalls, submit, tabs, type } from './paged-list.js';

describe('lending-queue-list', () => {
  loadList();

  it('is a tag whose list is an attribute; another value shows another list [EM-05]', async () => {
    const element = await open();
    expect(textsIn(element, 'h1')).to.deep.equal(['Document Processing']);
    element.setAttribute('list', 'agency-calling-list');
    await until(() => textsIn(element, 'h1')[0] === 'Calling List');
    await until(() => allInside(element, 'tbody tr[data-row]').length === 3);
    element.setAttribute('list', 'no-such-list');
    await until(() => inside(element, '.notice')?.textContent.includes('There is no list of this type'));
  });

  it('shows its tabs as cards with count and name, the default one chosen [QL-02][QL-04]', async () => {
    const element = await open();
    expect(textsIn(element, '[role=tab] .n')).to.deep.equal(['42', '1,284', '0']);
    expect(textsIn(element, '[role=tab] .t')).to.deep.equal(['All open', 'Fresh', 'Employer check']);
    expect(textsIn(element, '[role=tab][aria-selected=true] .t')).to.deep.equal(['All open']);
    expect(rowCalls()[0].queueName).to.equal('Document Processing');
  });

  it('shows the table without cards where the list has no tabs [QL-03]', async () => {
    const element = await open({ shownTabs: [] });
    expect(allInside(element, '[role=tab]')).to.deep.equal([]);
    expect(allInside(element, 'tbody tr[data-row]')).to.have.lengthOf(10);
  });

  it('lists another tab from its first page and keeps it in local storage with the list [QL-05][QL-06][QL-07] [engines]', async () => {
    const element = await open({
      rows: (call) => ({ data: page(call, call.body.queueName.endsWith('Fresh') ? 1284 : 42) }),
    });
    await asks(() => inside(element, '[aria-label="Page 2"]').click());
    await until(() => inside(element, '.p.on').textContent === '2');
    const asked = await asks(() => allInside(element, '[role=tab]')[1].click());
    expect([asked.queueName, asked.pageNumber]).to.deep.equal(['Document Processing Fresh', 1]);
    await until(() => inside(element, '.p.on')?.textContent === '1');
    expect(localStorage.getItem('lending.queueList.document-processing')).to.equal('Document Processing Fresh');
  });

  it('opens on the remembered tab again, and another list on its own [QL-08]', async () => {
    const first = await open();
    await asks(() => allInside(first, '[role=tab]')[1].click());
    closeList();
    const again = await open();
    await until(() => textsIn(again, '[role=tab][aria-selected=true] .t')[0] === 'Fresh');
    const other = place('<lending-queue-list list="agency-calling-list"></lending-queue-list>');
    await until(() => textsIn(other, '[role=tab][aria-selected=true] .t')[0] === 'All');
  });

  it('tells the page of the remembered tab though its rows come before the tabs [QL-08] [engines]', async () => {
    localStorage.setItem('lending.queueList.document-processing', 'Document Processing Fresh');
    const told = nextEvent('lending-view-change');
    let come;
    const answer = new Promise((resolve) => (come = resolve));
    await open({
      shownTabs: answer,
      rows(call) {
        setTimeout(() => come(tabs), 60);
        return { data: page(call, 42) };
      },
    });
    expect((await told).detail).to.deep.include({ view: 'tab=Document+Processing+Fresh', replace: true });
    expect(new Set(rowCalls().map(({ queueName }) => queueName))).to.deep.equal(new Set(['Document Processing Fresh']));
  });

  it('asks for the rows of its first tab together with the tabs [QL-04]', async () => {
    await open();
    const paths = everyCall().map(({ path }) => path.split('/').at(-1));
    expect(paths.slice(0, 2).toSorted()).to.deep.equal(['rows', 'tabs']);
    expect(rowCalls().filter(({ pageNumber }) => pageNumber === 1)).to.have.length(1);
  });

  it('is searched by exactly three kinds, Loan ID at first [QL-09][QL-10][QL-11][QL-12][QL-13][CO-09]', async () => {
    const element = await open();
    expect(textsIn(element, '.search .by option')).to.deep.equal(['Loan ID', 'Mobile No', 'Email ID']);
    expect(inside(element, '.search .by').value).to.equal('loanApplicationNumber');
    for (const [column, text] of [
      ['loanApplicationNumber', '251118093114'],
      ['contactNumber', '9876543210'],
      ['emailId', 'a.b@example.com'],
    ]) {
      pick(element, '.search .by', column);
      type(element, text);
      const asked = await asks(() => submit(element));
      expect([asked.searchColumn, asked.searchValue]).to.deep.equal([column, text]);
    }
  });

  it('asks for a text where the box is empty, and sends nothing [VA-04]', async () => {
    const element = await open();
    await until(() => rowCalls().some(({ pageNumber }) => pageNumber === 2));
    const before = rowCalls().length;
    submit(element);
    await until(() => inside(element, '.search-note'));
    expect(inside(element, '.search-note').textContent).to.equal('Please enter the search text');
    expect(inside(element, '.search .q').getAttribute('aria-invalid')).to.equal('true');
    expect(rowCalls()).to.have.lengthOf(before);
  });

  it('empties the box one second after a search and keeps the results; cleared by hand the whole list comes back [QL-14][QL-15][CO-05]', async () => {
    const element = await open({ rows: (call) => ({ data: page(call, call.body.searchValue ? 1 : 42) }) });
    type(element, '2511');
    await asks(() => submit(element));
    const searchedAt = performance.now();
    await until(() => allInside(element, 'tbody tr[data-row]').length === 1);
    await until(() => inside(element, '.search .q').value === '');
    expect(performance.now() - searchedAt).to.be.within(800, 1600);
    const searched = rowCalls().length;
    expect(inside(element, '.search-note')).to.equal(null);
    expect(allInside(element, 'tbody tr[data-row]')).to.have.lengthOf(1);
    expect(inside(element, '.chip').textContent).to.equal('Loan ID2511');
    type(element, '9');
    const asked = await asks(() => type(element, ''));
    // nothing was asked for in between
    expect(rowCalls().indexOf(asked)).to.equal(searched);
    expect(asked).not.to.have.property('searchValue');
    await until(() => allInside(element, 'tbody tr[data-row]').length === 10);
  });

  it('narrows tabs and rows to one application by an attribute', async () => {
    await open({ attributes: 'loan-application-number="251118093114"' });
    expect(everyCall().map(({ body }) => body.loanApplicationNumber)).to.include('251118093114');
    expect(everyCall().filter(({ body }) => body.loanApplicationNumber !== '251118093114')).to.deep.equal([]);
  });

  for (const width of [320, 640, 1024, 1440])
    it(`cuts nothing off at ${width} px and has nothing that axe finds serious [engines]`, async () => {
      const element = await open({ width });
      const theme = width === 1024 ? 'dark' : 'light';
      element.setAttribute('theme', theme);
      const { classList } = inside(element, '.lending-root');
      await until(() => classList.contains(`sl-theme-${theme}`) && !classList.contains('is-waiting'));
      // colours fade from one theme to the other
      await until(() => !element.shadowRoot.getAnimations().some((each) => each instanceof CSSTransition));
      const box = element.getBoundingClientRect();
      for (const selector of ['h1', '.search', '.foot', '.pages']) {
        const part = inside(element, selector).getBoundingClientRect();
        expect([part.left >= box.left - 1, part.right <= box.right + 1], selector).to.deep.equal([true, true]);
      }
      await expectNothingSerious(element);
    });
});
