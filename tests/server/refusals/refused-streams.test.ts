import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { livePath, topicNames, topicRows } from '../../../widgets/contract/live.ts';
import { startRefusalServer, type RefusalServer } from './refusal-support.ts';
import { sessionHeaders } from '../support.ts';

let server: RefusalServer;
let stored: Record<string, string>;
let good: Record<string, string>;
beforeAll(async () => {
  server = await startRefusalServer();
  stored = await server.stored();
  good = sessionHeaders(await server.sessionOf('lead@demo.example'));
});
beforeEach(({ task }) => server.countAs(task.name));
afterAll(async () => {
  console.log(`${topicNames.length} topics and signed links, ${server.counted()}`);
  await server.close();
});

const listen = (topics: string, more: Record<string, string>) =>
  server.request('GET', `${livePath}?topics=${encodeURIComponent(topics)}`, { headers: more });

it.each(topicNames)('%s is refused to who shows no key, half of one or one that is over', async (topic) => {
  for (const [what, more] of Object.entries(await server.wrongHeaders('session')))
    expect(await listen(topic, more), what).toMatchObject({ status: 401 });
});

it.each(topicNames.filter((topic) => topicRows[topic].screens !== 'any'))(
  '%s is refused to a user of another role, and the audit says so',
  async (topic) => {
    const session = await server.sessionOf('none@demo.example');
    expect(await listen(topic, sessionHeaders(session))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    const events = await server.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'LISTEN')
      .where('actor_id', '=', session.id)
      .execute();
    expect(events).toContainEqual({ after: { topics: [topic] } });
  },
);

it('topics that are none, fields and events that are not known are refused', async () => {
  const wrong = ['', 'a', 'session', 'locks.application,nothing', 'constructor', "' or 1=1", 'a'.repeat(5000)];
  for (const topics of wrong) expect(await listen(topics, good), topics).toMatchObject({ status: 400 });
  const [topic] = topicNames;
  for (const query of ['', `?topics=${topic}&age=x`, `?topics=${topic}&age=-1`, `?topics=${topic}&isAdmin=true`])
    expect(await server.request('GET', `${livePath}${query}`, { headers: good }), query).toMatchObject({ status: 400 });
  for (const id of ['x', '1.2.3', `a.${'9'.repeat(30)}`])
    expect(await listen(topic ?? '', { ...good, [headers.lastEventId]: id }), id).toMatchObject({ status: 400 });
});

it('a link to a file that nobody signed is refused', async () => {
  for (const path of [
    `/files/${newId()}`,
    '/files/x',
    '/files/..%2f..%2fetc%2fpasswd',
    `/files/${newId()}?expires=1&signature=x`,
  ]) {
    const answer = await server.request('GET', path, { headers: good });
    expect([400, 403, 404, 410], path).toContain(answer.status);
  }
});

it('nothing of all that was stored', async () => {
  expect(await server.stored()).toEqual(stored);
});
