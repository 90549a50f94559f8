import type { ListRecord } from './base.ts';

/** The columns that a domain reads of each row besides those it shows; those of the lock if the rows can be locked. */
interface ReadRow {
  id: string;
  version: number;
  loan_application_number?: string;
  locked_by?: string | null;
  locker_name?: string | null;
  lock_expires_at?: Date | null;
}

/**
 * Makes the record that lists take from a row.
 *
 * @param row as it was read; other columns are ignored
 * @param ruledOut actions that the row's state rules out, whoever asks
 */
export function toRecord<Field extends string>(
  { id, version, loan_application_number, locked_by = null, locker_name = null, lock_expires_at = null }: ReadRow,
  cells: ListRecord<Field>['cells'],
  ruledOut: ListRecord['ruledOut'] = [],
): ListRecord<Field> {
  const record: ListRecord<Field> = {
    id,
    version,
    lockedById: locked_by,
    lockedByName: locker_name,
    lockExpiresAt: lock_expires_at,
    cells,
    ruledOut,
  };
  if (loan_application_number !== undefined) record.loanApplicationNumber = loan_application_number;
  return record;
}
