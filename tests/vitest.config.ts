import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sheetPlugin } from '../widgets/kit/plugins/sheet.ts';
import { hasPostgres } from './support/throw-away-postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What starts servers, databases or other programs: slower than a unit test, and few of them at a time. */
const serverTests = ['tests/server/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/support/**/*.test.ts'];

export default defineConfig({
  root,
  plugins: [sheetPlugin()],
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
          exclude: ['**/*.element.test.*', ...serverTests],
          environment: 'node',
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          exclude: hasPostgres ? [] : ['**/*.postgres.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
