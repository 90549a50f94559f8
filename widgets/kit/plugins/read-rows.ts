import { parseSync, type Plugin } from 'vite';
import type { CallRow } from '../../contract/call-row.ts';
import type { PlacedList } from '../../contract/lists/place.ts';
import type { TopicRow } from '../../contract/live.ts';

/** What the server, the tests and the published description read of the row of a call, a list or a topic, and no browser does. */
const unread: ReadonlySet<string> = new Set([
  'does',
  'because',
  'about',
  'decides',
  'decidesBy',
  'files',
  'mostArchived',
  'needs',
  'screens',
  'firstQueue',
] satisfies (keyof CallRow | keyof PlacedList | keyof TopicRow)[]);

interface Node {
  type: string;
  start: number;
  end: number;
}

/** A member of an object, or what is spread into it. */
interface Member extends Node {
  key?: { name?: string };
  value?: { value?: unknown };
  argument?: { name?: string };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const membersOf = (node: object): Member[] =>
  'properties' in node && Array.isArray(node.properties) ? (node.properties as Member[]) : [];
const changesOf = (node: object) => membersOf(node).find(({ key }) => key?.name === 'changes')?.value?.value;

/** The constants of a module that a row may have something from, other than that it changes one row. */
function plainBases(program: { body: unknown[] }): Set<string> {
  const plain = new Set<string>();
  for (const statement of program.body as { declarations?: { id: { name: string }; init?: Node }[] }[])
    for (const { id, init } of statement.declarations ?? [])
      if (init && changesOf(init) !== 'row' && isPlain(init, plain)) plain.add(id.name);
  return plain;
}

/** Whether nothing else that is spread into an object may say that a row is changed. */
const isPlain = (node: object, bases: ReadonlySet<string>): boolean =>
  membersOf(node).every(({ type, argument }) => type !== 'SpreadElement' || bases.has(argument?.name ?? ''));

/** Whether no browser reads a member: of what a call changes it reads that it is one row, whose version it sends. */
function isUnread(row: Node, { key }: Member, bases: ReadonlySet<string>): boolean {
  const name = key?.name ?? '';
  return name === 'changes' ? changesOf(row) !== 'row' && isPlain(row, bases) : unread.has(name);
}

/** Where the members of rows that no browser reads stand, with the comma behind. */
function* placesOf(node: Node, code: string, bases: ReadonlySet<string>): Generator<Node> {
  for (const value of Object.values(node).flat() as unknown[]) {
    if (!isNode(value)) continue;
    if (value.type !== 'Property' || !isUnread(node, value, bases)) yield* placesOf(value, code, bases);
    else yield { ...value, end: value.end + (/^\s*,/.exec(code.slice(value.end))?.[0].length ?? 0) };
  }
}

/** The rows of a module of calls, lists or topics, in JavaScript, without what no browser reads. */
export function withoutUnread(code: string): string {
  let [kept, from] = ['', 0];
  const { program } = parseSync('rows.js', code);
  for (const { start, end } of placesOf(program, code, plainBases(program))) {
    kept += code.slice(from, start);
    from = end;
  }
  return kept + code.slice(from);
}

/** More than half of what the table of calls weighs is for a backend: it stays out of the browser's, as what lists need and topics tell does. */
export function readRowsPlugin(): Plugin {
  return {
    name: 'lending-read-rows',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /\/widgets\/contract\/(.+\.(calls|place)|live)\.ts$/ },
      handler: (code) => ({ code: withoutUnread(code), map: null }),
    },
  };
}
