import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import type { Session } from '../support.ts';
import { openStream, startLiveServer, type LiveServer, type OpenStream } from './live-support.ts';

export const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => n + from);

/** A server on one of the engines for the tests of a block, and those who read from it. */
export function liveReaders(engine: string) {
  let postgres: TestPostgres | undefined;
  let server: LiveServer;
  let session: Session;
  const signInAgain = async () => {
    session = await server.signIn();
  };
  beforeAll(async () => {
    if (engine === 'postgresql') postgres = await startPostgres();
    server = await startLiveServer(await postgres?.createDatabase());
    await signInAgain();
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });
  return {
    server: () => server,
    session: () => session,
    /** What a test needs that has let the session of the others expire. */
    signInAgain,
    async ready(own = session, from?: Parameters<typeof openStream>[2]) {
      const stream = await openStream(server.base, own, from);
      await stream.until((parts) => parts.length > 0);
      return stream;
    },
    /** Publishes a last event and waits for it, so that whatever was to come before it has come. */
    async settle(stream: OpenStream) {
      await server.publish({ n: 'last' });
      await stream.until(() => stream.numbers().includes('last'));
    },
  };
}
