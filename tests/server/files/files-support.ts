import fs from 'node:fs';
import path from 'node:path';
import { headers } from '../../../widgets/contract/headers.ts';
import {
  sessionHeaders,
  startTestServer,
  temporaryDirectory,
  type Session,
  type TestServerOptions,
} from '../support.ts';

export interface Sent {
  part?: string;
  name?: string;
  type?: string;
  key?: string;
  fields?: Record<string, string>;
}

/** A server that listens, with its files in a directory of its own. */
export async function startFileServer(options: TestServerOptions = {}) {
  const dataDir = temporaryDirectory();
  const server = await startTestServer({ ...options, settings: { dataDir, ...options.settings } });
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const session = await server.signIn();

  async function upload(content: Buffer | string, sent: Sent = {}, as: Session = session) {
    const { part = 'imageFile', name = 'photo.jpg', type = 'image/jpeg', key, fields = {} } = sent;
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append(part, new File([new Uint8Array(Buffer.from(content))], name, { type }));
    const response = await fetch(`${base}/generic/upload`, {
      method: 'POST',
      body: form,
      headers: { ...sessionHeaders(as), ...(key && { [headers.idempotencyKey]: key }) },
    });
    return { status: response.status, body: await response.json() };
  }

  /** Uploads what must be taken. */
  async function keep(content: Buffer | string, sent: Sent = {}, as: Session = session) {
    const { body } = await upload(content, sent, as);
    if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body));
    return { s3Url: String(body.data.s3Url), fileId: String(body.data.fileId) };
  }

  function filesBelow(folder: string): string[] {
    const root = path.join(dataDir, 'files', folder);
    if (!fs.existsSync(root)) return [];
    return fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  }

  return {
    ...server,
    base,
    dataDir,
    session,
    upload,
    keep,
    get: (link: string, more: Record<string, string> = {}) => fetch(new URL(link, base), { headers: more }),
    /** Names of the files on disk, the ones that are arriving included. */
    onDisk: () => filesBelow('.'),
    arriving: () => filesBelow('incoming'),
    row: (id: string) => server.db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
export type FileServer = Awaited<ReturnType<typeof startFileServer>>;
