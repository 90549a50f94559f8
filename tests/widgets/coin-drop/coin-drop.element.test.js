import { expect } from 'chai';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const canvasOf = (element) => element.shadowRoot.querySelector('canvas');
const isBlank = (canvas) =>
  canvas
    .getContext('2d')
    .getImageData(0, 0, canvas.width, canvas.height)
    .data.every((value) => value === 0);

/** Ends the moment that something stands in an element: nothing else has happened since it was drawn. */
function drawn(element, isThere) {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(element.shadowRoot, { childList: true, subtree: true, characterData: true });
  });
}

describe('lending-coin-drop', () => {
  const realMatch = globalThis.matchMedia;
  let isReduced = false;
  let backend;
  beforeEach(() => {
    isReduced = false;
    globalThis.matchMedia = (query) =>
      query.includes('prefers-reduced-motion')
        ? /** @type {any} */ ({ matches: isReduced })
        : realMatch.call(globalThis, query);
  });
  afterEach(() => {
    globalThis.matchMedia = realMatch;
    backend?.restore();
    backend = undefined;
    clearPage();
  });
  before(() => import('/dist/client/widgets/lending-coin-drop.js'));

  it('plays 131 frames at 30 a second on 720 by 720, once [CO-31] [engines]', async () => {
    const realRequest = globalThis.requestAnimationFrame;
    const waiting = [];
    globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
    try {
      const element = place('<lending-coin-drop></lending-coin-drop>');
      const canvas = canvasOf(element);
      expect([canvas.width, canvas.height]).to.deep.equal([720, 720]);
      let painted = 0;
      const { clearRect } = CanvasRenderingContext2D.prototype;
      const context = canvas.getContext('2d');
      context.clearRect = (...box) => {
        painted += 1;
        clearRect.apply(context, /** @type {any} */ (box));
      };
      const ends = [];
      element.addEventListener('lending-coin-drop-end', (event) => ends.push(event));
      // a screen of 120 pictures a second
      let ticks = 0;
      for (; ends.length === 0 && ticks < 2000; ticks += 1) waiting.shift()((ticks * 1000) / 120);
      expect(painted).to.equal(131);
      expect((ticks - 1) / 120).to.be.closeTo(131 / 30, 0.02);
      expect([canvasOf(element), waiting.length]).to.deep.equal([null, 0]);
    } finally {
      globalThis.requestAnimationFrame = realRequest;
    }
    isReduced = true;
    const ended = nextEvent('lending-coin-drop-end');
    const still = place('<lending-coin-drop></lending-coin-drop>');
    const canvas = canvasOf(still);
    await ended;
    expect(isBlank(canvas)).to.equal(true);
    expect(canvasOf(still)).to.equal(null);
  });

  it('shows when the last row of a tab is gone, once, and blocks nothing [CO-32] [engines]', async () => {
    let left = 1;
    const tab = { tabName: 'All open', queueName: 'Document Processing', defaultSelected: true, filters: [] };
    const column = { label: 'Name', value: 'name', enableSort: false, extraConfig: { kind: 'name' } };
    const row = { rowId: 'row-1', version: 1, loanApplicationNumber: '251118093114', lockedBy: null };
    backend = stubCalls({
      '/lists/document-processing/tabs': () => ({
        data: { actions: [], tabs: [{ ...tab, applicationCount: left, tableColumnConfig: [column] }] },
      }),
      '/lists/document-processing/rows': ({ body: { pageNumber, rows } }) => ({
        data: {
          rows: Array.from({ length: left }, () => ({ ...row, lockExpiresAt: null, actions: [], name: 'Asha' })),
          totalCount: left,
          totalIsCapped: false,
          pageNumber,
          rowsPerPage: rows,
          asOf: '2025-11-21T05:12:00.000Z',
        },
      }),
    });
    await import('/dist/client/widgets/lending-queue-list.js');
    const list = place('<lending-queue-list list="document-processing"></lending-queue-list>');
    const inside = (selector) => list.shadowRoot?.querySelector(selector);
    await drawn(list, () => inside('tbody td')?.textContent.includes('Asha'));
    expect(inside('lending-coin-drop')).to.equal(null);
    const ended = nextEvent('lending-coin-drop-end', { timeout: 15_000 });
    const told = [];
    const looking = new MutationObserver(() => inside('.blank') && told.push(inside('.blank').textContent));
    looking.observe(list.shadowRoot, { childList: true, subtree: true });
    left = 0;
    await list.reload();
    const coins = await until(() => inside('lending-coin-drop'));
    await until(() => canvasOf(coins) && !isBlank(canvasOf(coins)));
    looking.disconnect();
    expect(told).not.to.deep.equal([]);
    // its words are the same before the coins are there
    for (const text of told) expect(text).to.contain('No record to display').and.to.contain('All done');
    const box = coins.getBoundingClientRect();
    const hit = list.shadowRoot.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    expect(coins.contains(hit)).to.equal(false);
    expect(getComputedStyle(coins).pointerEvents).to.equal('none');
    expect([coins.tabIndex, canvasOf(coins).getAttribute('aria-hidden')]).to.deep.equal([-1, 'true']);
    const field = inside('.search .q');
    field.focus();
    expect(list.shadowRoot.activeElement).to.equal(field);
    await ended;
    await list.reload();
    expect(canvasOf(inside('lending-coin-drop') ?? coins)).to.equal(null);
  });
});
