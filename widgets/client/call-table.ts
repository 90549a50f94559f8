import type { CallRow } from '../contract/call-row.ts';
import type { CallName } from '../contract/calls.ts';
import { listCallPath, listCallShape } from '../contract/lists/list-row.calls.ts';
import { sessionCalls } from '../contract/session/session.calls.ts';

/** The part of a call's row that the browser needs to make the call; only the server checks who may make it. */
export type CallShape = Omit<CallRow, 'does' | 'screens' | 'changes' | 'because' | 'about'> & {
  changes?: CallRow['changes'];
};

const known = new Map<string, CallShape>(Object.entries(sessionCalls));

function listCall(name: string): CallShape | undefined {
  const [, type, part] = /^(.+)\.(tabs|rows)$/.exec(name) ?? [];
  if (type === undefined || (part !== 'tabs' && part !== 'rows')) return undefined;
  return { path: listCallPath(type, part), ...listCallShape[part] };
}

/** Adds the rows of a screen's own domain, so that the screen's first call does not wait for the whole table. */
export function knowCalls(rows: Readonly<Record<string, CallShape>>): void {
  for (const [name, row] of Object.entries(rows)) known.set(name, row);
}

let whole: Readonly<Record<CallName, CallShape>> | undefined;

/** Returns a known call's row at once, and any row once the whole table has loaded, which another call waits for. */
export function callRow(name: CallName): CallShape | Promise<CallShape> {
  const row = known.get(name) ?? listCall(name) ?? whole?.[name];
  return row ?? import('../contract/calls.ts').then(({ callRows }) => (whole = callRows)[name]);
}
