import { findFiles } from './find-files.ts';

/** Tests of the server. */
export const serverTests = 'tests/server/**/*.test.ts';

/** Tests that run on PostgreSQL alone. */
export const postgresTests = '**/*.postgres.test.ts';

/** Server tests for which the engine makes no difference, or that go through both by themselves. All others run on each. */
export const singleRunTests = [
  'chat/cut-stream',
  'client-and-server',
  'broken-off',
  'connections',
  'commands-refuse',
  'directory-lock',
  'durability',
  'files-content',
  'files-s3',
  'hostile-requests',
  'launch-link-command',
  'live',
  'live-client',
  'live-unheard',
  'locks',
  'open-lines',
  'openapi',
  'page-revalidation',
  'pages',
  'passwords',
  'refusals',
  'seed-command',
  'settings',
  'slow-body',
  'start',
  'telephony-freshdesk',
  'telephony-launch',
  'telephony-seed',
  'token-guesses',
].map((name) => `tests/server/${name}.test.ts`);

/** What does not run where there is no PostgreSQL, by path. */
export function missedWithoutPostgres(): string[] {
  const files = findFiles('tests', /\.test\.ts$/);
  return files.filter(
    (file) =>
      file.endsWith('.postgres.test.ts') || (file.startsWith('tests/server/') && !singleRunTests.includes(file)),
  );
}
