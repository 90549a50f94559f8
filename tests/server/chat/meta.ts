import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { cloudApi } from '../../../host/server/core/messages/cloud-api.ts';
import type { OutgoingMessage } from '../../../host/server/core/messages/gateway.ts';
import { diskStore } from '../../../host/server/core/files/disk-store.ts';
import { openFileStorage } from '../../../host/server/core/files/storage.ts';
import type { FileStorage } from '../../../host/server/call/files.ts';
import { temporaryDirectory, type Session, type TestServer } from '../support.ts';
import { startChatServer } from './support.ts';

/** What Meta's documentation of the Cloud API shows, with names and numbers of nobody. */
export const phoneNumberId = '106540352242922';
export const recorded = {
  sent: {
    messaging_product: 'whatsapp',
    contacts: [{ input: '919800000001', wa_id: '919800000001' }],
    messages: [{ id: 'wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI1RjQyNUE3NEYxMzAzMzQ5MkEA' }],
  },
  uploaded: { id: '4490709327384033' },
  media: { messaging_product: 'whatsapp', url: '', mime_type: 'image/png', file_size: 70, id: '1003383421387256' },
  outsideWindow: {
    error: {
      message: '(#131047) Re-engagement message',
      type: 'OAuthException',
      code: 131047,
      error_data: {
        messaging_product: 'whatsapp',
        details: 'More than 24 hours have passed since the customer last replied to this number.',
      },
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  },
  busy: { error: { message: '(#130429) Rate limit hit', code: 130429, type: 'OAuthException', fbtrace_id: 'A' } },
};

export const account = {
  phoneNumberId,
  accessToken: 'EAAG-token',
  appSecret: 'the-app-secret-of-the-tests',
  verifyToken: 'the-verify-token-of-the-tests',
  apiUrl: 'http://127.0.0.1:4359/v21.0',
};
export const outgoing: OutgoingMessage = { id: 'our-id', roomId: 'room', to: '919800000001', text: 'Good morning' };

export interface Answer {
  status?: number;
  body: unknown;
}
/** Meta on this machine, until the test ends. */
export async function meta(answers: (path: string, at: number) => Answer | Buffer) {
  const asked: {
    path: string;
    authorization: string | undefined;
    body: Buffer;
    type: string | undefined;
    length: string | undefined;
  }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const { authorization } = request.headers;
      const { 'content-type': type, 'content-length': length } = request.headers;
      asked.push({ path, authorization, body, type, length });
      const answer = answers(path, asked.length);
      if (Buffer.isBuffer(answer)) return void response.writeHead(200).end(answer);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v21.0`;
  return { asked, apiUrl, gateway: cloudApi({ ...account, apiUrl }) };
}

/** A chat server for the tests of a file that has an account with Meta, and an agent who is signed in to it. */
export function whatsappDesk() {
  let server: TestServer;
  let ops: Session;
  let storage: FileStorage;
  beforeAll(async () => {
    const fileStore = diskStore(temporaryDirectory());
    server = await startChatServer({ settings: { whatsapp: account }, fileStore });
    ops = await server.signIn('ops@demo.example');
    storage = await openFileStorage({ db: server.db, settings: server.settings, now: server.clock.now, fileStore });
  });
  afterAll(async () => {
    storage.close();
    await server.close();
  });
  return {
    server: () => server,
    ops: () => ops,
    desk: () => ({ db: server.db, now: server.clock.now, storage }),
  };
}
