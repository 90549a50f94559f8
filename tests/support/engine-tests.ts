import { findFiles } from './find-files.ts';

/** Tests of the server. */
export const serverTests = 'tests/server/**/*.test.ts';

/** Tests that run on PostgreSQL alone. */
export const postgresTests = '**/*.postgres.test.ts';

/** Server tests for which the engine makes no difference, or that go through both by themselves. All others but long ones run on each. */
export const singleRunTests = [
  'calling/launch-link-command',
  'calling/telephony-freshdesk',
  'calling/telephony-launch',
  'calling/telephony-seed',
  'campaigns/killed',
  'chat/cut-stream',
  'chat/gateway',
  'collections/killed',
  'commands-refuse',
  'conformance/core',
  'conformance/core-defects',
  'conformance/extension-defects',
  'conformance/full',
  'conformance/package',
  'db/directory-lock',
  'db/durability',
  'demo/products',
  'demo/seed',
  'demo/seed-coherence',
  'demo/seed-command',
  'documents/phone-pictures',
  'files/disk-floor',
  'files/files-content',
  'files/files-quota',
  'files/files-s3',
  'files/files-serve',
  'files/files-upload',
  'files/heic',
  'files/recordings',
  'files/unpack',
  'http/broken-off',
  'http/client-and-server',
  'http/connections',
  'http/line-stream',
  'http/log',
  'http/metrics',
  'http/open-lines',
  'http/openapi',
  'http/page-revalidation',
  'http/pages',
  'http/readiness',
  'http/slow-body',
  'http/token-guesses',
  'live/live-client',
  'live/live-events',
  'live/live-streams',
  'live/live-unheard',
  'locks/lock-writers',
  'locks/locks',
  'session/passwords',
  'session/rights',
  'settings',
  'start',
  'upstream/calls-through',
  'upstream/circuit',
  'upstream/example-mapping',
  'upstream/lender-fails',
  'upstream/mapping',
  'upstream/sessions',
  'upstream/writes',
].map((name) => `tests/server/${name}.test.ts`);

/**
 * Long walks at random, what repeats one thing for every row of a table, and the longest tests of domains: both engines plan the
 * same SQL, so they run on PostgreSQL, and on the embedded engine where there is none. The embedded one answers every call in
 * `conformance/full` and in the end-to-end tests, and has its own tests in `db/`, `locks/`, `live/` and `lists/`.
 */
export const longTests = [
  'applications/udrs-guards',
  'applications/udrs-property',
  'calling/banking-calling',
  'calling/number-guesses',
  'calling/telephony-contact',
  'calling/telephony-life',
  'calling/telephony-load',
  'calling/telephony-promise',
  'calling/telephony-save',
  'campaigns/every-door',
  'campaigns/stopped',
  'chat/desks',
  'collections/contacts',
  'collections/money-property',
  'collections/payments',
  'collections/requests',
  'compliance/compliance',
  'feedback/feedback-csv',
  'http/versions',
  'lists/allocation',
  'lists/counters',
  'lists/csv-slices',
  'lists/every-list/columns',
  'lists/every-list/queues',
  'lists/list-stream',
  'lists/lists',
  'lists/next-application',
  'lists/oracle',
  'lists/oracle-every-list',
  'lists/row-actions',
  'lists/rows/ranks',
  'lists/rows/row-action-types',
  'nach/batch-plans',
  'nach/nach-mail',
  'refusals/checked-file-versions',
  'refusals/fuzz',
  'refusals/hostile-requests',
  'refusals/pressed-again',
  'refusals/read-back',
  'refusals/refused-callers',
  'refusals/refused-calls',
  'refusals/refused-input',
  'refusals/refused-streams',
  'session/embed-sessions',
  'session/own-sessions',
  'session/route-lists',
  'session/sign-in',
  'session/user-command',
  'settlement/settlement',
  'stage-work/stage-work',
  'vkyc/vkyc',
].map((name) => `tests/server/${name}.test.ts`);

/** What does not run where there is no PostgreSQL, by path. */
export function missedWithoutPostgres(): string[] {
  const files = findFiles('tests', /\.test\.ts$/);
  return files.filter(
    (file) =>
      file.endsWith('.postgres.test.ts') || (file.startsWith('tests/server/') && !singleRunTests.includes(file)),
  );
}
