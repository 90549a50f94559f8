import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import '/dist/fixtures/document-parts.js';
import { drawing, sampleVideo, serveFiles } from './sample-pictures.js';

const shadow = (element) => element.shadowRoot;
const find = (element, selector) => shadow(element).querySelector(selector);
const all = (element, selector) => [...shadow(element).querySelectorAll(selector)];
const button = (element, name) =>
  all(element, 'button, a').find((one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
const version = (element, caption) => all(element, '.thumb').find((one) => one.getAttribute('aria-label') === caption);

const file = (id, more = {}) => ({
  id,
  kind: 'image',
  url: `${location.origin}/files/${id}`,
  label: 'PAN card',
  side: 'front',
  origin: 'ORIGINAL',
  isRedacted: false,
  documentId: 'd1',
  ...more,
});
const front = file('front');
const modified = file('modified', { origin: 'MODIFIED' });
const back = file('back', { side: 'back' });

/** Calls that the viewer makes, by name. */
function recorded() {
  const calls = [];
  const names = ['edit', 'revert', 'remove', 'replace', 'upload', 'openInTab', 'revealOriginal', 'renew'];
  const actions = Object.fromEntries(
    names.map((name) => [name, (given) => void calls.push([name, given?.id ?? given])]),
  );
  return { calls, actions };
}

async function open(viewer, { theme = 'light', width = 780 } = {}) {
  globalThis.documentParts = { viewer: { memoryKey: `TYPE ${Math.random()}`, actions: {}, ...viewer } };
  const element = place(`<lending-document-parts theme="${theme}"></lending-document-parts>`, { width });
  await until(() => find(element, '.viewer-bar'));
  return element;
}
const shown = (element) => until(() => find(element, '.sheet canvas'));

describe('document viewer', () => {
  let served;
  beforeEach(async () => {
    served = serveFiles({
      '/files/front': await drawing(320, 200, '#204080'),
      '/files/modified': await drawing(320, 200, '#802040'),
      '/files/back': await drawing(200, 320, '#208040'),
    });
  });
  afterEach(() => {
    served.restore();
    clearPage();
  });

  it('shows the modified picture, with the uploaded one beside it and the actions of each [DV-42][DV-45][DV-46]', async () => {
    const { calls, actions } = recorded();
    const element = await open({ files: [front, modified], actions });
    await shown(element);
    assert.equal(find(element, '.sheet').getAttribute('aria-label'), 'PAN card, front, Modified');
    const texts = (caption) =>
      [...version(element, caption).querySelectorAll('.thumb-choices button')].map((one) => one.textContent.trim());
    assert.deepEqual(texts('Modified'), ['Revert to original', 'Edit image']);
    assert.deepEqual(texts('User Uploaded'), ['Replace', 'Delete']);
    for (const name of ['Revert to original', 'Edit image', 'Replace', 'Delete']) button(element, name).click();
    assert.deepEqual(calls, [
      ['revert', 'modified'],
      ['edit', 'modified'],
      ['replace', 'front'],
      ['remove', 'front'],
    ]);
    button(element, 'Show User Uploaded').click();
    await until(() => find(element, '.sheet')?.getAttribute('aria-label') === 'PAN card, front, User Uploaded');
  });

  it('the versions are small pictures, made from files that are fetched once', async () => {
    const element = await open({ files: [front, modified] });
    const small = (caption) => until(() => version(element, caption).querySelector('canvas.thumb-picture'));
    for (const caption of ['Modified', 'User Uploaded']) {
      const { width, height } = await small(caption);
      assert.deepEqual([width, height], [320, 200]);
    }
    button(element, 'Show User Uploaded').click();
    await until(() => find(element, '.sheet')?.getAttribute('aria-label') === 'PAN card, front, User Uploaded');
    assert.deepEqual(served.asked, ['/files/modified', '/files/front']);
  });

  it('a small picture is no reason to fetch a large file, or one that is held back', async () => {
    served.add('/files/scan', await drawing(1600, 1000, '#204080'));
    const scan = file('scan', { bytes: 12_000_000 });
    const element = await open({ files: [scan, modified] });
    await until(() => version(element, 'Modified').querySelector('canvas'));
    assert.deepEqual(served.asked, ['/files/modified']);
    button(element, 'Show User Uploaded').click();
    const { width, height } = await until(() => version(element, 'User Uploaded').querySelector('canvas'));
    assert.deepEqual([width, height], [320, 200]);
    assert.deepEqual(served.asked, ['/files/modified', '/files/scan']);
    const redacted = await open({ files: [{ ...front, url: '', isRedacted: true }, modified] });
    await until(() => version(redacted, 'Modified').querySelector('canvas'));
    assert.isNull(version(redacted, 'User Uploaded').querySelector('canvas'));
    assert.notInclude(served.asked, '/files/front');
  });

  it('front and back are a toggle [DV-44]', async () => {
    const element = await open({ files: [front, back] });
    await shown(element);
    assert.equal(button(element, 'Front').getAttribute('aria-pressed'), 'true');
    button(element, 'Back').click();
    await until(() => find(element, '.sheet')?.getAttribute('aria-label').includes('back'));
    const { width, height } = find(element, '.sheet').getBoundingClientRect();
    assert.isBelow(width, height);
    find(element, '.stage-image').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'f', bubbles: true, composed: true }),
    );
    await until(() => find(element, '.sheet')?.getAttribute('aria-label').includes('front'));
  });

  it('says what is not there, and takes it where it is needed [DV-43][DV-47]', async () => {
    const none = await open({ files: [], isRequired: false, title: 'Address proof' });
    assert.equal(find(none, '.blank h3').textContent, 'Document Not Required');
    assert.isNull(find(none, '.blank button'));
    const { calls, actions } = recorded();
    const missing = await open({ files: [front], sides: ['front', 'back'], actions });
    button(missing, 'Back').click();
    await until(() => find(missing, '.blank'));
    assert.equal(find(missing, '.blank h3').textContent, 'Document Not Uploaded');
    assert.equal(find(missing, '.blank button').textContent.trim(), 'UPLOAD');
    find(missing, '.blank button').click();
    assert.deepEqual(calls, [['upload', 'back']]);
  });

  it('offers no change to who may only look', async () => {
    const { actions } = recorded();
    const element = await open({ files: [front, modified], actions, isReadonly: true });
    assert.lengthOf(all(element, '.thumb-choices button'), 0);
  });

  it('zooms, fits, moves and turns by button and key', async () => {
    const element = await open({ files: [front] });
    await shown(element);
    const zoom = () => find(element, '.zoom-value').textContent;
    const stage = find(element, '.stage-image');
    const press = (key) => stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    const box = () => find(element, '.sheet').getBoundingClientRect();
    const whole = box();
    press('+');
    await until(() => zoom() === '125%');
    button(element, 'Zoom in').click();
    await until(() => zoom() === '156%');
    await until(() => box().width > whole.width * 1.5);
    const before = box().left;
    press('ArrowRight');
    await until(() => box().left < before - 40);
    button(element, 'Rotate').click();
    await until(() => box().height > box().width);
    button(element, 'Fit').click();
    await until(() => zoom() === '100%');
    await until(() => box().height <= stage.getBoundingClientRect().height + 1);
  });

  it('zoom and rotation are those of the last document of the type', async () => {
    const first = await open({ files: [front], memoryKey: 'PAN of this test' });
    await shown(first);
    button(first, 'Rotate').click();
    button(first, 'Zoom in').click();
    await until(() => find(first, '.zoom-value').textContent === '125%');
    const next = await open({ files: [file('modified', { documentId: 'd2' })], memoryKey: 'PAN of this test' });
    await shown(next);
    assert.equal(find(next, '.zoom-value').textContent, '125%');
    assert.include(find(next, '.sheet').style.transform, '90deg');
    const other = await open({ files: [front], memoryKey: 'another type of this test' });
    assert.equal(find(other, '.zoom-value').textContent, '100%');
    localStorage.removeItem('lending.documentViews');
  });

  it('two stand side by side and move together', async () => {
    const element = await open({ files: [front, modified] });
    await shown(element);
    button(element, 'Side by side').click();
    await until(() => all(element, '.sheet canvas').length === 2);
    assert.deepEqual(
      all(element, 'figcaption').map((caption) => caption.textContent),
      ['Front, Modified', 'Front, User Uploaded'],
    );
    button(element, 'Rotate').click();
    await until(() => all(element, '.sheet').every((sheet) => sheet.style.transform.includes('90deg')));
  });

  it('opens a file in a new tab, or hands it over', async () => {
    const element = await open({ files: [front] });
    const link = button(element, 'Open in a new tab');
    assert.equal(link.href, front.url);
    assert.equal(link.target, '_blank');
    const { calls, actions } = recorded();
    const handed = await open({ files: [front], actions });
    button(handed, 'Open in a new tab').click();
    assert.deepEqual(calls, [['openInTab', 'front']]);
  });

  it('a PDF is read in place, page by page; no picture is edited [DV-48]', async () => {
    served.add('/files/statement', new Blob([await samplePdf()], { type: 'application/pdf' }));
    const { actions } = recorded();
    const element = await open({
      files: [file('statement', { kind: 'pdf', side: null, label: 'Statement' })],
      actions,
    });
    const page = await until(() => find(element, '.pdf-page[data-drawn=true]'));
    assert.equal(page.getAttribute('aria-label'), 'Page 1 of 2');
    assert.equal(find(element, '.pdf-count').textContent, 'Page 1 of 2');
    const canvas = page.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    assert.isTrue(
      data.some((value, at) => at % 4 === 0 && value < 100),
      'something is written on the page',
    );
    assert.isUndefined(button(element, 'Edit image'));
    assert.isDefined(button(element, 'Replace'));
    // It scrolls within the stage, and the actions stay in sight below it.
    for (let press = 0; press < 3; press++) button(element, 'Zoom in').click();
    const pages = find(element, '.pdf-pages');
    await until(() => pages.scrollHeight > pages.clientHeight);
    const viewer = find(element, '.viewer').getBoundingClientRect();
    assert.isAtMost(find(element, '.strip').getBoundingClientRect().bottom, viewer.bottom + 1);
    pages.scrollTop = pages.scrollHeight;
    await until(() => find(element, '.pdf-count').textContent === 'Page 2 of 2');
  });

  it('a video plays in place where the browser can, a Word document is downloaded [DV-48]', async () => {
    const { actions } = recorded();
    const url = URL.createObjectURL(sampleVideo());
    const element = await open({ files: [file('visit', { kind: 'video', url, side: null })], actions });
    const canPlay = document.createElement('video').canPlayType('video/webm; codecs="vp8"') !== '';
    const shownAs = await until(() => {
      const video = find(element, 'video');
      return video?.readyState >= 1 ? video : find(element, '.stage-blank');
    });
    if (canPlay) assert.deepEqual([shownAs.localName, shownAs.controls, shownAs.videoWidth], ['video', true, 16]);
    else assert.equal(shownAs.querySelector('a').href, url);
    assert.isUndefined(button(element, 'Edit image'));
    const letter = await open({ files: [file('letter', { kind: 'other', side: null })], actions });
    assert.equal(find(letter, '.stage-blank a').href, `${location.origin}/files/letter`);
    assert.isUndefined(button(letter, 'Edit image'));
  });

  it('the original of a redacted document is held back until it is asked for', async () => {
    const { calls, actions } = recorded();
    const element = await open({
      files: [
        { ...front, url: '', isRedacted: true },
        { ...modified, isRedacted: true },
      ],
      actions,
    });
    await shown(element);
    assert.isUndefined(button(element, 'Side by side'));
    button(element, 'Show User Uploaded').click();
    const shownText = await until(() => find(element, '.stage-blank'));
    assert.include(shownText.textContent, 'Seeing the original is recorded');
    shownText.querySelector('button').click();
    assert.deepEqual(calls, [['revealOriginal', 'front']]);
  });

  it('a file that does not open says so, and asks for a fresh link before the next try', async () => {
    const { calls, actions } = recorded();
    const element = await open({ files: [file('gone')], actions });
    const failure = await until(() => find(element, '.viewer-stage .blank'));
    assert.include(failure.textContent, 'HTTP error! Status: 404');
    served.add('/files/gone', await drawing(20, 20, '#204080'));
    failure.querySelector('button').click();
    await shown(element);
    assert.deepEqual(calls, [['renew', undefined]]);
  });

  it('a scan of 40 million pixels is decoded beside the page and drawn small', async () => {
    served.add('/files/scan', await drawing(8000, 5000, '#204080'));
    const element = await open({ files: [file('scan')] });
    const canvas = await shown(element);
    assert.equal(canvas.width, 2600);
    assert.equal(canvas.height, 1625);
    // One look near sharpens what is in sight.
    for (let press = 0; press < 8; press++) button(element, 'Zoom in').click();
    const detail = await until(() => find(element, '.sheet-detail'));
    assert.isAbove(detail.width, 100);
  });

  for (const theme of ['light', 'dark'])
    for (const width of [780, 320])
      it(`axe finds nothing in ${theme} at ${width} px`, async () => {
        const { actions } = recorded();
        const element = await open({ files: [front, modified, back], actions }, { theme, width });
        await shown(element);
        assert.deepEqual(await findings(element), []);
        const { scrollWidth, clientWidth } = find(element, '.viewer');
        assert.isAtMost(scrollWidth, clientWidth);
      });
});

/** A PDF of two pages. */
async function samplePdf() {
  const text = 'BT /F1 36 Tf 20 90 Td (Bank statement) Tj ET';
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 5 0 R/Resources<</Font<</F1 6 0 R>>>>>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page,
    page,
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 7\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 7/Root 1 0 R>>`;
  return `${written}${table}\nstartxref\n${written.length}\n%%EOF\n`;
}
