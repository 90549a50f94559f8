import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../host/server/demo/kit/staff.ts';
import { storageKeys } from '../../widgets/client/storage.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { callNames, callRows } from '../../widgets/contract/calls.ts';
import { listRows } from '../../widgets/contract/lists.ts';
import { screens, type ScreenRow } from '../../widgets/contract/screens.ts';
import { root } from '../support/find-files.ts';
import { readLedger } from '../support/ledger/ledger-rows.ts';
import { readDocuments, readReadme, settingNames, withTables } from '../support/readme/readme-tables.ts';

const documents = readDocuments();
const readme = readReadme();
const section = (title: string) => readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
const firstCells = (text: string) => [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);

/** Each decision with the ledger's rows that it is for: `AP-70 to AP-76, CH-03` names eight. */
function decisions(): [decision: string, ids: string[]][] {
  return [...(documents['tests/decisions.md'] ?? '').matchAll(/^\| ([A-Z]{2}-\d[^|]*) \| (.*) \|$/gm)].map(
    ([, cell = '', decision = '']) => [
      decision,
      cell.split(', ').flatMap((part) => {
        const [, area = '', first = '', last = first] = /^([A-Z]{2})-(\d+)(?: to \1-(\d+))?$/.exec(part) ?? [];
        return Array.from(
          { length: Number(last) - Number(first) + 1 },
          (_, index) => `${area}-${String(Number(first) + index).padStart(2, '0')}`,
        );
      }),
    ],
  );
}

describe('README.md, with the files it leads to,', () => {
  it('holds the tables as the contract has them now (npm run readme writes them)', () => {
    expect(withTables(documents)).toEqual(documents);
  });

  it('is read in ten minutes, and names each of those files', () => {
    const [first = '', ...others] = Object.entries(documents);
    expect(first[1]?.length).toBeLessThan(15_500);
    expect(others.length).toBeGreaterThan(2);
    for (const [name] of others) expect(first[1]).toContain(`\`${name}\``);
  });

  it('tells a page to wait for the tag before it calls a method, and where its server redeems what it dials', () => {
    const embedding = readFileSync(join(root, 'embed-examples/README.md'), 'utf8');
    expect(embedding).toContain("await customElements.whenDefined('lending-telephony-crm')");
    expect(embedding).toContain(`POST https://HOST${callRows.resolveDial.path}\n`);
  });

  it('names both session headers and the calls that skip them [AP-04]', () => {
    const calls = section('Calls');
    expect(calls).toContain(`\`${headers.securityToken}\``);
    expect(calls).toContain(`\`${headers.userKey}\``);
    expect(calls).toMatch(/`signIn` \| `POST \/auth\/login` \| core \| form \| no header/);
  });

  it('lists stage and path of every queue [AP-21]', () => {
    const lists = section('Lists');
    for (const [type, { stage }] of Object.entries(listRows))
      expect(lists).toContain(
        `| \`${type}\` | \`${stage}\` | \`POST /lists/${type}/tabs\` | \`POST /lists/${type}/rows\` |`,
      );
  });

  it('names the key of the base host override', () => {
    expect(section('Settings')).toContain(`\`${storageKeys.baseHost}\``);
  });

  it('lists every environment variable that is read, and no other', () => {
    const settings = section('Settings');
    expect(firstCells(settings).toSorted()).toEqual(settingNames().toSorted());
  });

  it('names every demo account and the password', () => {
    for (const { username } of demoAccounts) expect(readme).toContain(`\`${username}\``);
    expect(readme).toContain(`\`${demoPassword}\``);
  });

  it('holds one decision on every row of the ledger that is open or in conflict, and names no row that is not there [EM-19]', () => {
    const decided = decisions();
    const ids = decided.flatMap(([, each]) => each);
    const rows = readLedger();
    const undecided = rows.filter(({ requirement }) => /^\*\*(OPEN|CONFLICT)\*\*/.test(requirement));
    expect(undecided.length).toBeGreaterThan(170);
    expect(undecided.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)).toEqual([]);
    expect(ids.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(decided.filter(([decision]) => decision.length < 3)).toEqual([]);
  });

  it('holds all that set-up and embedding need: accounts, each element with its attributes, each call with its path, decisions [EM-14][EM-19]', () => {
    expect(section('Start')).toContain('npm ci && npm start');
    for (const { username } of demoAccounts) expect(section('Start')).toContain(`\`${username}\``);
    const elements = section('Elements');
    for (const row of Object.values(screens)) {
      const [, attributes = '', events = ''] =
        new RegExp(`^\\| \`${row.tag}\` \\| (.*) \\| (.*) \\|$`, 'm').exec(elements) ?? [];
      const { inputs = {}, fixed = {} }: ScreenRow = row;
      for (const name of [...Object.keys(inputs), ...Object.keys(fixed)])
        expect(attributes, row.tag).toContain(`\`${name}\``);
      expect(events, row.tag).toContain('`lending-ready`');
    }
    const calls = section('Calls');
    for (const name of callNames.filter((each) => !each.includes('.')))
      expect(calls).toContain(`| \`${name}\` | \`${callRows[name].method} ${callRows[name].path}\` |`);
    expect(decisions().length).toBeGreaterThan(100);
  });

  it('names only scripts that package.json has, and every one of them', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = new Set([...readme.matchAll(/npm (?:run )?([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name));
    const ofNpm = ['ci', 'install', 'pack'];
    expect([...named].filter((name) => !ofNpm.includes(name) && !scripts[name])).toEqual([]);
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
  });
});
