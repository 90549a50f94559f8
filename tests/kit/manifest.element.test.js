import { expect } from 'chai';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const folder = '/dist/client/widgets/';
const manifest = await (await fetch(`${folder}custom-elements.json`)).json();
const declarations = manifest.modules.flatMap((module) =>
  module.declarations.map((declaration) => ({ ...declaration, path: module.path })),
);
/** What a text attribute can be set to, as the manifest types it. */
const sampleOf = ({ type: { text } }) => {
  if (text === 'boolean') return { attribute: '', value: true };
  if (text === 'number') return { attribute: '7', value: 7 };
  const [, first = 'x-1'] = /'([^']*)'/.exec(text) ?? [];
  return { attribute: first, value: first };
};

describe('custom-elements.json', () => {
  let backend;
  before(() => {
    // whatever is asked for is refused: the elements have to stand all the same
    backend = stubCalls({ '/': { status: 404 } });
  });
  after(() => backend.restore());
  afterEach(clearPage);

  it('holds every element, and each registers [EM-20]', async () => {
    expect(declarations.length).to.be.greaterThan(9);
    await Promise.all(declarations.map(({ path }) => import(folder + path)));
    for (const { tagName } of declarations) expect(customElements.get(tagName), tagName).to.be.a('function');
  });

  it('names attributes that the running elements observe, mirror as properties and forget when removed [EM-08][EM-20]', () => {
    for (const { tagName, attributes } of declarations) {
      const element = document.createElement(tagName);
      const observed = /** @type {any} */ (customElements.get(tagName)).observedAttributes;
      const mirrored = attributes.filter(({ fieldName }) => fieldName);
      if (mirrored.length > 0) expect(mirrored.map(({ name }) => name).toSorted()).to.deep.equal(observed.toSorted());
      for (const each of mirrored) {
        const before = element[each.fieldName];
        const { attribute, value } = sampleOf(each);
        element.setAttribute(each.name, attribute);
        expect(element[each.fieldName], `${tagName} ${each.name}`).to.equal(value);
        element.removeAttribute(each.name);
        expect(element[each.fieldName], `${tagName} ${each.name}`).to.equal(before);
        element[each.fieldName] = value;
        expect(element.getAttribute(each.name), `${tagName} ${each.fieldName}`).to.equal(attribute);
      }
    }
  });

  it('lists values beside which a running element takes no other: it says so and goes on as without', async () => {
    for (const { tagName, attributes } of declarations) {
      if (tagName === 'lending-frame') continue;
      const element = document.createElement(tagName);
      const told = [];
      element.addEventListener('lending-error', ({ detail }) => told.push(detail));
      place('<div></div>').append(element);
      const listed = attributes.filter(({ type }) => type.text.includes("'")).map(({ name }) => name);
      for (const name of listed) element.setAttribute(name, 'zzz');
      const invalid = () => told.filter(({ code }) => code === 'ATTRIBUTE_INVALID').map(({ attribute }) => attribute);
      await until(() => invalid().length === listed.length);
      expect(invalid(), tagName).to.have.members(listed);
      for (const name of listed) expect(element[name], `${tagName} ${name}`).to.equal(undefined);
    }
  });

  it('names properties, methods and parts that they have, and every event that they raise', async () => {
    for (const { tagName, members, events, cssParts } of declarations) {
      const heard = new Set();
      const element = document.createElement(tagName);
      const { dispatchEvent } = element;
      element.dispatchEvent = (event) => {
        if (event.type.startsWith('lending-')) heard.add(event.type);
        return dispatchEvent.call(element, event);
      };
      place('<div></div>').append(element);
      for (const { kind, name } of members)
        if (kind === 'method') expect(element[name], `${tagName}.${name}`).to.be.a('function');
        else expect(name in element, `${tagName}.${name}`).to.equal(true);
      for (const { name } of cssParts)
        await until(() => element.shadowRoot.querySelector(`[part=${name}]`) ?? tagName === 'lending-frame');
      if (events.some(({ name }) => name === 'lending-ready') && tagName !== 'lending-frame') {
        await element.ready;
        expect([...heard]).to.include('lending-ready');
      }
      const documented = events.map(({ name }) => name);
      expect(documented, tagName).to.include.members([...heard]);
    }
  });

  it('names CSS properties that a page may set on the part [engines]', async () => {
    const page = document.createElement('style');
    const { cssProperties, path } = declarations.find(({ tagName }) => tagName === 'lending-sign-in');
    expect(cssProperties.map(({ name }) => name)).to.include('--lending-text');
    await import(folder + path);
    const element = place('<lending-sign-in></lending-sign-in>');
    const heading = await until(() => element.shadowRoot.querySelector('h1'));
    const looks = () => ({ color: getComputedStyle(heading).color, font: getComputedStyle(heading).fontFamily });
    const before = looks();
    page.textContent = `lending-sign-in::part(root) { --lending-text: rgb(1, 2, 3); --sl-font-sans: fantasy }`;
    document.head.append(page);
    expect(looks()).to.deep.equal({ color: 'rgb(1, 2, 3)', font: 'fantasy' });
    page.remove();
    expect(looks()).to.deep.equal(before);
  });
});
