import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../support/find-files.ts';

/** A file that breaks the house rules, and the rule that must speak up. */
const cases: [file: string, code: string, rule: string][] = [
  [
    'widgets/queue-list/r2wc.tsx',
    "import r2wc from '@r2wc/react-to-web-component';\nexport const x = r2wc;",
    'no-restricted-imports',
  ],
  [
    'widgets/queue-list/schema.ts',
    "import { schemas } from '../contract/schemas.ts';\nexport const x = schemas;",
    'no-restricted-imports',
  ],
  ['widgets/queue-list/barrel.ts', "import '@shoelace-style/shoelace/dist/shoelace.js';", 'no-restricted-imports'],
  [
    'widgets/queue-list/icon.ts',
    "import '@shoelace-style/shoelace/dist/components/icon/icon.js';",
    'no-restricted-imports',
  ],
  [
    'widgets/queue-list/node.ts',
    "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
    'no-restricted-imports',
  ],
  ['widgets/queue-list/calls.ts', "export const x = () => fetch('/x');", 'no-restricted-globals'],
  [
    'widgets/queue-list/markup.ts',
    "export function x(e: Element) {\n  e.innerHTML = 'x';\n}",
    'no-restricted-properties',
  ],
  ['widgets/kit/page.ts', "import { y } from '../../host/portal/y.ts';\nexport const x = y;", 'no-restricted-imports'],
  ['widgets/client/kit.ts', "import { y } from '../kit/y.ts';\nexport const x = y;", 'no-restricted-imports'],
  ['widgets/contract/clock.ts', "import dayjs from 'dayjs';\nexport const x = dayjs;", 'no-restricted-imports'],
  ['host/server/x.handlers.ts', "import { sql } from 'kysely';\nexport const x = sql;", 'no-restricted-imports'],
  [
    'host/server/x.rules.ts',
    "import { y } from '../../widgets/client/y.ts';\nexport const x = y;",
    'no-restricted-imports',
  ],
  ['host/portal/x.ts', "import { y } from '../server/y.ts';\nexport const x = y;", 'no-restricted-imports'],
  ['widgets/profile/a.ts', "import { b } from './b.ts';\nexport const a = () => b;", 'no-cycle'],
  ['widgets/profile/index.ts', "export * from './a.ts';\nexport * from './c.ts';", 'no-barrel-file'],
  ['widgets/profile/default.ts', 'export default 1;', 'no-default-export'],
  ['widgets/profile/any.ts', 'export const x = (y: any): number => Number(y);', 'no-explicit-any'],
  [
    'tests/focus.test.ts',
    "import { expect, it } from 'vitest';\nit.only('x', () => {\n  expect(1).toBe(1);\n});",
    'no-focused-tests',
  ],
  ['tests/empty.test.ts', "import { it } from 'vitest';\nit('proves nothing', () => {});", 'expect-expect'],
];
const innocent: [file: string, code: string][] = [
  ['widgets/profile/b.ts', "import { a } from './a.ts';\nexport const b = () => a;"],
  ['widgets/profile/c.ts', "import type { Y } from '../contract/schemas.ts';\nexport const c = (y: Y): Y => y;"],
  ['widgets/client/remote.ts', "export const call = () => fetch('/x');"],
  ['widgets/kit/define-widget.tsx', "import r2wc from '@r2wc/react-to-web-component';\nexport const x = r2wc;"],
  ['host/server/x.store.ts', "import { sql } from 'kysely';\nexport const x = sql;"],
];

let folder: string;
let reported: Map<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const [file, code] of [...cases, ...innocent]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const config = join(root, 'tests/architecture/oxlint.json');
  const { stdout } = spawnSync(oxlint, ['-c', config, '-f', 'unix', '.'], { cwd: folder, encoding: 'utf8' });
  reported = new Map();
  for (const [, file = '', rule = ''] of stdout.matchAll(/^([^:]+):\d+:\d+: .*\[\w+\/(.+)\]$/gm))
    reported.set(file, `${reported.get(file) ?? ''} ${rule}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(cases)('reports %s', (file, _code, rule) => {
  expect(reported.get(file)).toContain(rule);
});

it.each(innocent.filter(([file]) => file !== 'widgets/profile/b.ts'))('leaves %s alone', (file) => {
  expect(reported.get(file) ?? '').not.toMatch(/no-restricted|no-barrel|no-cycle/);
});
