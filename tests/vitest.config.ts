import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { replyShapesPlugin } from '../widgets/kit/plugins/reply-shapes.ts';
import { sheetPlugin } from '../widgets/kit/plugins/sheet.ts';
import { longTests, postgresTests, serverTests, singleRunTests } from './support/engine-tests.ts';
import { hasPostgres } from './support/databases/throw-away-postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What starts servers, databases or other programs: slower than a unit test, and few of them at a time. */
const slowTests = [serverTests, 'tests/architecture/**/*.test.ts', 'tests/support/**/*.test.ts'];
const slowly = {
  environment: 'node',
  pool: 'forks',
  maxWorkers: 2,
  // loading the server again for every file took a third of the run; its modules keep nothing that is one file's
  isolate: false,
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

const onPostgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...slowly,
    name: 'server on PostgreSQL',
    include: [serverTests],
    exclude: singleRunTests,
    env: { TEST_ENGINE: 'postgresql' },
    globalSetup: './tests/support/databases/start-test-postgres.ts',
  },
};

export default defineConfig({
  root,
  plugins: [sheetPlugin(), replyShapesPlugin()],
  test: {
    // Dates are Asia/Kolkata whatever the machine's zone: a zone west of it shows what forgets that.
    env: { TZ: 'America/New_York' },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['**/*.element.test.*', ...slowTests],
          environment: 'node',
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          ...slowly,
          name: 'server',
          include: slowTests,
          exclude: [postgresTests, ...(hasPostgres ? longTests : [])],
          // Some go through both engines by themselves.
          globalSetup: './tests/support/databases/start-test-postgres.ts',
        },
      },
      ...(hasPostgres ? [onPostgres] : []),
    ],
  },
});
