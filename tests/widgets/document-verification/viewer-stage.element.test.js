import { assert } from 'chai';
import { until } from '#support/page.js';
import { lockedPdf, samplePdf } from './sample-pdf.js';
import { drawing, sampleVideo } from './sample-pictures.js';
import { button, file, find, front, modified, open, recorded, servePictures, shown } from './viewer-page.js';

describe('document viewer', () => {
  const served = servePictures();

  it('a PDF is read in place, page by page; no picture is edited [DV-48] [engines]', async () => {
    served.add('/files/statement', new Blob([await samplePdf()], { type: 'application/pdf' }));
    const { actions } = recorded();
    const element = await open({
      files: [file('statement', { kind: 'pdf', side: null, label: 'Statement' })],
      actions,
    });
    // the first PDF of a page loads all that reads PDFs
    const page = await until(() => find(element, '.pdf-page[data-drawn=true]'), { timeout: 20_000 });
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

  it('a PDF whose first page cannot be read says so', async () => {
    const broken = await samplePdf('42');
    served.add('/files/broken', new Blob([broken], { type: 'application/pdf' }));
    const element = await open({ files: [file('broken', { kind: 'pdf', side: null, label: 'Statement' })] });
    await until(() => element.shadowRoot?.textContent?.includes('This PDF is damaged and cannot be shown'));
  });

  it('the password of a locked PDF is asked for once a document, and said to be wrong only when it was typed [DV-48]', async () => {
    const statement = lockedPdf();
    for (const id of ['march', 'april']) served.add(`/files/${id}`, statement);
    const pdf = (id) => file(id, { kind: 'pdf', side: id === 'march' ? 'front' : 'back', label: 'Statement' });
    const element = await open({ files: [pdf('march'), pdf('april')], sides: ['front', 'back'] });
    const enter = async (password) => {
      const field = await until(() => find(element, '[name=password]'));
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, password);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await until(() => !button(element, 'Open').disabled);
      button(element, 'Open').click();
    };
    await until(() => find(element, '[name=password]'), { timeout: 20_000 });
    assert.notInclude(find(element, '.stage-blank').textContent, 'does not open it');
    await enter('wrong');
    await until(() => find(element, '.stage-blank')?.textContent.includes('This password does not open it'));
    await enter('1234');
    await until(() => find(element, '.pdf-page[data-drawn=true]'));
    button(element, 'Back').click();
    await until(() => served.asked().includes('/files/april'));
    await until(() => find(element, '.stage-pdf').dataset.state !== 'loading');
    assert.equal(find(element, '.stage-pdf').dataset.state, 'open');
  });

  it('a video plays in place where the browser can, a Word document is downloaded [DV-48] [engines]', async () => {
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

  it('a file that does not open says so, and is tried again by a press that the stage does not take [engines]', async () => {
    const element = await open({ files: [file('gone')] });
    const failure = await until(() => find(element, '.viewer-stage .blank'));
    assert.include(failure.textContent, 'HTTP error! Status: 404');
    served.add('/files/gone', await drawing(20, 20, '#204080'));
    const again = failure.querySelector('button');
    let taken = 0;
    // of whichever element is the stage once the file has come
    const { setPointerCapture } = Element.prototype;
    Element.prototype.setPointerCapture = () => {
      taken += 1;
    };
    const press = { bubbles: true, composed: true, pointerId: 1, button: 0 };
    try {
      again.dispatchEvent(new PointerEvent('pointerdown', press));
      assert.equal(taken, 0, 'the stage has taken the press, and the click with it');
      // in the very moment that the picture stands, before anything else of the page runs
      const pressed = new Promise((resolve) => {
        const seen = new MutationObserver(() => {
          const sheet = find(element, '.sheet');
          if (!sheet) return;
          seen.disconnect();
          resolve(sheet.dispatchEvent(new PointerEvent('pointerdown', press)));
        });
        seen.observe(element.shadowRoot, { childList: true, subtree: true });
      });
      again.click();
      await pressed;
      assert.equal(taken, 1);
    } finally {
      Element.prototype.setPointerCapture = setPointerCapture;
    }
  });

  it('a scan of 40 million pixels is decoded beside the page and drawn small [engines]', async () => {
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
});
