import { assert } from 'chai';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { cardOf, deskBackend, firstLoan as loan, paths } from './desk-stub.js';
import { drawing, serveFiles } from './sample-pictures.js';

const find = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const button = (element, name) =>
  [...element.shadowRoot.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name,
  );
const isShown = (element, title) => find(element, '.sheet')?.getAttribute('aria-label') === `${title}, User Uploaded`;
const open = (element, key) => find(element, `[data-card="${key}"] .card-toggle`).click();

describe('links to documents', () => {
  /** The signature of the links that are good now; each reading of a tab signs anew. */
  let signature = 0;
  let backend;
  let served;
  let element;
  const PageWorker = globalThis.Worker;
  /** The workers that the page has started, each with whether it has been ended. */
  let workers;
  const readings = () => backend.asked.filter(({ path }) => path === paths.tab).length;
  const fetched = (id) => served.asked.filter((path) => path === `/files/${id}`).length;

  function withPicture(key, title, more = {}) {
    const original = {
      id: `file-${key}`,
      documentId: `id-${key}`,
      kind: 'image',
      url: `/files/${key}?signature=${signature}`,
      label: `${key}.jpg`,
      extension: 'jpg',
      side: 'front',
      origin: 'ORIGINAL',
      isRedacted: false,
      bytes: 1000,
      createdAt: '2025-11-18 10:32:00',
    };
    return cardOf(key, title, { preview: { front: { original, modified: null } }, ...more });
  }

  before(async () => {
    await import('/dist/client/widgets/lending-document-verification.js');
  });
  beforeEach(async () => {
    workers = [];
    globalThis.Worker = class extends PageWorker {
      /**
       * @param {string | URL} script
       * @param {WorkerOptions} options
       */
      constructor(script, options) {
        super(script, options);
        this.mark = { isEnded: false };
        workers.push(this.mark);
      }
      /** @override */
      terminate() {
        this.mark.isEnded = true;
        super.terminate();
      }
    };
    const desk = deskBackend();
    backend = stubCalls({
      ...desk.answers,
      [paths.tab]: ({ body }) => ({
        data: { tabName: body.tabName, cards: [withPicture('PAN', 'PAN card'), withPicture('SELFIE', 'Selfie')] },
      }),
    });
    const picture = await drawing(320, 200, '#204080');
    const whileGood = (query) => (query === `?signature=${signature}` ? picture : undefined);
    served = serveFiles({ '/files/PAN': whileGood, '/files/SELFIE': whileGood });
    element = place(
      `<lending-document-verification loan-application-number="${loan}"></lending-document-verification>`,
      { width: 1280 },
    );
    element.getToken = () => ({ token: 't', key: 'k' });
    await until(() => isShown(element, 'PAN card'));
  });
  afterEach(() => {
    clearPage();
    globalThis.Worker = PageWorker;
    served.restore();
    backend.restore();
  });

  it('renew themselves when they have expired: another card shows its document, and what is loaded stays [DV-42][AP-26]', async () => {
    assert.equal(readings(), 1);
    signature += 1;
    open(element, 'SELFIE');
    await until(() => isShown(element, 'Selfie'));
    assert.equal(readings(), 2);
    signature += 1;
    open(element, 'PAN');
    await until(() => isShown(element, 'PAN card'));
    assert.deepEqual(
      [fetched('PAN'), fetched('SELFIE')],
      [1, 2],
      'the document that was looked at is not fetched again',
    );
    assert.equal(readings(), 2);
  });

  it('are fresh under the pointer, so that the middle button and a copy take a good one', async () => {
    const link = () => find(element, 'a[aria-label="Open in a new tab"]');
    const first = link().href;
    const enter = () => link().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    enter();
    signature += 1;
    const { now } = Date;
    try {
      Date.now = () => now() + 13 * 60_000;
      enter();
      await until(() => link().href !== first);
    } finally {
      Date.now = now;
    }
    assert.include(link().href, `signature=${signature}`);
    assert.equal(readings(), 2, 'a link that is good is left alone');
  });

  it('that have expired keep nobody from editing the picture that is shown [DV-45][DV-49] [engines]', async () => {
    signature += 1;
    (await until(() => button(element, 'Edit image'))).click();
    await until(() => find(element, '.editor-canvas'));
    assert.equal(fetched('PAN'), 1);
  });

  it('lead to pictures that one worker decodes, from the first card to the end of the desk', async () => {
    signature += 1;
    open(element, 'SELFIE');
    await until(() => isShown(element, 'Selfie'));
    open(element, 'PAN');
    await until(() => isShown(element, 'PAN card'));
    assert.deepEqual(workers, [{ isEnded: false }]);
    element.remove();
    await until(() => workers[0].isEnded);
  });
});
