import { expect } from 'chai';
import { until } from '#support/page.js';
import { card, closeDesk, inside, open, put, stub, stubDesk, toggle } from './desk-page.js';
import { config, deskBackend, paths } from './desk-stub.js';
import { serveFiles } from './sample-pictures.js';

/** One blue point. */
const point = 'R0lGODlhAQABAPAAACBAgP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

describe('what the document desk shows', () => {
  stubDesk();

  it('shows the applicant’s picture, below the backend or at an address of its own; a drawing without one, or in place of a broken one [DV-06] [engines]', async () => {
    const openWith = (imageUrl, attributes = '') =>
      open({ changes: { headerInfo: { ...config.headerInfo, imageUrl } }, attributes });
    const picture = (element) => inside(element, '.desk-head img.portrait');
    const drawing = (element) => inside(element, '.desk-head span.portrait svg');
    const mark = '/host/portal/mark.svg';
    const whole = location.origin + mark;
    const inline = `data:image/gif;base64,${point}`;
    for (const [imageUrl, attributes, address] of [
      [mark, '', whole],
      [whole, 'api-base="https://lender.example"', whole],
      [inline, '', inline],
    ]) {
      const shown = await openWith(imageUrl, attributes);
      const image = await until(() => picture(shown));
      expect([image.src, image.alt]).to.deep.equal([address, 'Picture of Lakshmi Venkataraman']);
      await until(() => image.complete && image.naturalWidth > 0);
      expect(image.getBoundingClientRect().width).to.be.above(20);
      expect(drawing(shown)).to.equal(null);
      closeDesk();
    }
    for (const imageUrl of [null, 'data:image/gif;base64,AAAA']) {
      const shown = await openWith(imageUrl);
      await until(() => drawing(shown));
      expect(picture(shown)).to.equal(null);
      closeDesk();
    }
  });

  it('names a card by its label, and says in short what is in it while it is closed [DV-11] [engines]', async () => {
    const element = await open();
    const texts = () =>
      [...card(element, 'AADHAAR').querySelectorAll('h3, .card-toggle span')]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0)
        .map((each) => each.textContent)
        .filter((text) => text !== '');
    expect(toggle(element, 'AADHAAR').getAttribute('aria-expanded')).to.equal('false');
    expect(texts()).to.deep.equal(['Aadhaar', 'Aadhaar in short']);
    toggle(element, 'AADHAAR').click();
    await until(() => toggle(element, 'AADHAAR').getAttribute('aria-expanded') === 'true');
    expect(texts()).to.deep.equal(['Aadhaar']);
    toggle(element, 'AADHAAR').click();
    await until(() => texts().includes('Aadhaar in short'));
  });

  it('shows whom it is about while its cards are still on their way', async () => {
    const { answers } = deskBackend();
    let release;
    stub({
      ...answers,
      [paths.tab]: (call) => new Promise((resolve) => (release = () => resolve(answers[paths.tab](call)))),
    });
    const element = put();
    await until(() => inside(element, '.desk-head .facts'));
    expect(inside(element, '.doc-card') === null).to.equal(true);
    await until(() => release);
    release();
    await until(() => inside(element, '.doc-card'));
  });

  it('shows its claim a moment later where its first picture does not come', async () => {
    const desk = deskBackend();
    let answeredAt = 0;
    stub({
      ...desk.answers,
      async [paths.acquire]() {
        await until(() => served.asked.includes('/files/id-PAN'));
        answeredAt = performance.now();
        return desk.answers[paths.acquire]();
      },
    });
    const served = serveFiles({ '/files/id-PAN': () => new Promise(() => undefined) });
    const element = put();
    await until(() => inside(element, '.claim'));
    expect(performance.now() - answeredAt).to.be.above(180);
    expect(inside(element, '.stage-image').dataset.state).to.equal('loading');
    served.restore();
  });
});
