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
] satisfies (keyof CallRow | keyof PlacedList | keyof TopicRow)[]);

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Where the members of rows that no browser reads stand, with the comma behind. */
function* placesOf(node: Node, code: string): Generator<Node> {
  for (const value of Object.values(node).flat() as unknown[]) {
    if (!isNode(value)) continue;
    const { key } = value as Node & { key?: { name?: string } };
    if (value.type !== 'Property' || !unread.has(key?.name ?? '')) yield* placesOf(value, code);
    else yield { ...value, end: value.end + (/^\s*,/.exec(code.slice(value.end))?.[0].length ?? 0) };
  }
}

/** The rows of a module of calls, lists or topics, in JavaScript, without what no browser reads. */
export function withoutUnread(code: string): string {
  let [kept, from] = ['', 0];
  for (const { start, end } of placesOf(parseSync('rows.js', code).program, code)) {
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
