import { inTransaction } from '../db/transaction.ts';
import { makeHop } from '../desks/hop/make-hop.ts';
import { Refusal } from '../base/refusal.ts';
import { SettingsError } from '../base/settings.ts';
import { baseOf } from './base-of.ts';
import { readHopArguments } from './hop-arguments.ts';
import { recordJob } from './record-job.ts';
import { commandSettings, withDatabase } from './with-database.ts';

// `npm run hop-link -- USERNAME SCREEN name=value ...`: prints an address that opens a screen for a member of staff, once
// and within 5 minutes.

const args = process.argv.slice(2);

function settings() {
  baseOf(readHopArguments(args).base, { host: '', port: 0 });
  return commandSettings();
}

/** What was refused, as the one sentence that a command prints. */
function sentenceOf({ message, fieldErrors }: Refusal): string {
  return `${Object.values(fieldErrors ?? {})[0] ?? message}.`;
}

await withDatabase({ settings, mayMake: false }, async ({ db }, own) => {
  const { hop, base } = readHopArguments(args);
  const now = new Date();
  const maker = (tx: Parameters<typeof makeHop>[0]) =>
    makeHop(tx, { now, record: (entry) => recordJob(tx, now, entry) }, hop);
  try {
    const { path } = await inTransaction(db, maker);
    process.stdout.write(`${baseOf(base, own)}${path}\n`);
  } catch (error) {
    throw error instanceof Refusal ? new SettingsError(sentenceOf(error)) : error;
  }
});
