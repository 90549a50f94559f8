import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { readFileKey, writeFileKey } from '../../../widgets/contract/documents/document-file-key.ts';
import { auditOf } from '../applications/support.ts';
import { docx, jpg, jpgOf, jpgWith, mp4, pdf, png, zip } from '../files/sample-files.ts';
import type { Session, TestServer } from '../support.ts';
import { freshApplication, startWithDocuments } from './support.ts';

let server: TestServer;
let ops: Session;
let other: Session;
let loan: string;
let applicationId: string;
beforeAll(async () => {
  server = await startWithDocuments(60);
  ops = await server.signIn('ops@demo.example');
  other = await server.signIn('ops2@demo.example');
  ({ loan, id: applicationId } = await freshApplication(server));
});
afterAll(() => server.close());

type Content = Buffer | string;
const fileOf = (content: Content, name: string) =>
  new File([new Uint8Array(Buffer.from(content))], name, { type: 'application/octet-stream' });

interface More {
  session?: Session;
  name?: string;
  extension?: string;
  headers?: Record<string, string>;
  loanApplicationNumber?: string;
}
async function upload(key: string, content: Content, more: More = {}) {
  const { session = ops, name = 'photo.jpg', extension = name.split('.').at(-1) ?? '', headers } = more;
  server.clock.advance(10);
  const input = {
    loanApplicationNumber: more.loanApplicationNumber ?? loan,
    key,
    extension,
    file: fileOf(content, name),
  };
  return server.call('uploadDocument', input, { session, ...(headers && { headers }) });
}
async function remove(key: string, extension = 'jpg', session = ops) {
  server.clock.advance(10);
  return server.call('deleteDocument', { loanApplicationNumber: loan, key, extension }, { session });
}
async function reveal(key: string, session = ops) {
  server.clock.advance(10);
  return server.call('revealDocument', { loanApplicationNumber: loan, key }, { session });
}
const cardOf = async (key: string, tabName = 'IDENTITY') => {
  const { cards } = (
    await server.call('fetchDocumentTab', { loanApplicationNumber: loan, tabName }, { session: ops })
  ).data();
  const found = cards.find((card) => card.key === key);
  if (!found) throw new Error(`There is no card ${key}`);
  return found;
};
const front = async (key: string) => (await cardOf(key)).preview?.front;
const bytesAt = async (url: string | undefined) => (await server.app.inject({ url: url ?? '' })).rawPayload;
const errorOf = (answer: { body: unknown }) =>
  (answer.body as { error: { errorCode: string; errorMessage: string; fieldErrors?: Record<string, string> } }).error;
/** A picture that no other test has sent. */
const photo = () => jpgWith(randomBytes(8).toString('hex'));
const lastAudit = async () =>
  (await auditOf(server, loan)).filter(({ action, result }) => result === 'OK' && action !== 'READ').at(-1);

it('a key names card, side and slot, and nothing else is one', () => {
  const place = { card: 'PAN', side: 'front', slot: 'modified' } as const;
  expect(writeFileKey(place)).toBe('PAN.front.modified');
  expect(readFileKey('PAN.front.modified')).toEqual(place);
  for (const key of [
    'PAN',
    'PAN.front',
    'PAN.left.modified',
    'PAN.front.other',
    '../PAN.front.modified',
    'PAN.front.modified\n',
  ])
    expect(readFileKey(key), key).toBeUndefined();
});

describe('a document’s files', () => {
  it('a replacement shows as uploaded at once; what it replaced is kept [DV-53][DV-54][AP-37]', async () => {
    const earlier = photo();
    const link = (await upload('PAN.front.original', earlier)).data().card.preview?.front?.original?.url;
    const edited = photo();
    (await upload('PAN.front.modified', edited)).data();
    expect((await front('PAN'))?.modified).toMatchObject({ origin: 'MODIFIED', extension: 'jpg' });
    const replacement = photo();
    const { card } = (await upload('PAN.front.original', replacement)).data();
    expect(card.preview?.front?.original).toMatchObject({ origin: 'USER_UPLOADED', isRedacted: false });
    // The modified picture was of another upload: both show the new one from here on.
    expect(card.preview?.front?.modified).toBeNull();
    expect(await bytesAt(card.preview?.front?.original?.url)).toEqual(replacement);
    expect(await bytesAt(link)).toEqual(earlier);
    expect(await lastAudit()).toMatchObject({ action: 'REPLACE_DOCUMENT', entity: 'document', entity_id: card.id });
  });

  it('an edit stands beside its original, and a revert puts the original in its place [DV-50][DV-51]', async () => {
    const original = photo();
    (await upload('PAN.front.original', original)).data();
    const edited = photo();
    const first = (await upload('PAN.front.modified', edited)).data().card.preview?.front;
    expect(await bytesAt(first?.modified?.url)).toEqual(edited);
    expect(await bytesAt(first?.original?.url)).toEqual(original);
    expect(await lastAudit()).toMatchObject({ action: 'EDIT_DOCUMENT' });
    const reverted = (await upload('PAN.front.modified', original)).data().card.preview?.front;
    expect(await bytesAt(reverted?.modified?.url)).toEqual(original);
    expect(await bytesAt(reverted?.original?.url)).toEqual(original);
    expect(await lastAudit()).toMatchObject({ action: 'REVERT_DOCUMENT' });
  });

  it('a deleted side is empty; its content and rows stay [DV-52][AP-41]', async () => {
    const { card } = (await upload('AADHAAR.back.original', photo())).data();
    const link = card.preview?.back?.original?.url;
    const { card: after } = (await remove('AADHAAR.back.original')).data();
    expect(after.preview?.back).toEqual({ original: null, modified: null });
    expect(after.preview?.front?.original).not.toBeNull();
    expect((await cardOf('AADHAAR')).preview?.back).toEqual({ original: null, modified: null });
    const kept = await server.db.selectFrom('document_file').selectAll().where('document_id', '=', card.id).execute();
    expect(kept.filter(({ removed_at: at }) => at !== null).length).toBeGreaterThan(0);
    expect((await bytesAt(link)).length).toBeGreaterThan(100);
    expect(await lastAudit()).toMatchObject({ action: 'DELETE_DOCUMENT' });
    expect(errorOf(await remove('AADHAAR.back.original'))).toMatchObject({
      errorCode: 'FILE_GONE',
      errorMessage: 'This document has been deleted already',
    });
    const again = (await upload('AADHAAR.back.original', photo())).data();
    expect(again.card.preview?.back?.original).toMatchObject({ side: 'back', origin: 'USER_UPLOADED' });
    expect(await lastAudit()).toMatchObject({ action: 'UPLOAD_DOCUMENT' });
  });

  it('images, pdf, doc and video keep their kind and extension [AP-40][CO-39][DV-48]', async () => {
    for (const [name, content, kind] of [
      ['scan.png', png(), 'image'],
      ['statement.pdf', pdf(), 'pdf'],
      ['letter.docx', docx(), 'other'],
      ['visit.mp4', mp4, 'video'],
    ] as const) {
      const { card } = (await upload('SELFIE.front.original', content, { name })).data();
      expect(card.preview?.front?.original).toMatchObject({ kind, extension: name.split('.')[1] });
      expect(await bytesAt(card.preview?.front?.original?.url)).toEqual(content);
    }
  });

  it('an added document takes its own upload, by type and proof [DV-58][AP-38]', async () => {
    const added = (
      await server.call(
        'addKycDocument',
        { loanApplicationNumber: loan, type: 'Address Proof', proofType: 'Passport' },
        { session: ops },
      )
    ).data().card;
    const key = `${added.key}.front.original`;
    const send = (proofType: string) =>
      server.call(
        'uploadAdditionalDocument',
        {
          loanApplicationNumber: loan,
          key,
          extension: 'jpg',
          type: 'Address Proof',
          proofType,
          file: fileOf(photo(), 'passport.jpg'),
        } as CallInput<'uploadAdditionalDocument'>,
        { session: ops },
      );
    const { card } = (await send('Passport')).data();
    expect(card.preview?.front?.original).toMatchObject({ kind: 'image', origin: 'USER_UPLOADED' });
    expect((await send('Voter ID')).status).toBe(404);
    expect((await upload(key, photo())).status).toBe(404);
  });

  it('what was decided about another picture waits for a decision again', async () => {
    const approve = async () =>
      server.call(
        'updateDocumentSection',
        {
          loanApplicationNumber: loan,
          sectionKey: 'AADHAAR',
          status: { docStatus: 'APPROVED', rejectReasons: [] },
          fields: [],
        },
        { session: ops, headers: { 'if-match': String((await cardOf('AADHAAR')).version) } },
      );
    (await approve()).data();
    const { card: edited } = (await upload('AADHAAR.front.modified', photo())).data();
    expect(edited.status.docStatus).toBe('approved');
    const { card } = (await upload('AADHAAR.front.original', photo())).data();
    expect(card.status).toEqual({ docStatus: 'pending', approved: null });
    const counted = await server.db
      .selectFrom('application')
      .select('documents_approved')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(counted.documents_approved).toBe(0);
  });

  it('a colleague’s save of the card is refused after an upload, and an upload once the card is theirs', async () => {
    const { version } = await cardOf('PAN');
    (await upload('PAN.front.modified', photo())).data();
    const stale = await server.call(
      'updateDocumentSection',
      { loanApplicationNumber: loan, sectionKey: 'PAN', status: null, fields: [] },
      { session: ops, headers: { 'if-match': String(version) } },
    );
    expect(stale.errorCode).toBe('STALE_VERSION');
    expect((await upload('PAN.front.modified', photo(), { session: other })).errorCode).toBe('ROW_LOCKED');
    expect((await remove('PAN.front.original', 'jpg', other)).errorCode).toBe('ROW_LOCKED');
    expect((await reveal('PAN.front.original', other)).errorCode).toBe('ROW_LOCKED');
  });

  it('leaves no file behind where it is refused after its file was stored, or was done before', async () => {
    const waiting = async () =>
      (await server.db.selectFrom('stored_file').select('removed_at').where('attached_at', 'is', null).execute()).map(
        ({ removed_at: removed }) => removed !== null,
      );
    const before = await waiting();
    const headers = { 'if-match': '1234567' };
    expect((await upload('PAN.front.modified', photo(), { headers })).errorCode).toBe('STALE_VERSION');
    expect(await waiting()).toEqual([...before, true]);
    const again = { content: photo(), more: { headers: { 'idempotency-key': 'upload-left-1234' } } };
    (await upload('PAN.front.modified', again.content, again.more)).data();
    (await upload('PAN.front.modified', again.content, again.more)).data();
    expect(await waiting()).toEqual([...before, true, true]);
  });

  it('the same upload sent twice is filed once', async () => {
    const headers = { 'idempotency-key': 'upload-once-1234' };
    const content = photo();
    const first = (await upload('PAN.front.original', content, { headers })).data();
    const second = (await upload('PAN.front.original', content, { headers })).data();
    expect(second.card.preview?.front?.original?.id).toBe(first.card.preview?.front?.original?.id);
    expect((await cardOf('PAN')).version).toBe(first.card.version);
    const reused = await upload('PAN.front.original', photo(), { headers });
    expect(reused.errorCode).toBe('IDEMPOTENCY_REUSED');
  });
});

describe('a redaction', () => {
  it('holds the original back, through later edits too; a look at it is audited, a revert opens it again', async () => {
    const original = photo();
    (await upload('AADHAAR.front.original', original)).data();
    const covered = photo();
    const redacted = (await upload('AADHAAR.front.redacted', covered)).data().card.preview?.front;
    expect(redacted?.original).toMatchObject({ url: '', isRedacted: true });
    expect(redacted?.modified).toMatchObject({ isRedacted: true });
    expect(await bytesAt(redacted?.modified?.url)).toEqual(covered);
    expect(await lastAudit()).toMatchObject({ action: 'REDACT_DOCUMENT' });

    const later = (await upload('AADHAAR.front.modified', photo())).data().card.preview?.front;
    expect(later?.original).toMatchObject({ url: '', isRedacted: true });
    expect(later?.modified).toMatchObject({ isRedacted: true });

    const { file } = (await reveal('AADHAAR.front.original')).data();
    expect(await bytesAt(file.url)).toEqual(original);
    const look = await lastAudit();
    expect(look).toMatchObject({ action: 'REVEAL', entity: 'document', actor: 'ops@demo.example' });
    expect(JSON.stringify(look?.after)).toContain('front, original');

    const reverted = (await upload('AADHAAR.front.modified', original)).data().card.preview?.front;
    expect(reverted?.modified).toMatchObject({ isRedacted: false });
    expect(await bytesAt(reverted?.original?.url)).toEqual(original);
  });
});

describe('a bad upload is refused with its reason, and nothing is filed', () => {
  const bombed = docx([{ name: 'word/media/a.bin', content: Buffer.alloc(60 * 1024 * 1024) }]);
  const script = '<script>alert(1)</script>';
  const cases: readonly [what: string, content: Content, name: string, code: string, text: RegExp][] = [
    [
      'a wrong type behind a right name',
      pdf(),
      'photo.jpg',
      'FILE_KIND_REFUSED',
      /content of this file is pdf, not jpg/,
    ],
    ['a program behind a right name', 'MZ\x90\x00\x03', 'photo.jpg', 'FILE_KIND_REFUSED', /none of these/],
    ['a zip bomb', bombed, 'letter.docx', 'FILE_UNSAFE', /unpacks to far more/],
    ['a plain archive', zip([{ name: 'a.jpg', content: jpg }]), 'a.docx', 'FILE_KIND_REFUSED', /none of these/],
    ['20,000 x 20,000 pixels', jpgOf(20_000, 20_000), 'photo.jpg', 'IMAGE_TOO_LARGE', /20000 x 20000 pixels/],
    ['a truncated picture', jpg.subarray(0, jpg.length - 40), 'photo.jpg', 'FILE_BROKEN', /damaged or incomplete/],
    ['an empty file', '', 'photo.jpg', 'FILE_EMPTY', /empty/],
    [
      'a script after a picture',
      Buffer.concat([jpg, Buffer.from(script)]),
      'photo.jpg',
      'FILE_UNSAFE',
      /holds a second file/,
    ],
    [
      'SVG',
      `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
      'photo.jpg',
      'FILE_KIND_REFUSED',
      /none of these/,
    ],
    ['a PDF with a script', pdf('/OpenAction<</S/JavaScript/JS(1)>>'), 'a.pdf', 'FILE_UNSAFE', /carries a script/],
  ];
  it.each(cases)('%s', async (_, content, name, code, text) => {
    const before = await cardOf('PAN');
    const refused = await upload('PAN.front.original', content, { name });
    expect(refused.status).toBe(200);
    expect(errorOf(refused)).toMatchObject({
      errorCode: code,
      fieldErrors: { file: expect.stringMatching(text) as string },
    });
    const after = await cardOf('PAN');
    expect(after.version).toBe(before.version);
    expect(after.preview?.front?.original?.id).toBe(before.preview?.front?.original?.id);
  });

  it('scripts in metadata stay inert: served as the image it is, in a sandbox, never as a page', async () => {
    const { card } = (await upload('PAN.front.original', jpgWith(script))).data();
    const { headers } = await server.app.inject({ url: card.preview?.front?.original?.url ?? '' });
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("sandbox; default-src 'none'");
  });

  it('an edit that is no picture, or of nothing', async () => {
    expect(errorOf(await upload('PAN.front.modified', pdf(), { name: 'a.pdf' }))).toMatchObject({
      errorCode: 'FILE_KIND_REFUSED',
      errorMessage: 'Only a picture can be edited',
    });
    (await remove('SELFIE.front.original', 'mp4')).data();
    expect((await upload('SELFIE.front.modified', photo())).status).toBe(400);
    expect((await upload('SELFIE.back.original', photo())).status).toBe(400);
    expect((await remove('PAN.front.modified')).status).toBe(400);
    expect((await upload('NO_SUCH_CARD.front.original', photo())).status).toBe(404);
    expect((await upload('PAN.front.original', photo(), { loanApplicationNumber: '999999999999' })).status).toBe(404);
  });

  it('where the documents have been reviewed', async () => {
    const { loan_application_number: closed } = await server.db
      .selectFrom('application as a')
      .innerJoin('document as d', 'd.application_id', 'a.id')
      .select('a.loan_application_number')
      .where('a.udrs', 'not in', [
        'DOCUMENT_PROCESSING',
        'PENDING_REVIEW_REGULAR',
        'PENDING_REVIEW_GPS',
        'FRAUD_REVIEW',
      ])
      .executeTakeFirstOrThrow();
    const refused = await upload('PAN.front.original', photo(), { loanApplicationNumber: closed });
    expect(refused.errorCode).toBe('DOCUMENTS_READ_ONLY');
    const orphans = await server.db
      .selectFrom('stored_file')
      .select('id')
      .where('loan_application_number', '=', closed)
      .execute();
    expect(orphans).toEqual([]);
  });
});
