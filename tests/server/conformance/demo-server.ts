import type { AddressInfo } from 'node:net';
import { buildApp } from '../../../host/server/app.ts';
import { demoEmbedderKey } from '../../../host/server/demo/kit/embedder.ts';
import { prepareDemo } from '../../../host/server/demo/announce.ts';
import { handlers } from '../../../host/server/registers/handlers.ts';
import { openEmptyDatabase } from '../../support/databases/test-databases.ts';
import { startOurStates } from '../../support/conformance/our-states.ts';
import { temporaryDirectory, testSettings } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

export const origin = 'https://pages.example';

/** The real server with its demo data, listening, and a hook for the states of a conformance run. */
export async function startDemoServer(applications = 400) {
  const settings = testSettings({
    demoApplications: applications,
    embedOrigins: [origin],
    // No contact hours are kept: the tests run at any hour of the day.
    callingWindowFor: [],
    dataDir: temporaryDirectory(),
  });
  const database = await openEmptyDatabase();
  const { db, long, connections } = database;
  const server = { db, long, connections, settings, now: () => new Date(), announce };
  await prepareDemo(server, () => undefined);
  const app = await buildApp(server, handlers);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { dialerKey = '', paymentsKey = '' } = settings;
  const keys = { dialerKey, paymentsKey, embedderKey: demoEmbedderKey, origin };
  const states = await startOurStates({ base, keys });
  return {
    base,
    states: states.address,
    async close() {
      await states.close();
      await app.close();
      await database.close();
    },
  };
}
