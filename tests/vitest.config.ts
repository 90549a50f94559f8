import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { replyShapesPlugin } from '../widgets/kit/plugins/reply-shapes.ts';
import { sheetPlugin } from '../widgets/kit/plugins/sheet.ts';
import {
  domainTests,
  oneEngineAtGate,
  postgresTests,
  serverTests,
  singleRunTests,
} from './support/tiers/engine-tests.ts';
import { hasPostgres } from './support/databases/throw-away-postgres.ts';
import { isGate, releaseFiles } from './support/tiers/tiers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Three at a time on two processors, as those that start servers wait for two fifths of their time; the projects one after
 * another with no pause between them.
 */
const inThrees = {
  environment: 'node',
  pool: 'forks',
  maxWorkers: 3,
  // a process and its modules for every file were a third of the run; these modules keep nothing that is one file's
  isolate: false,
} as const;

/** What a run leaves out wherever it lies. */
const left = isGate ? releaseFiles : [];

/** Tests that run in browsers. */
const elementTests = ['**/*.element.test.*'];

/** What keeps a page's session, drafts and outbox in its modules: each file is a page of its own. */
const pageTests = ['tests/client/**/*.test.ts', 'tests/widgets/**/*.test.{ts,tsx}'];

/** What starts servers, databases or other programs: slower than a unit test. */
const slowTests = [serverTests, 'tests/architecture/**/*.test.ts', 'tests/support/**/*.test.ts'];
/** A machine that does other things at the same time is slow, not wrong. */
const slowly = { ...inThrees, testTimeout: 180_000, hookTimeout: 300_000 } as const;

const onPostgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...slowly,
    name: 'server on PostgreSQL',
    include: [serverTests],
    exclude: [...left, ...singleRunTests],
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
    ...(isGate && { testNamePattern: /^(?!.*\[release\])/s }),
    projects: [
      {
        extends: true,
        test: {
          ...inThrees,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...left, ...elementTests, ...slowTests, ...pageTests],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          ...inThrees,
          isolate: true,
          name: 'page',
          include: pageTests,
          exclude: [...left, ...elementTests],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          ...slowly,
          name: 'server',
          include: slowTests,
          exclude: [
            ...left,
            postgresTests,
            ...(hasPostgres ? domainTests : []),
            ...(hasPostgres && isGate ? oneEngineAtGate() : []),
          ],
          // Some go through both engines by themselves.
          globalSetup: './tests/support/databases/start-test-postgres.ts',
        },
      },
      ...(hasPostgres ? [onPostgres] : []),
    ],
  },
});
