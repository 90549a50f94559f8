import fs from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import * as archive from '../core/audit/archive.store.ts';
import { monthNamed, monthsBetween, type Month } from '../core/audit/months.ts';
import { sha256Of, writeArchive } from '../core/audit/write-archive.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { SettingsError } from '../base/settings.ts';
import { recordJob } from './record-job.ts';
import { readArguments } from './read-arguments.ts';

const usage = `Usage:
  npm run audit -- export --before 2026-01 --to DIRECTORY
  npm run audit -- drop --before 2026-01 [--moved]
  npm run audit -- list`;

const options = { before: { type: 'string' }, to: { type: 'string' }, moved: { type: 'boolean' } } as const;
/** An event that began in a month may be written a moment after its end. */
const settledMs = 86_400_000;

interface Terminal {
  say(line: string): void;
  now(): Date;
}

const readGiven = (args: readonly string[]) => readArguments(args, options, `\n${usage}`);

type Given = ReturnType<typeof readGiven>['values'];
type Command = (db: Kysely<Database>, given: Given, terminal: Terminal) => Promise<void>;

function readBefore({ before = '' }: Given, now: Date): Date {
  const month = monthNamed(before);
  if (!month) throw new SettingsError(`--before must be a month such as 2026-01, but it is "${before}".`);
  if (month.from.getTime() + settledMs > now.getTime())
    throw new SettingsError(`--before ${before} reaches into what is not over: months go a day after their end.`);
  return month.from;
}

/**
 * Whether a month is exported already. A month with fewer events than its file is being dropped, so its file counts.
 */
async function isKept(db: Kysely<Database>, month: Month, known: archive.ArchivedMonth | undefined): Promise<boolean> {
  if (!known || known.droppedAt) return known !== undefined;
  const found = await archive.countEvents(db, month);
  return found < known.events || (found === known.events && fs.existsSync(known.file));
}

const exportMonths: Command = async (db, given, { say, now }) => {
  const before = readBefore(given, now());
  if (!given.to) throw new SettingsError('--to must name the directory for the files.');
  const directory = path.resolve(given.to);
  fs.mkdirSync(directory, { recursive: true });
  const known = await archive.list(db);
  const first = await archive.findFirst(db);
  for (const month of first ? monthsBetween(first, before) : []) {
    const former = known.find(({ name }) => name === month.name);
    if (await isKept(db, month, former)) continue;
    const file = path.join(directory, `audit-${month.name}.jsonl.gz`);
    if (fs.existsSync(file)) throw new SettingsError(`${file} is there already: name another directory.`);
    const { events, sha256 } = await writeArchive(file, archive.read(db, month));
    await inTransaction(db, async (tx) => {
      await archive.keep(tx, { ...month, events, file, sha256 }, now());
      const after = { events, sha256 };
      await recordJob(tx, now(), { action: 'EXPORT_AUDIT', entity: 'audit', entityId: month.name, after });
    });
    say(`${month.name}: ${events} events in ${file}, SHA-256 ${sha256}`);
  }
  say('Every event of before is kept in a file');
};

/** Refuses a month whose file is missing, changed, or has fewer events than the database. */
async function requireKept(db: Kysely<Database>, known: archive.ArchivedMonth, isMoved: boolean): Promise<void> {
  const { name, events, file, sha256 } = known;
  if (!fs.existsSync(file)) {
    if (!isMoved) throw new SettingsError(`${file} is not there. Say --moved if it is kept elsewhere.`);
  } else if ((await sha256Of(file)) !== sha256)
    throw new SettingsError(`${file} is not what was exported: its SHA-256 was ${sha256}.`);
  const found = await archive.countEvents(db, known);
  if (found > events)
    throw new SettingsError(`${name} has ${found} events, ${events} of them in its file: export it again.`);
}

const drop: Command = async (db, given, { say, now }) => {
  const before = readBefore(given, now());
  const kept = (await archive.list(db)).filter(({ until, droppedAt }) => until <= before && !droppedAt);
  const first = await archive.findFirst(db);
  const missing = (first ? monthsBetween(first, before) : []).find(
    ({ name }) => !kept.some((each) => each.name === name),
  );
  if (missing) throw new SettingsError(`${missing.name} is not exported: npm run audit -- export comes first.`);
  for (const month of kept) await requireKept(db, month, given.moved ?? false);
  for (const month of kept) {
    while ((await inTransaction(db, (tx) => archive.dropSome(tx, month))) > 0);
    await inTransaction(db, async (tx) => {
      await archive.markDropped(tx, month, now());
      const after = { events: month.events, sha256: month.sha256 };
      await recordJob(tx, now(), { action: 'DROP_AUDIT', entity: 'audit', entityId: month.name, after });
    });
    say(`${month.name}: ${month.events} events are in ${month.file} alone now`);
  }
  if (kept.length === 0) say('There is nothing to drop');
};

const list: Command = async (db, _, { say }) => {
  const first = await archive.findFirst(db);
  for (const { name, events, file, sha256, droppedAt } of await archive.list(db))
    say([name, `${events} events`, file, sha256, droppedAt ? 'in the file alone' : 'in the database, too'].join('\t'));
  say(first ? `The database has the events since ${first.toISOString()}` : 'The database has no events');
};

const commands: Readonly<Record<string, Command>> = { export: exportMonths, drop, list };

/**
 * Runs one of the audit commands, which export months to files and then delete them from the database.
 *
 * @param args the arguments after `npm run audit --`
 * @throws SettingsError whose message is the sentence to print
 */
export async function keepAudit(db: Kysely<Database>, args: readonly string[], terminal: Terminal): Promise<void> {
  const { positionals, values } = readGiven(args);
  const [name = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || positionals.length > 1) throw new SettingsError(usage);
  await command(db, values, terminal);
}
