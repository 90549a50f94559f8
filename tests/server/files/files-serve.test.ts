import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanName, dispositionOf, nameFor } from '../../../host/server/core/files/file-name.ts';
import { parseRange } from '../../../host/server/core/files/byte-range.ts';
import { fileIdOf, linkMinutes } from '../../../host/server/core/files/link.ts';
import { startFileServer, type FileServer } from './files-support.ts';
import { docx, jpg, jpgWith, mp4, pdf, png } from './sample-files.ts';

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer({ settings: { embedOrigins: ['https://dialer.example'] } });
});
afterAll(() => server.close());

describe('a link', () => {
  it('needs no session, and ends after its minutes', async () => {
    const { s3Url } = await server.keep(jpg);
    expect((await server.get(s3Url)).status).toBe(200);
    server.clock.advance((linkMinutes - 1) * 60_000);
    expect((await server.get(s3Url)).status).toBe(200);
    server.clock.advance(2 * 60_000);
    const late = await server.get(s3Url);
    expect(late.status).toBe(410);
    expect(await late.json()).toMatchObject({ error: { errorCode: 'FILE_LINK_EXPIRED' } });
  });

  it('opens nothing once it is changed, or for another file', async () => {
    const [mine, other] = [await server.keep(jpg), await server.keep(png())];
    const link = new URL(mine.s3Url, server.base);
    const signature = link.searchParams.get('signature') ?? '';
    const expires = Number(link.searchParams.get('expires'));
    const forged = [
      `/files/${other.fileId}${link.search}`,
      `/files/${mine.fileId}`,
      `/files/${mine.fileId}?expires=${expires + 60}&signature=${signature}`,
      `/files/${mine.fileId}?expires=${expires}&signature=${signature.slice(0, -1)}`,
      `/files/${mine.fileId}?expires=${expires}&signature=${signature}=`,
      `/files/${mine.fileId}?expires=${expires}&signature=`,
      `/files/${mine.fileId}?expires=${expires}&expires=${expires}&signature=${signature}`,
      `/files/..%2f..%2fetc%2fpasswd${link.search}`,
      `/files/%00${link.search}`,
    ];
    for (const address of forged) expect((await server.get(address)).status, address).toBe(403);
  });

  it('is the same for every process that shares the database, and carries nothing of a session', async () => {
    const { s3Url } = await server.keep(jpg);
    expect(s3Url).toMatch(/^\/files\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    expect(s3Url).not.toContain(server.session.token);
    const secrets = server.db.selectFrom('server_secret').select('name').where('name', '=', 'file-links');
    expect(await secrets.execute()).toEqual([{ name: 'file-links' }]);
  });

  it('still names its file when a form is saved after it has ended', () => {
    const id = '01933b5e-0000-7000-8000-00000000abcd';
    expect(fileIdOf(`/files/${id}?expires=1&signature=x`)).toBe(id);
    expect(fileIdOf(`https://desk.example/files/${id}?expires=1&signature=x`)).toBe(id);
    for (const other of [`/files/${id}x`, `/other/${id}`, `javascript:/files/${id}`, ''])
      expect(fileIdOf(other)).toBeUndefined();
  });
});

describe('a file is served', () => {
  it('as what it is, without scripts, into our own and the listed pages only', async () => {
    const { s3Url } = await server.keep(jpgWith('<script>alert(1)</script>'), { name: 'x.html', type: 'text/html' });
    const { headers } = await server.get(s3Url);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'self' https://dialer.example",
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe(`inline; filename="x.jpg"; filename*=UTF-8''x.jpg`);
  });

  it('a PDF too, outside of the sandbox in which no browser’s viewer opens', async () => {
    const { s3Url } = await server.keep(pdf(), { name: 'statement.pdf' });
    const { headers } = await server.get(s3Url);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'self' https://dialer.example",
    );
  });

  it('inline where a browser may show it, as an attachment otherwise', async () => {
    for (const [content, isInline] of [
      [jpg, true],
      [png(), true],
      [pdf(), true],
      [mp4, true],
      [docx(), false],
    ] as const) {
      const { s3Url } = await server.keep(content);
      const disposition = (await server.get(s3Url)).headers.get('content-disposition') ?? '';
      expect(disposition.startsWith(isInline ? 'inline;' : 'attachment;')).toBe(true);
    }
  });

  it('in parts, for videos and long documents', async () => {
    const { s3Url } = await server.keep(mp4, { name: 'visit.mp4' });
    const whole = await server.get(s3Url);
    const tag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const part = await server.get(s3Url, { range: 'bytes=4-11' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-11/${mp4.length}`,
      'ftypisom',
    ]);
    const last = await server.get(s3Url, { range: 'bytes=-10', 'if-range': tag });
    expect(Buffer.from(await last.arrayBuffer())).toEqual(mp4.subarray(-10));
    expect((await server.get(s3Url, { range: 'bytes=4-11', 'if-range': '"another"' })).status).toBe(200);
    const beyond = await server.get(s3Url, { range: `bytes=${mp4.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${mp4.length}`]);
  });

  it('to nobody once it is deleted', async () => {
    const { s3Url, fileId } = await server.keep(jpg);
    await server.db
      .updateTable('stored_file')
      .set({ deleted_at: server.clock.now() })
      .where('id', '=', fileId)
      .execute();
    const gone = await server.get(s3Url);
    expect(gone.status).toBe(404);
    expect(gone.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['pages=1-2', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('reads the range %s', (header, range) => expect(parseRange(header, 100)).toEqual(range));

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\a\\statement.pdf', 'statement.pdf'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie: x'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['  बैंक विवरण.pdf  ', 'बैंक विवरण.pdf'],
  ['', 'file'],
])('cleans the name %j', (name, clean) => expect(cleanName(name)).toBe(clean));

it('gives a name the extension of its content, and a header no browser misreads', () => {
  expect(nameFor('invoice.pdf.exe', 'application/pdf')).toBe('invoice.pdf');
  expect(nameFor('photo.JPEG', 'image/jpeg')).toBe('photo.JPEG');
  expect(nameFor('photo', 'image/webp')).toBe('photo.webp');
  expect([...cleanName(`${'a'.repeat(400)}.pdf`)]).toHaveLength(150);
  expect(dispositionOf(`a"b\\c'%é.docx`, 'application/msword')).toBe(
    `attachment; filename="a_b_c'__.doc"; filename*=UTF-8''a%22b%5Cc%27%25%C3%A9.doc`,
  );
});
