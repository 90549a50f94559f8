/** What a distributed PostgreSQL (Citus, YugabyteDB, Aurora, AlloyDB, CockroachDB) refuses, or makes slow or unsafe. */
const refused: readonly [RegExp, string][] = [
  [/\b(small|big)?serial\b/i, 'ids are made by the application, not by a serial'],
  [/\bgenerated\s+(always|by default)\s+as\s+identity\b/i, 'ids are made by the application, not by an identity'],
  [/\bcreate\s+sequence\b|\bnextval\s*\(/i, 'a sequence gives numbers out of the order of commits'],
  [/\bcreate\s+extension\b/i, 'no extension is required'],
  [/\bpg_(try_)?advisory_/i, 'an advisory lock lives on one node'],
  [/\block\s+table\b/i, 'a table is never locked whole'],
  [/\bdeclare\s+\w+\s+(\w+\s+)*cursor\b|\bwith\s+hold\b/i, 'rows are read in batches by key, never by a cursor'],
  [/\bcreate\s+(unlogged|temp(orary)?)\s+table\b/i, 'every table is logged and everybody’s'],
  [/\bexclude\s+using\b/i, 'no exclusion constraint'],
  [/\binherits\s*\(/i, 'no inheritance'],
  [/(?<![\w.])(ctid|xmin|xmax)\b|\btxid_current\b|\bpg_current_xact_id\b/i, 'no system column and no transaction id'],
  [/\bcreate\s+index\s+concurrently\b/i, 'a step runs in a transaction'],
];

/** LISTEN stands in one place, which the outbox's poll does without. */
const listeners = [
  'host/server/core/live/wake-ups.ts',
  'host/server/core/live/live.store.ts',
  'host/server/db/pglite-worker.mjs',
];

/** The rules of portability that a statement breaks. */
export function refusedParts(statement: string): string[] {
  return refused.filter(([pattern]) => pattern.test(statement)).map(([, rule]) => rule);
}

/** The same for a source file: what is written in backticks or quotes, and Kysely's cursors. */
export function refusedInSource(file: string, code: string): string[] {
  const text = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = refusedParts(text);
  if (/\)\s*\.stream\(/.test(text)) found.push('rows are read in batches by key, never by a cursor');
  if (/[`'"](listen|notify)\s|\bpg_notify\s*\(/i.test(text) && !listeners.includes(file))
    found.push('LISTEN and NOTIFY are a wake-up only, in one place');
  return found;
}
