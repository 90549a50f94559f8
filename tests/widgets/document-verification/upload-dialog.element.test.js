import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import '/dist/fixtures/document-parts.js';

const find = (element, selector) => element.shadowRoot.querySelector(selector);
const button = (element, name) =>
  [...element.shadowRoot.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name,
  );
const made = (name, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const transfer = (...files) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};

/** @param {(file: File, options: { signal: AbortSignal; onProgress(percent: number): void }) => unknown} [onUpload] */
async function open(onUpload = async () => undefined, more = {}) {
  globalThis.documentParts = { upload: { title: 'Upload PAN card', onUpload, ...more } };
  const element = place('<lending-document-parts></lending-document-parts>');
  await until(() => find(element, '.upload'));
  return element;
}
function choose(element, ...files) {
  const input = find(element, 'input[type=file]');
  input.files = transfer(...files).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const chosen = (element) => find(element, '.chosen .strong')?.textContent;

describe('upload dialog', () => {
  afterEach(clearPage);

  it('takes images, pdf, doc and video, and says what it does not take [CO-39][VA-45]', async () => {
    const element = await open();
    const { accept } = find(element, 'input[type=file]');
    assert.equal(accept, '.jpg,.jpeg,.png,.webp,.heic,.heif,.pdf,.doc,.docx,.mp4,.m4v,.mov,.webm');
    choose(element, made('setup.exe'));
    const notice = await until(() => find(element, '.notice.bad'));
    assert.include(notice.textContent, 'This file is none of these: JPG, PNG, WebP or HEIC image, PDF');
    assert.isTrue(button(element, 'Upload').disabled);
  });

  it('uploads one file, which another replaces; none before it is chosen [VA-44][VA-46]', async () => {
    const sent = [];
    const element = await open(async (file) => void sent.push(file.name));
    assert.isTrue(button(element, 'Upload').disabled);
    assert.isFalse(find(element, 'input[type=file]').multiple);
    choose(element, made('first.jpg'));
    await until(() => chosen(element) === 'first.jpg');
    choose(element, made('second.jpg'));
    await until(() => chosen(element) === 'second.jpg');
    button(element, 'Upload').click();
    await until(() => find(element, 'main').dataset.closed === 'true');
    assert.deepEqual(sent, ['second.jpg']);
  });

  it('takes a dropped and a pasted file; two at once are refused [VA-44] [engines]', async () => {
    const element = await open();
    const box = find(element, '.upload');
    const drop = (...files) =>
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer(...files), bubbles: true, cancelable: true }));
    drop(made('dropped.pdf'));
    await until(() => chosen(element) === 'dropped.pdf');
    drop(made('one.jpg'), made('two.jpg'));
    await until(() => find(element, '.notice')?.textContent === 'Choose one file only');
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
    Object.defineProperty(paste, 'clipboardData', { value: transfer(made('pasted.png')) });
    button(element, 'Cancel').dispatchEvent(paste);
    await until(() => chosen(element) === 'pasted.png');
    assert.isNull(find(element, '.notice'));
  });

  it('shows how much has been sent, and stops on Cancel', async () => {
    let given;
    const element = await open((_, options) => {
      given = options;
      return new Promise((_resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason));
      });
    });
    choose(element, made('scan.jpg'));
    await until(() => chosen(element));
    button(element, 'Upload').click();
    await until(() => given);
    given.onProgress(0.42);
    await until(() => find(element, 'progress')?.value === 0.42);
    assert.equal(find(element, '.upload-progress .num').textContent, '42% sent');
    button(element, 'Cancel upload').click();
    await until(() => !find(element, 'progress'));
    assert.isTrue(given.signal.aborted);
    assert.equal(find(element, 'main').dataset.closed, 'false');
    assert.equal(chosen(element), 'scan.jpg');
    assert.isNull(find(element, '.notice'));
  });

  it('is empty again when the file is refused, which waits beside the reason for another try [AP-25]', async () => {
    let tries = 0;
    const picked = [];
    const element = await open(
      async () => {
        if (++tries === 1) throw new Error('no answer');
      },
      { onPick: (file) => void picked.push(file?.name) },
    );
    choose(element, made('scan.jpg'));
    await until(() => chosen(element));
    button(element, 'Upload').click();
    const waiting = await until(() => find(element, '.unsent'));
    assert.equal(waiting.querySelector('.grow').textContent, 'Not uploaded yet: scan.jpgPlease try again');
    assert.isUndefined(chosen(element));
    assert.isTrue(button(element, 'Upload').disabled);
    assert.deepEqual(await findings(element), []);
    button(element, 'Try again').click();
    await until(() => find(element, 'main').dataset.closed === 'true');
    assert.equal(tries, 2);
    assert.deepEqual(picked, ['scan.jpg']);
  });

  it('offers a file that was picked before, until it is removed or another is picked', async () => {
    const picked = [];
    const onPick = (file) => void picked.push(file?.name);
    const first = await open(undefined, { waiting: made('first.jpg'), onPick });
    await until(() => find(first, '.unsent'));
    button(first, 'Remove first.jpg').click();
    await until(() => !find(first, '.unsent'));
    const second = await open(undefined, { waiting: made('first.jpg'), onPick });
    await until(() => find(second, '.unsent'));
    choose(second, made('second.jpg'));
    await until(() => chosen(second) === 'second.jpg');
    assert.isNull(find(second, '.unsent'));
    assert.deepEqual(picked, [undefined, 'second.jpg']);
  });

  it('axe finds nothing while it is sending', async () => {
    const element = await open((_, { onProgress }) => {
      onProgress(0.5);
      return new Promise(() => undefined);
    });
    choose(element, made('scan.jpg'));
    await until(() => chosen(element));
    button(element, 'Upload').click();
    await until(() => find(element, 'progress'));
    assert.deepEqual(await findings(element), []);
  });
});
