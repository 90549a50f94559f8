import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { roles } from '../../../widgets/contract/session/roles.ts';
import { findFiles, root } from '../../support/find-files.ts';

/**
 * Who may do what stands in the contract's tables of rights and limits, for the form and the server alike. Code of the server that
 * names a role would be another such place.
 */

/** Roles whose names are names of other things too: of purposes, of queues, of fraud lists. */
const ofOtherThings: readonly string[] = ['COMPLIANCE', 'MARKETING', 'FRAUD', 'CREDIT', 'SUPPORT', 'FIXER', 'MIS'];
const literal = (names: readonly string[]) => `['"](?:${names.join('|')})['"]`;
const named = [
  new RegExp(literal(roles.filter((role) => !ofOtherThings.includes(role)))),
  new RegExp(`\\broles\\b[^;\\n]{0,40}${literal(ofOtherThings)}`),
];

/** The lines of a file that name a role as who may do something. */
function namesIn(text: string): string[] {
  return text.split('\n').filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && named.some((name) => name.test(line)));
}

/** The schema's checks and triggers, what a demo makes, and the levels of a settlement, which are named like roles. */
const isBeside = (file: string) => /\/db\/(baseline|migrations)\/|\/demo\//.test(file);

it('the server names no role: it asks the tables of rights and limits', () => {
  const files = findFiles('host/server', /\.ts$/).filter((file) => !isBeside(file));
  const breaches = files.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(breaches).toEqual([]);
});

it.each([
  "const isHead = staff.roles.includes('COLLECTIONS_HEAD');",
  "if (role === 'ADMIN') return true;",
  `.where(sql\`roles @> '["AGENCY_MANAGER"]'\`)`,
  "staff.filter(({ roles }) => roles.includes('COMPLIANCE'))",
])('reports: %s', (line) => {
  expect(namesIn(line)).toHaveLength(1);
});

it.each(["kind: 'COMPLIANCE' as const,", "purpose: 'MARKETING'", "may('approveWaiver', roles)", "// 'ADMIN' may"])(
  'lets pass: %s',
  (line) => {
    expect(namesIn(line)).toEqual([]);
  },
);
