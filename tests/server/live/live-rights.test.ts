import { afterAll, beforeAll, expect, it } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import { livePath } from '../../../widgets/contract/live.ts';
import { may } from '../../../widgets/contract/session/rights.ts';
import { roles } from '../../../widgets/contract/session/roles.ts';
import { addStaff } from '../applications/support.ts';
import { sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const everyScreen = (['agency', 'ops'] as const).map((portal) => routesOf(portal, true));
const guarded = listTypes.flatMap((type) => {
  const { needs } = listRows[type];
  return needs ? [{ type, needs }] : [];
});

/** Whether a stream of a topic opens. */
async function hears(session: Session, topic: string): Promise<boolean> {
  const end = new AbortController();
  const { status } = await fetch(`${base}${livePath}?topics=${topic}`, {
    headers: sessionHeaders(session),
    signal: end.signal,
  });
  end.abort();
  return status === 200;
}

it('there are lists that need a right', () => {
  expect(guarded.length).toBeGreaterThan(3);
});

it.each(roles)(
  'the rows of a list that needs a right are heard with it alone, whatever the screens: %s',
  async (role) => {
    const session = await addStaff(server, `hears-${role.toLowerCase()}`, [role], everyScreen);
    const heard: Record<string, boolean> = {};
    for (const { type } of guarded) heard[type] = await hears(session, `list.${type}`);
    expect(heard).toEqual(Object.fromEntries(guarded.map(({ type, needs }) => [type, may(needs, [role])])));
  },
);
