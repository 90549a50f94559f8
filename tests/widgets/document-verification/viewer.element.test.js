import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { drawing } from './sample-pictures.js';
import { all, button, file, find, front, modified, open, recorded, servePictures, shown } from './viewer-page.js';

const back = file('back', { side: 'back' });
const version = (element, caption) => all(element, '.thumb').find((one) => one.getAttribute('aria-label') === caption);

describe('document viewer', () => {
  const served = servePictures();

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

  it('the versions are small pictures, made from files that are fetched once [engines]', async () => {
    const element = await open({ files: [front, modified] });
    const small = (caption) => until(() => version(element, caption).querySelector('canvas.thumb-picture'));
    for (const caption of ['Modified', 'User Uploaded']) {
      const { width, height } = await small(caption);
      assert.deepEqual([width, height], [320, 200]);
    }
    button(element, 'Show User Uploaded').click();
    await until(() => find(element, '.sheet')?.getAttribute('aria-label') === 'PAN card, front, User Uploaded');
    assert.deepEqual(served.asked(), ['/files/modified', '/files/front']);
  });

  it('a small picture is no reason to fetch a large file, or one that is held back [engines]', async () => {
    served.add('/files/scan', await drawing(1600, 1000, '#204080'));
    const scan = file('scan', { bytes: 12_000_000 });
    const element = await open({ files: [scan, modified] });
    await until(() => version(element, 'Modified').querySelector('canvas'));
    assert.deepEqual(served.asked(), ['/files/modified']);
    button(element, 'Show User Uploaded').click();
    const { width, height } = await until(() => version(element, 'User Uploaded').querySelector('canvas'));
    assert.deepEqual([width, height], [320, 200]);
    assert.deepEqual(served.asked(), ['/files/modified', '/files/scan']);
    const redacted = await open({ files: [{ ...front, url: '', isRedacted: true }, modified] });
    await until(() => version(redacted, 'Modified').querySelector('canvas'));
    assert.isNull(version(redacted, 'User Uploaded').querySelector('canvas'));
    assert.notInclude(served.asked(), '/files/front');
  });

  it('front and back are a toggle [DV-44] [engines]', async () => {
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

  it('zooms, fits, moves and turns by button and key [engines]', async () => {
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

  it('zoom and rotation are those of the last document of the type [engines]', async () => {
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

  it('two stand side by side and move together [engines]', async () => {
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

  it('keeps the document off its versions in little room [engines]', async () => {
    const element = await open({ files: [front, modified], height: 300 }, { width: 900 });
    await shown(element);
    const stage = find(element, '.viewer-stage').getBoundingClientRect();
    assert.isAtMost(stage.bottom, find(element, '.strip').getBoundingClientRect().top + 1);
    assert.isAtLeast(stage.height, 100);
  });

  it('opens a file in a new tab; an old link is handed over first', async () => {
    const element = await open({ files: [front] });
    const link = button(element, 'Open in a new tab');
    assert.equal(link.href, front.url);
    assert.equal(link.target, '_blank');
    const opened = [];
    const openInTab = ({ id }) => opened.push(id) > 0;
    const handed = await open({ files: [front], actions: { openInTab } });
    const press = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    button(handed, 'Open in a new tab').dispatchEvent(press);
    assert.isTrue(press.defaultPrevented);
    assert.deepEqual(opened, ['front']);
  });

  for (const theme of ['light', 'dark'])
    for (const width of [780, 320])
      it(`axe finds nothing in ${theme} at ${width} px [engines]`, async () => {
        const { actions } = recorded();
        const element = await open({ files: [front, modified, back], actions }, { theme, width });
        await shown(element);
        assert.deepEqual(await findings(element), []);
        const { scrollWidth, clientWidth } = find(element, '.viewer');
        assert.isAtMost(scrollWidth, clientWidth);
      });
});
