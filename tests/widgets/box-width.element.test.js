import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { calls, personalLoan } from './calling-crm/telephony-answers.js';

const telephony = (style = '') =>
  `<lending-telephony-crm loan-app-no="251118172605" style="${style}"></lending-telephony-crm>`;
/** Elements that are no screens: they are as large as what they show. */
const others = new Set(['lending-frame', 'lending-icon-image', 'lending-coin-drop']);
const narrow = new Set(['lending-sign-in', 'lending-customer-support', 'lending-hop', 'lending-error-page']);
/** What stands in the tag's place where a box is as wide as the window allows. */
const plain = '<div class="tag" style="width: 960px; max-width: 100%; height: 10px"></div>';

/** A box in 1,200 px, and how wide a screen in it is. @type {[name: string, box: string, width: number][]} */
const boxes = [
  ['a block', telephony(), 1200],
  ['a flex item', `<div style="display: flex">${telephony()}</div>`, 960],
  [
    'a centred item of a column',
    `<div style="display: flex; flex-direction: column; align-items: center">${telephony()}</div>`,
    960,
  ],
  ['a float', telephony('float: left'), 960],
  ['an inline block', telephony('display: inline-block'), 960],
  ['an absolute box', telephony('position: absolute'), 960],
  ['a box that fits its content', telephony('width: fit-content'), 960],
  ['what stands in a float', `<div style="float: left">${telephony()}</div>`, 960],
  ['what stands in a cell', `<table><tr><td>${telephony()}</td></tr></table>`, 960],
  [
    'what stands in an auto column',
    `<div style="display: grid; grid-template-columns: auto 1fr">${telephony()}<i></i></div>`,
    960,
  ],
  ['what stands in a dialog', `<dialog open style="padding: 0; border: 0">${telephony()}</dialog>`, 960],
  ['a flex item in 400 px', `<div style="display: flex; width: 400px">${telephony()}</div>`, 400],
  ['a float in 400 px', `<div style="width: 400px">${telephony('float: left')}</div>`, 400],
  [
    'what stands in a cell of a table of 400 px',
    `<table style="width: 400px"><tr><td>${telephony()}</td></tr></table>`,
    960,
  ],
  [
    'what stands in such a cell, and has a width of its own',
    `<table style="width: 400px"><tr><td>${telephony('--lending-width: 320px')}</td></tr></table>`,
    394,
  ],
  ['a float with a width of its own', telephony('float: left; --lending-width: 500px'), 500],
];

const widthOf = (element) => Math.round(element.getBoundingClientRect().width);

describe('a screen without a width from its page', () => {
  let backend;
  /** Puts a tag into a box on the page, and gives the tag once it is ready. */
  async function stand(html) {
    // what the box is made of is the page's own
    const box = /** @type {any} */ (place)(`<div style="position: relative; width: 1200px">${html}</div>`);
    const element = [...box.querySelectorAll('*')].find(({ localName }) => localName.startsWith('lending-'));
    await element.ready;
    return element;
  }

  before(async () => {
    await forgetKept();
    await import('/dist/client/widgets/lending-telephony-crm.js');
  });
  beforeEach(() => {
    backend = stubCalls({ [calls.load]: { data: personalLoan } });
  });
  afterEach(async () => {
    clearPage();
    backend.restore();
    await forgetKept();
  });

  for (const [name, box, width] of boxes)
    it(`is ${width} px wide as ${name} [engines]`, async () => {
      expect(widthOf(await stand(box))).to.equal(width);
    });

  /** @type {[name: string, open: (box: any) => void, markup: (inside: string) => string][]} */
  const onTop = [
    ['a modal dialog', (box) => box.showModal(), (tag) => `<dialog>${tag}</dialog>`],
    ['a popover', (box) => box.showPopover(), (tag) => `<div popover="manual">${tag}</div>`],
  ];
  for (const [name, open, markup] of onTop)
    it(`is as wide as the window allows in ${name} [engines]`, async () => {
      const element = await stand(markup(telephony()));
      open(element.parentElement);
      const other = /** @type {any} */ (place)(markup(plain));
      open(other);
      expect(widthOf(element)).to.equal(widthOf(other.querySelector('.tag')));
      expect(widthOf(element)).to.be.greaterThan(600);
    });

  it('has its width in a float and in a narrow table, whichever screen it is [engines]', async () => {
    backend.restore();
    // whatever is asked for is refused: a screen is as wide then
    backend = stubCalls({ '/': { status: 404 } });
    const manifest = await (await fetch('/dist/client/widgets/custom-elements.json')).json();
    const tags = manifest.modules
      .flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName))
      .filter((tag) => !others.has(tag));
    expect(tags.length).to.be.greaterThan(30);
    for (const tag of tags) {
      await import(`/dist/client/widgets/${tag}.js`);
      const width = narrow.has(tag) ? 384 : 960;
      const float = await stand(`<div style="float: left"><${tag}></${tag}></div>`);
      expect([tag, widthOf(float)]).to.deep.equal([tag, width]);
      const cell = await stand(`<table style="width: 300px"><tr><td><${tag}></${tag}></td></tr></table>`);
      expect([tag, widthOf(cell)]).to.deep.equal([tag, width]);
      clearPage();
    }
  });
});
