import { expect } from 'chai';
import { tagged } from '/dist/fixtures/list-tags.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { allInside, answersOf, bare, inside, textsIn } from '../list-page.js';

const rowOf = (list) => `Row of ${tagged.findIndex((each) => each.list === list)}`;
/** One list's answers, whose tab, column and row say which list they are of. */
const toldOf = (list) =>
  answersOf(list, {
    tabs: [
      {
        tabName: `Tab of ${list}`,
        queueName: list,
        applicationCount: 1,
        defaultSelected: true,
        filters: [],
        tableColumnConfig: [
          { label: `Column of ${list}`, value: 'name', enableSort: true, extraConfig: { kind: 'name' } },
        ],
      },
    ],
    rows: [bare(0, { name: rowOf(list) })],
  });

describe('the tag of a list', () => {
  let backend;
  beforeEach(() => {
    backend = stubCalls(Object.assign({}, ...[...tagged.map(({ list }) => list), 'hold'].map(toldOf)));
  });
  afterEach(() => {
    clearPage();
    backend.restore();
    localStorage.clear();
  });
  const callsTo = (end) => backend.asked.filter(({ path }) => path.endsWith(end));

  it('is there for each list of the table, and no list has two', () => {
    expect(tagged.length).to.be.greaterThan(10);
    expect(new Set(tagged.map(({ list }) => list)).size).to.equal(tagged.length);
  });

  for (const { tag, list, title } of tagged)
    it(`<${tag}> registers and shows its own list alone, whatever else it is told [EM-07]`, async () => {
      await import(`/dist/client/widgets/${tag}.js`);
      const defined = /** @type {any} */ (customElements.get(tag));
      expect(defined).to.be.a('function');
      expect(defined.observedAttributes).to.include.members(['loan-application-number', 'view', 'api-base']);
      expect(defined.observedAttributes).not.to.include('list');

      const ready = nextEvent('lending-ready');
      const element = /** @type {any} */ (document.createElement(tag));
      element.setAttribute('list', 'hold');
      element.list = 'hold';
      element.setAttribute('loan-application-number', '261121000001');
      place('<div></div>').append(element);
      await ready;
      await until(() => textsIn(element, 'tbody').join('').includes(rowOf(list)));
      expect(textsIn(element, 'h1')).to.deep.equal([title]);
      expect(textsIn(element, '[role=tab] .t')).to.deep.equal([`Tab of ${list}`]);
      expect(textsIn(element, 'thead').join('')).to.include(`Column of ${list}`);

      element.setAttribute('list', 'document-processing');
      element.setAttribute('loan-application-number', '261121000002');
      const narrowedTo = () => callsTo('/rows').at(-1)?.body;
      await until(() => narrowedTo()?.loanApplicationNumber === '261121000002');
      element.setAttribute('view', 'sort=-name');
      await until(() => narrowedTo()?.sortBy === 'name');
      const asked = [...callsTo('/tabs'), ...callsTo('/rows')].map(({ path }) => path);
      expect([...new Set(asked)]).to.have.members([`/lists/${list}/rows`, `/lists/${list}/tabs`]);
      expect(textsIn(element, 'h1')).to.deep.equal([title]);
      element.setAttribute('theme', 'dark');
      await until(() => inside(element, '[part=root]').classList.contains('sl-theme-dark'));
      expect(allInside(element, '[part=root]')).to.have.lengthOf(1);
    });
});
