import { findFiles } from './find-files.ts';

/** Tests of the server. */
export const serverTests = 'tests/server/**/*.test.ts';

/** Tests that run on PostgreSQL alone. */
export const postgresTests = '**/*.postgres.test.ts';

/** Server tests for which the engine makes no difference, or that go through both by themselves. All others but long ones run on each. */
export const singleRunTests = [
  'chat/cut-stream',
  'chat/gateway',
  'http/client-and-server',
  'http/broken-off',
  'http/connections',
  'commands-refuse',
  'conformance/core',
  'conformance/core-defects',
  'conformance/extension-defects',
  'conformance/package',
  'db/directory-lock',
  'db/durability',
  'files/files-content',
  'files/files-s3',
  'files/unpack',
  'calling/launch-link-command',
  'live/live-events',
  'live/live-streams',
  'live/live-client',
  'live/live-unheard',
  'locks/lock-writers',
  'locks/locks',
  'http/open-lines',
  'http/openapi',
  'http/page-revalidation',
  'http/pages',
  'session/passwords',
  'session/rights',
  'demo/seed-coherence',
  'demo/seed-command',
  'settings',
  'http/slow-body',
  'start',
  'calling/telephony-freshdesk',
  'calling/telephony-launch',
  'calling/telephony-seed',
  'http/token-guesses',
  'upstream/calls-through',
  'upstream/circuit',
  'upstream/example-mapping',
  'upstream/lender-fails',
  'upstream/mapping',
].map((name) => `tests/server/${name}.test.ts`);

/**
 * Long walks at random, and what repeats one thing for every row of a table: their engines plan the same SQL, so they run on
 * PostgreSQL, and on the embedded engine where there is none. Its own tests and every end-to-end test go through the embedded one.
 */
export const longTests = [
  'applications/udrs-property',
  'lists/counters',
  'lists/csv-slices',
  'lists/every-list/columns',
  'lists/every-list/queues',
  'lists/list-stream',
  'lists/oracle',
  'lists/oracle-every-list',
  'refusals/fuzz',
  'refusals/hostile-requests',
  'refusals/refused-callers',
  'refusals/refused-input',
].map((name) => `tests/server/${name}.test.ts`);

/** What does not run where there is no PostgreSQL, by path. */
export function missedWithoutPostgres(): string[] {
  const files = findFiles('tests', /\.test\.ts$/);
  return files.filter(
    (file) =>
      file.endsWith('.postgres.test.ts') || (file.startsWith('tests/server/') && !singleRunTests.includes(file)),
  );
}
