import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import '/dist/fixtures/document-parts.js';
import { drawing, pixelOf, serveFiles } from './sample-pictures.js';

const find = (element, selector) => element.shadowRoot.querySelector(selector);
const all = (element, selector) => [...element.shadowRoot.querySelectorAll(selector)];
const button = (element, name) =>
  all(element, 'button').find((one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
const press = (target, key, more = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }));
/** Lets what an event has changed be drawn. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));
const isNear = (found, wanted) => found.every((value, at) => Math.abs(value - wanted[at]) < 40);
const assertNear = (found, wanted) => assert.isTrue(isNear(found, wanted), `${found} is not near ${wanted}`);
const blue = [32, 64, 128];
const white = [255, 255, 255];

const width = 1500;
const height = 1000;

/**
 * Opens the editor on a blue picture whose upper left corner is white.
 *
 * @param {{ onSave?: (picture: Blob) => unknown; theme?: string }} [shown]
 */
async function open({ onSave, theme = 'light' } = {}) {
  const saved = [];
  globalThis.documentParts = {
    editor: {
      url: `${location.origin}/files/scan`,
      fileName: 'PAN card, front',
      onSave:
        onSave ??
        (async (blob, info) => {
          saved.push({ blob, info });
        }),
    },
  };
  const element = place(`<lending-document-parts theme="${theme}"></lending-document-parts>`);
  const canvas = await until(() => find(element, '.editor-canvas'));
  return { element, canvas, saved };
}
async function save(element, saved) {
  button(element, 'SAVE').click();
  await until(() => find(element, 'main').dataset.closed === 'true');
  return saved[0];
}
/** Drags on the canvas, in its 600 x 400 pixels. */
function drag(canvas, from, to) {
  const { left, top, width: wide } = canvas.getBoundingClientRect();
  const at = ([x, y]) => ({ clientX: left + (x * wide) / 600, clientY: top + (y * wide) / 600 });
  const send = (type, point) =>
    canvas.dispatchEvent(
      new PointerEvent(type, { ...at(point), pointerId: 1, button: 0, isPrimary: true, bubbles: true, composed: true }),
    );
  // A pointer of a script's making cannot be captured.
  canvas.setPointerCapture = () => undefined;
  send('pointerdown', from);
  send('pointermove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  send('pointermove', to);
  send('pointerup', to);
}

describe('image editor', () => {
  let served;
  beforeEach(async () => {
    served = serveFiles({ '/files/scan': await drawing(width, height, '#204080') });
  });
  afterEach(() => {
    served.restore();
    clearPage();
  });

  it('is a dialog of 1124 x 648 px, or of the window where that is smaller, with a canvas of 600 x 400 [CO-38] [engines]', async () => {
    const { element, canvas } = await open();
    const panel = find(element, 'lending-sl-dialog').shadowRoot.querySelector('[part~=panel]');
    const wanted = { width: Math.min(1124, innerWidth - 16), height: Math.min(648, innerHeight - 16) };
    await until(() => {
      const box = panel.getBoundingClientRect();
      return Math.abs(box.width - wanted.width) < 1 && Math.abs(box.height - wanted.height) < 1;
    });
    const style = getComputedStyle(panel);
    assert.include(find(element, 'lending-sl-dialog').style.getPropertyValue('--width'), '1124px');
    assert.closeTo(parseFloat(style.height), wanted.height, 1);
    const surface = canvas.querySelector('canvas');
    const dense = Math.min(2, devicePixelRatio);
    await until(() => surface.width === 600 * dense && surface.height === 400 * dense);
    const box = canvas.getBoundingClientRect();
    assert.closeTo(box.width / box.height, 1.5, 0.01);
    assert.isAtMost(box.width, 600);
  });

  it('turns and mirrors; SAVE gives a JPG at full resolution [DV-49][DV-50]', async () => {
    const { element, saved } = await open();
    assert.isTrue(button(element, 'SAVE').disabled);
    button(element, 'Rotate right').click();
    await until(() => !button(element, 'SAVE').disabled);
    button(element, 'Flip horizontal').click();
    await drawn();
    const { blob, info } = await save(element, saved);
    assert.equal(blob.type, 'image/jpeg');
    assert.deepEqual(info, { isRedaction: false });
    const bitmap = await createImageBitmap(blob);
    assert.deepEqual([bitmap.width, bitmap.height], [height, width]);
    // The white corner went right by the turn and left again by the mirror.
    assertNear(await pixelOf(blob, 40, 40), white);
    assertNear(await pixelOf(blob, height - 40, 40), blue);
  });

  it('crops what the frame leaves, by keyboard too [DV-49]', async () => {
    const { element, saved } = await open();
    button(element, 'Crop').click();
    const frame = await until(() => find(element, '.crop-frame'));
    await drawn();
    press(frame, 'ArrowRight');
    await drawn();
    press(frame, 'ArrowLeft', { shiftKey: true });
    await until(() => find(element, '.tool-options .num')?.textContent === '1,245 x 840 px');
    press(frame, 'Enter');
    await until(() => find(element, '.editor-facts').textContent.startsWith('1,245 x 840 px'));
    const { blob } = await save(element, saved);
    const bitmap = await createImageBitmap(blob);
    assert.deepEqual([bitmap.width, bitmap.height], [1245, 840]);
    // 135 and 80 px in from the corner, whose white ends at 150.
    assertNear(await pixelOf(blob, 5, 5), white);
    assertNear(await pixelOf(blob, 60, 100), blue);
  });

  it('keeps the keys when a button goes by its press: Apply crop, the last Undo [DV-49] [engines]', async () => {
    const { element } = await open();
    const focused = () => element.shadowRoot.activeElement;
    button(element, 'Crop').click();
    const apply = await until(() => button(element, 'Apply crop'));
    apply.focus();
    apply.click();
    await until(() => !button(element, 'Apply crop') && !button(element, 'Undo').disabled);
    assert.isTrue(find(element, '.editor').contains(focused()));
    press(focused(), 'z', { ctrlKey: true });
    await until(() => button(element, 'Undo').disabled);
    button(element, 'Redo').focus();
    button(element, 'Redo').click();
    await until(() => button(element, 'Redo').disabled);
    assert.isFalse(focused()?.matches(':disabled') ?? true);
    press(focused(), 'z', { ctrlKey: true });
    await until(() => button(element, 'Undo').disabled);
  });

  it('draws on the picture; steps are taken back and again [DV-49] [engines]', async () => {
    const { element, canvas, saved } = await open();
    button(element, 'Draw').click();
    await until(() => canvas.dataset.tool === 'draw');
    drag(canvas, [300, 200], [400, 200]);
    await until(() => !button(element, 'Undo').disabled);
    press(canvas, 'z', { ctrlKey: true });
    await until(() => button(element, 'Undo').disabled);
    assert.isTrue(button(element, 'SAVE').disabled);
    button(element, 'Redo').click();
    await until(() => !button(element, 'SAVE').disabled);
    const { blob, info } = await save(element, saved);
    assert.deepEqual(info, { isRedaction: false });
    assert.isTrue(isNear(await pixelOf(blob, 875, 500), [209, 26, 42]));
    assertNear(await pixelOf(blob, 875, 560), blue);
  });

  it('covers for good, and says that it did [engines]', async () => {
    const { element, canvas, saved } = await open();
    button(element, 'Redact').click();
    await until(() => canvas.dataset.tool === 'redact');
    canvas.focus();
    // By keyboard: put the pen down in the middle, move, lift.
    press(canvas, ' ');
    await until(() => find(element, '.editor-canvas [role=status]').textContent === 'Pen down');
    for (let step = 0; step < 5; step++) {
      press(canvas, 'ArrowRight', { shiftKey: true });
      await drawn();
    }
    press(canvas, ' ');
    await until(() => find(element, '.editor-facts').textContent.includes('saved as redacted'));
    const { blob, info } = await save(element, saved);
    assert.deepEqual(info, { isRedaction: true });
    assert.isTrue(isNear(await pixelOf(blob, 900, 500), [0, 0, 0]));
  });

  it('keeps all steps when saving fails, and asks before they are dropped', async () => {
    const { element } = await open({ onSave: () => Promise.reject(new Error('no answer')) });
    button(element, 'Rotate left').click();
    await until(() => !button(element, 'SAVE').disabled);
    button(element, 'SAVE').click();
    const notice = await until(() => find(element, '.notice.bad'));
    assert.include(notice.textContent, 'Please try again');
    assert.isFalse(button(element, 'Undo').disabled);
    button(element, 'Cancel').click();
    const discard = await until(() =>
      all(element, 'lending-sl-dialog[open]').length === 2 ? button(element, 'Discard changes') : undefined,
    );
    assert.equal(find(element, 'main').dataset.closed, 'false');
    button(element, 'Keep editing').click();
    await until(() => all(element, 'lending-sl-dialog[open]').length === 1);
    assert.isFalse(button(element, 'Undo').disabled);
    discard.click();
    await until(() => find(element, 'main').dataset.closed === 'true');
  });

  for (const theme of ['light', 'dark'])
    it(`axe finds nothing in ${theme}`, async () => {
      const { element } = await open({ theme });
      button(element, 'Draw').click();
      await until(() => find(element, '.swatches'));
      assert.deepEqual(await findings(element), []);
    });
});
