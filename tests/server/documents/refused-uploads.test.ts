import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docx, jpg, jpgOf, jpgWith, mp4, pdf, zip } from '../files/sample-files.ts';
import { errorOf, photo, remove, startDesk, upload, type Content, type Desk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk(60);
});
afterAll(() => desk.server.close());

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
    const before = await desk.card('PAN');
    const refused = await upload(desk, 'PAN.front.original', content, { name });
    expect(refused.status).toBe(200);
    expect(errorOf(refused)).toMatchObject({
      errorCode: code,
      fieldErrors: { file: expect.stringMatching(text) as string },
    });
    const after = await desk.card('PAN');
    expect(after.version).toBe(before.version);
    expect(after.preview?.front?.original?.id).toBe(before.preview?.front?.original?.id);
  });

  it('scripts in metadata stay inert: served as the image it is, in a sandbox, never as a page', async () => {
    const { card } = (await upload(desk, 'PAN.front.original', jpgWith(script))).data();
    const { headers } = await desk.server.app.inject({ url: card.preview?.front?.original?.url ?? '' });
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("sandbox; default-src 'none'");
  });

  it('an edit that is no picture, or of nothing', async () => {
    expect(errorOf(await upload(desk, 'PAN.front.modified', pdf(), { name: 'a.pdf' }))).toMatchObject({
      errorCode: 'FILE_KIND_REFUSED',
      errorMessage: 'Only a picture can be edited',
    });
    (await upload(desk, 'SELFIE.front.original', mp4, { name: 'visit.mp4' })).data();
    (await remove(desk, 'SELFIE.front.original', 'mp4')).data();
    expect((await upload(desk, 'SELFIE.front.modified', photo())).status).toBe(400);
    expect((await upload(desk, 'SELFIE.back.original', photo())).status).toBe(400);
    expect((await remove(desk, 'PAN.front.modified')).status).toBe(400);
    expect((await upload(desk, 'NO_SUCH_CARD.front.original', photo())).status).toBe(404);
    expect((await upload(desk, 'PAN.front.original', photo(), { loanApplicationNumber: '999999999999' })).status).toBe(
      404,
    );
  });

  it('where the documents have been reviewed', async () => {
    const { loan_application_number: closed } = await desk.server.db
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
    const refused = await upload(desk, 'PAN.front.original', photo(), { loanApplicationNumber: closed });
    expect(refused.errorCode).toBe('DOCUMENTS_READ_ONLY');
    const orphans = await desk.server.db
      .selectFrom('stored_file')
      .select('id')
      .where('loan_application_number', '=', closed)
      .execute();
    expect(orphans).toEqual([]);
  });
});
