import { assert } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { cardOf, deskBackend, firstLoan as loan, stale } from './desk-stub.js';
import { drawing, serveFiles } from './sample-pictures.js';
/** @import { Answers } from '#support/stub.js' */

const upload = '/document-processing/document/upload';
const additional = '/document-processing/additional-document/upload';
const removal = '/document-processing/document';
const revealing = '/document-processing/document/reveal';

const find = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const all = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const button = (element, name) =>
  all(element, 'button').find((one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
const snacks = (element) => all(element, '.snack .grow').map((snack) => snack.textContent.trim());
const sheet = (element) => find(element, '.sheet')?.getAttribute('aria-label');

const fileOf = (id, origin, more = {}) => ({
  id,
  documentId: 'id-PAN',
  kind: 'image',
  url: `/files/${id}`,
  label: `${id}.jpg`,
  extension: 'jpg',
  side: 'front',
  origin,
  isRedacted: false,
  bytes: 1000,
  createdAt: '2025-11-18 10:32:00',
  ...more,
});
const panWith = (front, more = {}) => cardOf('PAN', 'PAN card', { preview: { front }, ...more });
const original = fileOf('original', 'ORIGINAL');
const modified = fileOf('modified', 'MODIFIED');

describe('the files of a card', () => {
  let backend;
  let served;
  let held;
  let element;
  const asked = (path) => backend.asked.filter((call) => call.path === path);

  /** The desk on one card; `after` is the card that a change answers. */
  async function open(card, after, /** @type {Answers} */ answers = {}, attributes = '') {
    const desk = deskBackend();
    desk.held.cards.IDENTITY = [card];
    held = desk.held;
    const changed = () => ({ data: { card: after, applicationVersion: 6 } });
    backend = stubCalls({
      [revealing]: { data: { file: fileOf('revealed', 'ORIGINAL') } },
      ...answers,
      [upload]: answers[upload] ?? changed,
      [additional]: changed,
      ...desk.answers,
      [removal]: answers[removal] ?? changed,
    });
    served = serveFiles({});
    for (const [id, colour] of Object.entries({ original: '#204080', modified: '#802040', revealed: '#208040' }))
      served.add(`/files/${id}`, await drawing(320, 200, colour));
    element = place(
      `<lending-document-verification loan-application-number="${loan}" ${attributes}></lending-document-verification>`,
      { width: 1280 },
    );
    element.getToken = () => ({ token: 't', key: 'k' });
    await until(() => find(element, '.viewer-bar'));
    if (attributes === '') await until(() => find(element, '.claim'));
  }
  function choose(name) {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(9)], name));
    const input = find(element, '.upload input[type=file]');
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const failed = () => find(element, '.image-editor .notice, .upload .notice')?.textContent ?? '';
  before(async () => {
    await import('/dist/client/widgets/lending-document-verification.js');
  });
  afterEach(() => {
    clearPage();
    served.restore();
    backend.restore();
  });

  it('SAVE in the editor sends one JPG, and the modified picture shows at once [DV-50][DV-53][AP-37][AP-39][ER-37] [engines]', async () => {
    await open(panWith({ original, modified: null }), panWith({ original, modified }));
    await until(() => sheet(element) === 'PAN card, User Uploaded');
    button(element, 'Edit image').click();
    await until(() => find(element, '.editor-canvas'));
    button(element, 'Rotate right').click();
    await until(() => !button(element, 'SAVE').disabled);
    button(element, 'SAVE').click();
    await until(() => sheet(element) === 'PAN card, Modified');
    const [{ body }, ...others] = asked(upload);
    assert.lengthOf(others, 0);
    assert.sameMembers(Object.keys(body), ['loanApplicationNumber', 'key', 'extension', 'file']);
    assert.deepInclude(body, { loanApplicationNumber: loan, key: 'PAN.front.modified', extension: 'jpg' });
    assert.equal(asked(upload)[0].headers['if-match'], String(panWith({}).version));
    assert.equal(body.file.type, 'image/jpeg');
    await until(() => snacks(element).includes('Document uploaded successfully'));
    assert.isNull(find(element, '.image-editor'));
  });

  it('Revert uploads the original as the modified picture [DV-51]', async () => {
    const same = fileOf('original', 'MODIFIED', { id: 'reverted', isReverted: true });
    await open(panWith({ original, modified }), panWith({ original, modified: same }));
    await until(() => sheet(element) === 'PAN card, Modified');
    button(element, 'Revert to original').click();
    await until(() => asked(upload).length === 1);
    const [{ body }] = asked(upload);
    assert.deepInclude(body, { key: 'PAN.front.modified', extension: 'jpg' });
    const wanted = await (await fetch('/files/original')).arrayBuffer();
    assert.deepEqual(new Uint8Array(await body.file.arrayBuffer()), new Uint8Array(wanted));
    await until(() => find(element, '.thumb .faint.small').textContent === 'Not edited, as uploaded');
    assert.isUndefined(button(element, 'Revert to original'));
    await until(() => snacks(element).includes('Document uploaded successfully'));
  });

  it('says why a file could not be fetched, in a red message that closes [AP-27][ER-04][ER-23]', async () => {
    const gone = { ...original, url: '/files/gone' };
    await open(panWith({ original: gone, modified }), panWith({ original, modified }));
    await until(() => sheet(element) === 'PAN card, Modified');
    button(element, 'Revert to original').click();
    await until(() => snacks(element).includes('HTTP error! Status: 404'));
    const snack = find(element, '.snack');
    assert.equal(snack.dataset.kind, 'error');
    assert.lengthOf(asked(upload), 0);
    find(element, '.snack button').click();
    await until(() => !find(element, '.snack'));
  });

  it('Revert of a redacted document asks for its original first', async () => {
    const hidden = { ...original, url: '', isRedacted: true };
    await open(
      panWith({ original: hidden, modified: { ...modified, isRedacted: true } }),
      panWith({ original, modified }),
    );
    await until(() => sheet(element) === 'PAN card, Modified');
    button(element, 'Revert to original').click();
    await until(() => asked(upload).length === 1);
    assert.deepEqual(
      asked(revealing).map(({ body }) => body),
      [{ loanApplicationNumber: loan, key: 'PAN.front.original' }],
    );
  });

  it('Delete asks, sends nothing when cancelled, and empties the side when confirmed [DV-52][AP-41][ER-44]', async () => {
    await open(panWith({ original, modified: null }), panWith({ original: null, modified: null }));
    await until(() => sheet(element));
    button(element, 'Delete').click();
    const question = await until(() => find(element, 'lending-sl-dialog[open] p'));
    assert.equal(question.textContent, 'Are you sure you want to delete the document?');
    button(element, 'Cancel').click();
    await until(() => !find(element, 'lending-sl-dialog[open]'));
    assert.lengthOf(asked(removal), 0);
    all(element, '.thumb button')
      .find((one) => one.textContent.trim() === 'Delete')
      .click();
    const dialog = await until(() => find(element, 'lending-sl-dialog[open]'));
    [...dialog.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Delete').click();
    await until(() => find(element, '.viewer-stage h3')?.textContent === 'Document Not Uploaded');
    const [{ method, body }] = asked(removal);
    assert.equal(method, 'DELETE');
    assert.deepEqual(body, { loanApplicationNumber: loan, key: 'PAN.front.original', extension: 'jpg' });
    await until(() => snacks(element).includes('The changes have been saved successfully'));
  });

  it('Replace uploads with the file’s own extension, and both versions show the new picture [DV-54][AP-40]', async () => {
    const replaced = fileOf('revealed', 'USER_UPLOADED', { extension: 'png' });
    await open(panWith({ original, modified }), panWith({ original: replaced, modified: null }));
    await until(() => sheet(element));
    button(element, 'Replace').click();
    await until(() => find(element, '.upload'));
    choose('new-scan.png');
    await until(() => !button(element, 'Upload').disabled);
    button(element, 'Upload').click();
    await until(() => sheet(element) === 'PAN card, User Uploaded');
    assert.deepInclude(asked(upload)[0].body, { key: 'PAN.front.original', extension: 'png' });
    const versions = all(element, '.thumb .faint.small').map((about) => about.textContent);
    assert.deepEqual(versions, ['Not edited, as uploaded', 'By staff, 18 Nov 2025 10:32 AM, 1 KB']);
    button(element, 'Show Modified').click();
    assert.equal(sheet(element), 'PAN card, User Uploaded');
  });

  it('Replace of a decided document reads the application again: the counts follow its decision [DV-54]', async () => {
    const status = { docStatus: 'approved', approved: true };
    const replaced = panWith({ original: fileOf('revealed', 'USER_UPLOADED'), modified: null });
    await open(panWith({ original, modified: null }, { status }), replaced);
    await until(() => sheet(element));
    const { length } = asked('/document-processing/config');
    held.config = { ...held.config, progress: { approved: 0, rejected: 0, total: 3 } };
    button(element, 'Replace').click();
    await until(() => find(element, '.upload'));
    choose('new-scan.jpg');
    await until(() => !button(element, 'Upload').disabled);
    button(element, 'Upload').click();
    await until(() => find(element, '.desk-tabs').textContent.includes('0 of 3 mandatory cards approved'));
    assert.lengthOf(asked('/document-processing/config'), length + 1);
  });

  it('a side that has no file is named on its card, and no key approves it [DV-47]', async () => {
    const card = cardOf('PAN', 'Aadhaar', {
      preview: { front: { original, modified: null }, back: { original: null, modified: null } },
    });
    await open(card, card);
    await until(() => find(element, '.doc-card .notice')?.textContent.includes('The back is not uploaded'));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await until(() => snacks(element).some((text) => text.includes('The back is not uploaded')));
    assert.lengthOf(asked('/document-processing/section'), 0);
  });

  it('an added document is uploaded by its type and proof [DV-58][AP-38]', async () => {
    const more = { type: 'Address Proof', proofType: 'Passport' };
    await open(
      panWith({ original: null, modified: null }, more),
      panWith({ original: fileOf('original', 'USER_UPLOADED'), modified: null }, more),
    );
    (await until(() => button(element, 'UPLOAD'))).click();
    await until(() => find(element, '.upload'));
    choose('passport.jpg');
    await until(() => !button(element, 'Upload').disabled);
    button(element, 'Upload').click();
    await until(() => sheet(element) === 'PAN card, User Uploaded');
    const { file, ...fields } = asked(additional)[0].body;
    assert.equal(file.name, 'passport.jpg');
    assert.deepEqual(fields, {
      loanApplicationNumber: loan,
      key: 'PAN.front.original',
      extension: 'jpg',
      type: 'Address Proof',
      proofType: 'Passport',
    });
  });

  it('a refused upload says why beside the file, which waits on its card until it is uploaded or removed [AP-25]', async () => {
    const message = 'This image has 20000 x 20000 pixels; at most 64 million and 16384 on a side are taken';
    const error = { errorCode: 'IMAGE_TOO_LARGE', errorMessage: message, fieldErrors: { file: message } };
    let tries = 0;
    const uploaded = panWith({ original: fileOf('original', 'USER_UPLOADED'), modified: null });
    const answer = () => (tries++ < 2 ? { error } : { data: { card: uploaded, applicationVersion: 6 } });
    await open(panWith({ original: null, modified: null }), undefined, { [upload]: answer });
    (await until(() => button(element, 'UPLOAD'))).click();
    await until(() => find(element, '.upload'));
    choose('huge.jpg');
    await until(() => !button(element, 'Upload').disabled);
    button(element, 'Upload').click();
    await until(() => failed().includes(message));
    assert.isNull(find(element, '.chosen'));
    assert.isTrue(button(element, 'Upload').disabled);
    assert.lengthOf(all(element, '.unsent'), 1, 'the dialog alone shows it');
    button(element, 'Cancel').click();
    await until(() => !find(element, '.upload'));

    const waiting = () => find(element, '[data-card="PAN"] .unsent');
    assert.include(waiting().textContent, 'Not uploaded yet: huge.jpg');
    assert.include(waiting().textContent, message);
    assert.deepEqual(await findings(element), []);

    // The page moves the element elsewhere: another desk begins, and the file is there.
    const box = element.parentElement;
    element.remove();
    box.append(element);
    await until(() => waiting()?.textContent.includes('Not uploaded yet: huge.jpg'));
    await until(() => button(element, 'Next'));
    button(element, 'Next').click();
    await until(() => snacks(element).some((text) => text.startsWith('huge.jpg is not uploaded yet')));

    const again = () => waiting().querySelector('button');
    again().click();
    await until(() => asked(upload).length === 2 && waiting()?.textContent.includes(message));
    again().click();
    await until(() => !waiting());
    await until(() => sheet(element) === 'PAN card, User Uploaded');
    assert.deepEqual(
      asked(upload).map(({ body }) => [body.file.name, body.key]),
      Array.from({ length: 3 }, () => ['huge.jpg', 'PAN.front.original']),
    );
  });

  it('an edit of a picture that a colleague has replaced stays in its editor, and never becomes the new picture’s [engines]', async () => {
    await open(panWith({ original, modified: null }), undefined, { [upload]: stale });
    await until(() => sheet(element) === 'PAN card, User Uploaded');
    button(element, 'Edit image').click();
    await until(() => find(element, '.editor-canvas'));
    button(element, 'Rotate right').click();
    await until(() => !button(element, 'SAVE').disabled);
    const { version } = panWith({});
    held.cards.IDENTITY = [
      panWith({ original: fileOf('revealed', 'USER_UPLOADED'), modified: null }, { version: version + 1 }),
    ];
    button(element, 'SAVE').click();
    await until(() => failed().includes('A colleague has changed this picture in the meantime'));
    button(element, 'SAVE').click();
    await until(() => asked(upload).length === 2);
    assert.deepEqual(
      asked(upload).map(({ headers }) => headers['if-match']),
      [String(version), String(version)],
    );
  });

  it('a file for a card that a colleague has changed waits, and goes once the person has read it', async () => {
    let tries = 0;
    const uploaded = panWith({ original: fileOf('revealed', 'USER_UPLOADED'), modified: null });
    const answer = () => (tries++ === 0 ? stale : { data: { card: uploaded, applicationVersion: 6 } });
    await open(panWith({ original, modified: null }), undefined, { [upload]: answer });
    await until(() => sheet(element));
    button(element, 'Replace').click();
    await until(() => find(element, '.upload'));
    choose('new-scan.png');
    await until(() => !button(element, 'Upload').disabled);
    const { version } = panWith({});
    held.cards.IDENTITY = [panWith({ original, modified: null }, { version: version + 1 })];
    button(element, 'Upload').click();
    await until(() => failed().includes('Someone else has changed this in the meantime'));
    assert.include(failed(), 'Not uploaded yet: new-scan.png');
    all(element, '.upload button')
      .find((one) => one.textContent === 'Try again')
      .click();
    await until(() => snacks(element).includes('Document uploaded successfully'));
    assert.equal(asked(upload)[1].headers['if-match'], String(version + 1));
  });

  it('a document that a colleague has replaced is not deleted', async () => {
    await open(panWith({ original, modified: null }), undefined, { [removal]: stale });
    await until(() => sheet(element));
    button(element, 'Delete').click();
    const dialog = await until(() => find(element, 'lending-sl-dialog[open]'));
    [...dialog.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Delete').click();
    await until(() => snacks(element).includes('Someone else has changed this in the meantime'));
    assert.equal(asked(removal)[0].headers['if-match'], String(panWith({}).version));
  });

  it('reveals nothing on a page that only shows: seeing an original is an act that is recorded', async () => {
    const front = {
      original: fileOf('original', 'ORIGINAL', { url: '' }),
      modified: { ...modified, isRedacted: true },
    };
    await open(panWith(front), undefined, {}, 'readonly');
    await until(() => button(element, 'Show User Uploaded'));
    assert.isUndefined(button(element, 'Show original'));
    button(element, 'Show User Uploaded').click();
    await until(() => find(element, '.stage-blank')?.textContent.includes('The original is held back'));
    assert.isNull(find(element, '.stage-blank button'));
    // Unless the page around leads back, "Back" opens the portal's list in a new tab, and what lies behind is drawn no more.
    element.addEventListener('lending-navigate', (event) => event.preventDefault());
    for (const each of all(element, 'button:not(:disabled)')) if (!each.closest('.viewer-bar')) each.click();
    assert.deepEqual(
      backend.asked.filter(({ method, path }) => method !== 'GET' && /upload|reveal|update|removal/i.test(path)),
      [],
    );
  });
});
