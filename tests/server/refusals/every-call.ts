import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { startRefusalServer, type RefusalServer } from './refusal-support.ts';
import { sampleFields } from './sample-input.ts';

/** The server of a file whose tests try every call in vain. Counts what it refuses under the names of the tests. */
export function refuseEveryCall() {
  let server: RefusalServer;
  let stored: Record<string, string>;
  beforeAll(async () => {
    server = await startRefusalServer();
    await server.db.deleteFrom('chat_reply').execute();
    stored = await server.stored();
  });
  beforeEach(async ({ task }) => {
    server.countAs(task.name);
    await server.db.deleteFrom('sign_in_attempt').execute();
  });
  afterAll(async () => {
    console.log(`${callNames.length} calls, ${server.counted()}`);
    await server.close();
  });

  async function expectNothingStored(): Promise<void> {
    // Hostile text is a fine name for a view or an agency and a fine reply for a chat: it was taken as text.
    await server.db.deleteFrom('saved_view').execute();
    await server.db.deleteFrom('chat_reply').execute();
    await server.db.deleteFrom('authorship').where('kind', '=', 'agency').execute();
    await server.db.deleteFrom('agency').where('kind', '=', 'EXTERNAL').execute();
    await server.db.deleteFrom('live_event').where('topic', '=', 'list.agencies').execute();
    // A ticket for a customer whom nobody knows is refused, and its number counts as one that was tried.
    await server.db.deleteFrom('limited_use').execute();
    expect(await server.stored()).toEqual(stored);
  }

  /** A call, and what opens it. A call may end the session that it is made with, so each test has one of its own. */
  function tried(name: CallName) {
    const row = callRows[name];
    const request = schemas[name].request as never as Parameters<typeof sampleFields>[0];
    let good: Record<string, string>;
    beforeEach(async () => {
      good = { ...(await server.goodHeaders(name)), ...(row.changes === 'row' && { [headers.ifMatch]: '1' }) };
    });
    return {
      row,
      request,
      isForm: row.encoding === 'form' || row.encoding === 'multipart',
      /** What its schema takes. */
      sample: () => ({
        ...sampleFields(schemas[name].request),
        ...('params' in schemas[name] ? sampleFields(schemas[name].params as never) : {}),
      }),
      good: () => good,
      /** What opens the call, with more beside it. */
      asks: (more: Record<string, string>) => ({ ...good, ...more }),
      sendFields: (fields: Record<string, unknown>, more: Record<string, string> = good) =>
        server.sendFields(name, fields, more),
    };
  }
  return { server: () => server, expectNothingStored, tried };
}
