import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { readFileKey, writeFileKey } from '../../../widgets/contract/documents/document-file-key.ts';
import { docx, mp4, pdf, png } from '../files/sample-files.ts';
import { approve, errorOf, fileOf, photo, remove, startDesk, upload, type Desk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk(60);
});
afterAll(() => desk.server.close());

async function reveal(key: string, session = desk.ops) {
  desk.server.clock.advance(10);
  return desk.server.call('revealDocument', { loanApplicationNumber: desk.loan, key }, { session });
}
const bytesAt = async (url: string | undefined) => (await desk.server.app.inject({ url: url ?? '' })).rawPayload;
const lastAudit = async () =>
  (await desk.audit()).filter(({ action, result }) => result === 'OK' && action !== 'READ').at(-1);

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
    const link = (await upload(desk, 'PAN.front.original', earlier)).data().card.preview?.front?.original?.url;
    const edited = photo();
    (await upload(desk, 'PAN.front.modified', edited)).data();
    expect((await desk.card('PAN')).preview?.front?.modified).toMatchObject({ origin: 'MODIFIED', extension: 'jpg' });
    const replacement = photo();
    const { card } = (await upload(desk, 'PAN.front.original', replacement)).data();
    expect(card.preview?.front?.original).toMatchObject({ origin: 'USER_UPLOADED', isRedacted: false });
    // The modified picture was of another upload: both show the new one from here on.
    expect(card.preview?.front?.modified).toBeNull();
    expect(await bytesAt(card.preview?.front?.original?.url)).toEqual(replacement);
    expect(await bytesAt(link)).toEqual(earlier);
    expect(await lastAudit()).toMatchObject({ action: 'REPLACE_DOCUMENT', entity: 'document', entity_id: card.id });
  });

  it('an edit stands beside its original, and a revert puts the original in its place [DV-50][DV-51]', async () => {
    const original = photo();
    (await upload(desk, 'PAN.front.original', original)).data();
    const edited = photo();
    const first = (await upload(desk, 'PAN.front.modified', edited)).data().card.preview?.front;
    expect(await bytesAt(first?.modified?.url)).toEqual(edited);
    expect(await bytesAt(first?.original?.url)).toEqual(original);
    expect(await lastAudit()).toMatchObject({ action: 'EDIT_DOCUMENT' });
    const reverted = (await upload(desk, 'PAN.front.modified', original)).data().card.preview?.front;
    expect(await bytesAt(reverted?.modified?.url)).toEqual(original);
    expect(reverted?.modified?.isReverted).toBe(true);
    expect(await bytesAt(reverted?.original?.url)).toEqual(original);
    expect(await lastAudit()).toMatchObject({ action: 'REVERT_DOCUMENT' });
  });

  it('a deleted side is empty; its content and rows stay [DV-52][AP-41]', async () => {
    const { card } = (await upload(desk, 'AADHAAR.back.original', photo())).data();
    const link = card.preview?.back?.original?.url;
    const { card: after } = (await remove(desk, 'AADHAAR.back.original')).data();
    expect(after.preview?.back).toEqual({ original: null, modified: null });
    expect(after.preview?.front?.original).not.toBeNull();
    expect((await desk.card('AADHAAR')).preview?.back).toEqual({ original: null, modified: null });
    const kept = await desk.server.db
      .selectFrom('document_file')
      .selectAll()
      .where('document_id', '=', card.id)
      .execute();
    expect(kept.filter(({ removed_at: at }) => at !== null).length).toBeGreaterThan(0);
    expect((await bytesAt(link)).length).toBeGreaterThan(100);
    expect(await lastAudit()).toMatchObject({ action: 'DELETE_DOCUMENT' });
    expect(errorOf(await remove(desk, 'AADHAAR.back.original'))).toMatchObject({
      errorCode: 'FILE_GONE',
      errorMessage: 'This document has been deleted already',
    });
    const again = (await upload(desk, 'AADHAAR.back.original', photo())).data();
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
      const { card } = (await upload(desk, 'SELFIE.front.original', content, { name })).data();
      expect(card.preview?.front?.original).toMatchObject({ kind, extension: name.split('.')[1] });
      expect(await bytesAt(card.preview?.front?.original?.url)).toEqual(content);
    }
  });

  it('an added document takes its own upload, by type and proof [DV-58][AP-38]', async () => {
    const added = (await desk.addKyc('Address Proof', 'Passport')).data().card;
    const key = `${added.key}.front.original`;
    const send = (proofType: string) =>
      desk.server.call(
        'uploadAdditionalDocument',
        {
          loanApplicationNumber: desk.loan,
          key,
          extension: 'jpg',
          type: 'Address Proof',
          proofType,
          file: fileOf(photo(), 'passport.jpg'),
        } as CallInput<'uploadAdditionalDocument'>,
        { session: desk.ops },
      );
    const { card } = (await send('Passport')).data();
    expect(card.preview?.front?.original).toMatchObject({ kind: 'image', origin: 'USER_UPLOADED' });
    expect((await send('Voter ID')).status).toBe(404);
    expect((await upload(desk, key, photo())).status).toBe(404);
  });

  it('what was decided about another picture waits for a decision again', async () => {
    (await desk.update('AADHAAR', approve)).data();
    const { card: edited } = (await upload(desk, 'AADHAAR.front.modified', photo())).data();
    expect(edited.status.docStatus).toBe('approved');
    const { card } = (await upload(desk, 'AADHAAR.front.original', photo())).data();
    expect(card.status).toEqual({ docStatus: 'pending', approved: null });
    const counted = await desk.server.db
      .selectFrom('application')
      .select('documents_approved')
      .where('id', '=', desk.id)
      .executeTakeFirstOrThrow();
    expect(counted.documents_approved).toBe(0);
  });

  it('a colleague’s save of the card is refused after an upload, and an upload once the card is theirs', async () => {
    const { version } = await desk.card('PAN');
    (await upload(desk, 'PAN.front.modified', photo())).data();
    const stale = await desk.update('PAN', {}, { version });
    expect(stale.errorCode).toBe('STALE_VERSION');
    expect((await upload(desk, 'PAN.front.modified', photo(), { session: desk.other })).errorCode).toBe('ROW_LOCKED');
    expect((await remove(desk, 'PAN.front.original', 'jpg', desk.other)).errorCode).toBe('ROW_LOCKED');
    expect((await reveal('PAN.front.original', desk.other)).errorCode).toBe('ROW_LOCKED');
  });

  it('leaves no file behind where it is refused after its file was stored, or was done before', async () => {
    const waiting = async () =>
      (
        await desk.server.db.selectFrom('stored_file').select('removed_at').where('attached_at', 'is', null).execute()
      ).map(({ removed_at: removed }) => removed !== null);
    const before = await waiting();
    const headers = { 'if-match': '1234567' };
    expect((await upload(desk, 'PAN.front.modified', photo(), { headers })).errorCode).toBe('STALE_VERSION');
    expect(await waiting()).toEqual([...before, true]);
    const again = { content: photo(), more: { headers: { 'idempotency-key': 'upload-left-1234' } } };
    (await upload(desk, 'PAN.front.modified', again.content, again.more)).data();
    (await upload(desk, 'PAN.front.modified', again.content, again.more)).data();
    expect(await waiting()).toEqual([...before, true, true]);
  });

  it('the same upload sent twice is filed once', async () => {
    const headers = { 'idempotency-key': 'upload-once-1234' };
    const content = photo();
    const first = (await upload(desk, 'PAN.front.original', content, { headers })).data();
    const second = (await upload(desk, 'PAN.front.original', content, { headers })).data();
    // A card has whole numbers, so none is kept: the desk reads its tab again, which the audit has.
    expect(second).toEqual({ ...first, card: null });
    const { version, preview } = await desk.card('PAN');
    expect([version, preview?.front?.original?.id]).toEqual([
      first.card.version,
      first.card.preview?.front?.original?.id,
    ]);
    const reused = await upload(desk, 'PAN.front.original', photo(), { headers });
    expect(reused.errorCode).toBe('IDEMPOTENCY_REUSED');
  });
});

describe('a redaction', () => {
  it('holds the original back, through later edits too; a look at it is audited, a revert opens it again', async () => {
    const original = photo();
    (await upload(desk, 'AADHAAR.front.original', original)).data();
    const covered = photo();
    const redacted = (await upload(desk, 'AADHAAR.front.redacted', covered)).data().card.preview?.front;
    expect(redacted?.original).toMatchObject({ url: '', isRedacted: true });
    expect(redacted?.modified).toMatchObject({ isRedacted: true });
    expect(await bytesAt(redacted?.modified?.url)).toEqual(covered);
    expect(await lastAudit()).toMatchObject({ action: 'REDACT_DOCUMENT' });

    const later = (await upload(desk, 'AADHAAR.front.modified', photo())).data().card.preview?.front;
    expect(later?.original).toMatchObject({ url: '', isRedacted: true });
    expect(later?.modified).toMatchObject({ isRedacted: true });

    const { file } = (await reveal('AADHAAR.front.original')).data();
    expect(await bytesAt(file.url)).toEqual(original);
    const look = await lastAudit();
    expect(look).toMatchObject({ action: 'REVEAL', entity: 'document', actor: 'ops@demo.example' });
    expect(JSON.stringify(look?.after)).toContain('front, original');

    const reverted = (await upload(desk, 'AADHAAR.front.modified', original)).data().card.preview?.front;
    expect(reverted?.modified).toMatchObject({ isRedacted: false });
    expect(await bytesAt(reverted?.original?.url)).toEqual(original);
  });
});
