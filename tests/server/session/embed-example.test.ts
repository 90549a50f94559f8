import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { demoEmbedderKey, letExamplesEmbed } from '../../../host/server/demo/kit/embedder.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { root } from '../../support/find-files.ts';
import { formOf, startTestServer, temporaryDirectory, type TestServer } from '../support.ts';

const page = 'https://crm.example';
const file = path.join(root, 'embed-examples/desk-session.mjs');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { embedOrigins: [page] } });
  await server.db.transaction().execute((tx) => letExamplesEmbed(tx, [page], server.clock.now()));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server.close());

type DeskSession = (username: string, origin: string) => Promise<CallReply<'openEmbedSession'>>;

/** The README's example, as a server that embeds the screens has it. */
async function readExample(): Promise<DeskSession> {
  const readme = fs.readFileSync(path.join(root, 'embed-examples/README.md'), 'utf8');
  const [, code = ''] = /```js\n(const desk = .+?)```/s.exec(readme) ?? [];
  expect(fs.readFileSync(file, 'utf8')).toBe(`// @ts-check\n${code}`);
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  const bound = server.app.server.address();
  vi.stubEnv('LENDING_HOST', `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`);
  const copy = path.join(temporaryDirectory(), 'desk-session.mjs');
  fs.writeFileSync(copy, code);
  const script: { deskSession: DeskSession } = await import(/* @vite-ignore */ pathToFileURL(copy).href);
  return script.deskSession;
}

it('the example of the README opens a session that works on the page, in twenty lines', async () => {
  const deskSession = await readExample();
  vi.stubEnv('DESK_EMBED_KEY', demoEmbedderKey);
  const { token, key: userKey, expiresAt, user } = await deskSession('lead@demo.example', page);
  expect(user).toMatchObject({ username: 'lead@demo.example', firstName: 'Vikram' });
  expect(Date.parse(expiresAt)).toBeGreaterThan(server.clock.now().getTime());
  const asked = await fetch(`${process.env['LENDING_HOST']}/calling/crm/generic/fetchCrmConfig`, {
    method: 'POST',
    headers: { [headers.securityToken]: token, [headers.userKey]: userKey, origin: page },
    body: formOf({ stage: 'NachCallingCRM' }),
  });
  expect([asked.status, (await asked.json()).status]).toEqual([200, 'SUCCESS']);
  await expect(deskSession('nobody@lender.example', page)).rejects.toThrow('Nobody of this username may sign in');
  vi.stubEnv('DESK_EMBED_KEY', 'another key');
  await expect(deskSession('lead@demo.example', page)).rejects.toThrow('Sign in to continue');
});
