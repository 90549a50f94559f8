import { parseAst, type Plugin } from 'vite';
import type { CallRow } from '../../contract/call-row.ts';

/** What the server, the tests and the published description read of a call's row, and no browser does. */
const unread: ReadonlySet<string> = new Set([
  'does',
  'because',
  'about',
  'decides',
  'decidesBy',
  'mostArchived',
] satisfies (keyof CallRow)[]);

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

/** The rows of a module of calls, in JavaScript, without what no browser reads. */
export function withoutUnread(code: string): string {
  let [kept, from] = ['', 0];
  for (const { start, end } of placesOf(parseAst(code) as Node, code)) {
    kept += code.slice(from, start);
    from = end;
  }
  return kept + code.slice(from);
}

/** More than half of what the table of calls weighs is for people who build a backend: it stays out of the browser's. */
export function callRowsPlugin(): Plugin {
  return {
    name: 'lending-call-rows',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /\/widgets\/contract\/.+\.calls\.ts$/ },
      handler: (code) => ({ code: withoutUnread(code), map: null }),
    },
  };
}
