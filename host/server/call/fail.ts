import { codeOf, DatabaseFault } from '../db/faults/database-fault.ts';
import { SettingsError } from '../base/settings/setting.ts';

const kinds = { unreachable: 'does not answer', busy: 'is too busy', full: 'has no room left on its disk' } as const;

/** Why the program ended, for whoever started it: a sentence for settings and the database, otherwise the stack. */
function faultSentence(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof DatabaseFault) return `The database ${kinds[error.kind]}: ${error.message}.`;
  // The code is an SQLSTATE: a missing right, or a table that exists already.
  if (error instanceof Error && /^[\dA-Z]{5}$/.test(codeOf(error) ?? ''))
    return `The database refuses: ${error.message} (${codeOf(error)}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints why the program ends, and gives it the exit code 1. */
export function fail(error: unknown): void {
  process.stderr.write(`${faultSentence(error)}\n`);
  process.exitCode = 1;
}
