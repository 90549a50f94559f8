import { expect } from 'chai';
import { clearPage, place, until } from '#support/page.js';

describe('lending-icon-image', () => {
  before(() => import('/dist/client/widgets/lending-icon-image.js'));
  afterEach(clearPage);
  const open = (type) =>
    type === undefined
      ? place('<lending-icon-image></lending-icon-image>')
      : place(`<lending-icon-image type="${type}"></lending-icon-image>`);
  const imageOf = (element) => element.shadowRoot.querySelector('img');
  const isThere = (image) => image.complete && image.naturalWidth > 0;

  it('takes its picture from the folder of its type, a file of our own [CO-33]', async () => {
    const folders = { install: 'app', encrypted: 'security', documents: 'portal' };
    const addresses = new Set();
    for (const [type, folder] of Object.entries(folders)) {
      const image = imageOf(open(type));
      await until(() => isThere(image));
      expect(image.dataset.folder).to.equal(folder);
      expect(new URL(image.src).origin).to.equal(location.origin);
      expect(image.src).to.match(/\.svg$/);
      addresses.add(image.src);
    }
    expect(addresses.size).to.equal(3);
  });

  it('is named by its type, or "icon-image" without one [CO-34]', async () => {
    const element = open('documents');
    expect(imageOf(element).alt).to.equal('documents');
    element.setAttribute('type', 'install');
    expect(imageOf(element).alt).to.equal('install');
    element.removeAttribute('type');
    expect(imageOf(element).alt).to.equal('icon-image');
    expect(imageOf(open()).alt).to.equal('icon-image');
  });

  it('loads lazily [CO-35]', () => {
    expect(imageOf(open('documents')).getAttribute('loading')).to.equal('lazy');
  });

  it('shows the plain icon for a type without a file, and follows no path in a type', async () => {
    for (const type of ['no-such-type', '../../x', '']) {
      const image = imageOf(open(type));
      await until(() => isThere(image));
      expect(image.src).to.contain('icon-image');
    }
  });
});
