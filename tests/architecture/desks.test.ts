import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { everyDesk } from '../../host/server/registers/every-desk.ts';
import { places } from '../../widgets/contract/places.ts';
import { root } from '../support/find-files.ts';
import { importGraph } from './graph.ts';

/** The registers in which a desk with lists names itself, and its tables. */
const registers = [
  'host/server/db/schema.ts',
  'host/server/db/tables/utilities/',
  'host/server/demo/seeders.ts',
  'host/server/registers/every-desk.ts',
  'tests/server/every-desk-facts.ts',
  'widgets/contract/calls.ts',
  'widgets/contract/places.ts',
  'widgets/contract/schemas.ts',
  'widgets/queue-list/every-action.ts',
];

/** By folder, the desks with lists that share their records with no other part, and the files of others that work with them. */
const listDesks: Readonly<Record<string, readonly string[]>> = {
  'auto-movement': [],
  'otp-templates': [
    // a text of a communication is filled by the same placeholders
    'host/server/db/tables/communications.ts',
    'widgets/contract/campaigns/communication.ts',
    'widgets/contract/campaigns/communications.schemas.ts',
    'widgets/contract/consent/consent.ts',
  ],
  promo: [],
  // what is sent asks what a contact takes
  unsubscribe: ['host/server/db/tables/communications.ts'],
};

const graph = new Map([...importGraph(), ...importGraph(['tests'])]);

/** The files outside a desk's folders that import what stands in them; of its tests, what they know of it. */
function namesOf(desk: string): string[] {
  const own = ['widgets/contract', 'host/server/desks', 'widgets/queue-list/actions'].map((at) => `${at}/${desk}/`);
  const facts = `tests/server/${desk}/${desk}.facts.ts`;
  const isOwn = (file: string) => file === facts || own.some((folder) => file.startsWith(folder));
  return [...graph].filter(([file, targets]) => !isOwn(file) && targets.some(isOwn)).map(([file]) => file);
}

const isRegister = (file: string) =>
  registers.some((each) => (each.endsWith('/') ? file.startsWith(each) : file === each));

it.each(Object.entries(listDesks))(
  'the desk %s is named in the registers, and by those that work with it',
  (desk, others) => {
    const names = namesOf(desk);
    expect(names.filter((file) => !isRegister(file)).toSorted()).toEqual(others.toSorted());
    expect(names.filter(isRegister).length).toBeLessThanOrEqual(8);
  },
);

it('"Add a desk" names each register and no file that is not there', () => {
  const text = readFileSync(join(root, 'widgets/contract/README.md'), 'utf8');
  const [, section = ''] = /## Add a desk([\s\S]*?)\n## /.exec(text) ?? [];
  for (const file of registers.filter((each) => each.endsWith('.ts') && each !== 'host/server/db/schema.ts'))
    expect(section).toContain(file.split('/').at(-1));
  expect(section).toContain('host/server/db/schema.ts');
});

it('each place has its desk, and each desk its calls once', () => {
  const withLists = everyDesk.flatMap((desk) => ('place' in desk ? [desk.place] : []));
  expect(withLists.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual(
    places.toSorted((a, b) => a.subject.localeCompare(b.subject)),
  );
  const calls = everyDesk.flatMap((desk) => ('handlers' in desk ? Object.keys(desk.handlers) : []));
  expect(calls.length).toBe(new Set(calls).size);
});
