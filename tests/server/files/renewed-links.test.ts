import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileIdOf, linkMinutes } from '../../../host/server/core/files/link.ts';
import { openChat } from '../chat/support.ts';
import { remove, startDesk, upload, photo, type Desk } from '../documents/support.ts';
import { addFile, addMails, fileIds, mailIds } from '../nach/nach-support.ts';
import type { Session, TestServer } from '../support.ts';
import { startFileServer, type FileServer } from './files-support.ts';
import { jpg } from './sample-files.ts';

const renew = (server: Pick<TestServer, 'call'>, fileId: string, session: Session | undefined) =>
  server.call('renewFileLink', { fileId }, { session });
const nobody = '01936f00-0000-7000-8000-00000000dead';

describe('a link that has ended', () => {
  let server: FileServer;
  let s3Url: string;
  let fileId: string;
  beforeAll(async () => {
    server = await startFileServer();
    ({ s3Url, fileId } = await server.keep(jpg));
    server.clock.advance((linkMinutes + 1) * 60_000);
  });
  afterAll(() => server.close());

  // Node's own fetch says that it is a script's.
  const opened = (headers: Record<string, string>) => server.app.inject({ url: s3Url, headers });

  it('leads a tab to the page that opens the file again, and tells a script that it has ended', async () => {
    const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const headers of [page, { ...page, 'sec-fetch-mode': 'navigate' }]) {
      const answer = await opened(headers);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `/open-file/${fileId}`]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const headers of [{}, { ...page, 'sec-fetch-mode': 'no-cors' }])
      expect((await opened(headers)).statusCode).toBe(410);
  });

  it('is renewed for the person whose upload waits for its save, and for nobody else', async () => {
    const { url } = (await renew(server, fileId, server.session)).data();
    expect(fileIdOf(url)).toBe(fileId);
    expect((await server.get(url)).status).toBe(200);
    const other = await server.signIn('ops2@demo.example');
    expect((await renew(server, fileId, other)).status).toBe(404);
    expect((await renew(server, fileId, undefined)).status).toBe(401);
  });
});

describe('a fresh link is given by what holds the file', () => {
  let desk: Desk;
  let agency: Session;
  beforeAll(async () => {
    desk = await startDesk(40);
    agency = await desk.server.signIn('agency@demo.example');
  });
  afterAll(() => desk.server.close());

  const shownOf = async (side: 'front' | 'back' = 'front') => {
    const { preview } = await desk.card('AADHAAR');
    const { original, modified } = preview?.[side] ?? {};
    return { original: fileIdOf(original?.url ?? ''), modified: fileIdOf(modified?.url ?? '') };
  };
  const statusFor = async (fileId: string | undefined, session = desk.ops) =>
    (await renew(desk.server, fileId ?? nobody, session)).status;

  it('a document’s, to the people of the document desk, as long as its card shows the file', async () => {
    await upload(desk, 'AADHAAR.front.original', photo());
    const { original } = await shownOf();
    expect(await statusFor(original)).toBe(200);
    expect(await statusFor(original, desk.other)).toBe(200);
    expect(await statusFor(original, agency)).toBe(404);
    await upload(desk, 'AADHAAR.front.original', photo());
    expect(await statusFor(original)).toBe(404);
    const newer = await shownOf();
    expect(await statusFor(newer.original)).toBe(200);
    await remove(desk, 'AADHAAR.front.original');
    expect(await statusFor(newer.original)).toBe(404);
    expect(await statusFor(nobody)).toBe(404);
  });

  it('of a redacted side the redacted picture’s alone', async () => {
    await upload(desk, 'AADHAAR.back.original', photo());
    const { original } = await shownOf('back');
    await upload(desk, 'AADHAAR.back.redacted', photo());
    const { modified } = await shownOf('back');
    expect([await statusFor(original), await statusFor(modified)]).toEqual([404, 200]);
  });

  it('a chat’s, to the agents of the chat’s variant', async () => {
    const { server } = desk;
    const room = await openChat(server);
    await addFile(server, fileIds.otherForm, 'b');
    expect(await statusFor(fileIds.otherForm)).toBe(404);
    await server.db
      .updateTable('chat_message')
      .set({ file_id: fileIds.otherForm })
      .where('room_id', '=', room.id)
      .where('kind', '=', 'MESSAGE')
      .execute();
    expect(await statusFor(fileIds.otherForm)).toBe(200);
    expect(await statusFor(fileIds.otherForm, agency)).toBe(404);
  });

  it('a mail’s, on the pages of mails', async () => {
    const { server } = desk;
    await addMails(server);
    const { file_id: fileId } = await server.db
      .selectFrom('nach_mail_attachment')
      .select('file_id')
      .where('mail_id', '=', mailIds.waiting)
      .executeTakeFirstOrThrow();
    const lead = await server.signIn('lead@demo.example');
    expect([await statusFor(fileId, lead), await statusFor(fileId, agency)]).toEqual([200, 404]);
  });
});
