import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../host/server/demo/staff.ts';
import { storageKeys } from '../../widgets/client/storage.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { listRows } from '../../widgets/contract/lists.ts';
import { root } from '../support/find-files.ts';
import { readReadme, settingNames, withTables } from '../support/readme-tables.ts';

const readme = readReadme();
const section = (title: string) => readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
const firstCells = (text: string) => [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);

describe('README.md', () => {
  it('holds the tables as the contract has them now (npm run readme writes them)', () => {
    expect(withTables(readme)).toBe(readme);
  });

  it('names both session headers and the calls that skip them [AP-04]', () => {
    const calls = section('Calls');
    expect(calls).toContain(`\`${headers.securityToken}\``);
    expect(calls).toContain(`\`${headers.userKey}\``);
    expect(calls).toMatch(/`signIn` \| `POST \/auth\/login` \| form \| no header/);
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
