import { codeOf, DatabaseFault } from './db/database-fault.ts';
import { SettingsError } from './settings/setting.ts';

const kinds = { unreachable: 'does not answer', busy: 'is too busy', full: 'has no room left on its disk' } as const;

/** What ended the program, for whoever started it: one sentence where it is nothing of the program's own, else its stack. */
export function faultSentence(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof DatabaseFault) return `The database ${kinds[error.kind]}: ${error.message}.`;
  // An SQLSTATE: a right that is missing, a table that stands in the way.
  if (error instanceof Error && /^[\dA-Z]{5}$/.test(codeOf(error) ?? ''))
    return `The database refuses: ${error.message} (${codeOf(error)}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
