import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import * as records from '../../core/doors/door-records.store.ts';
import { inputHash } from '../../core/idempotency/input-hash.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AtDoor } from './at-door.ts';
import { refuseWrong } from './door-input.ts';

/** How many rows of a message were new, other than before, and as before or older than what is known. */
interface Told {
  added: number;
  changed: number;
  unchanged: number;
}

/** A row that a door tells of, by the door's own id. */
interface ToldRow {
  id: string;
}

interface Writing<Row> {
  kind: 'customer' | 'employer';
  /** The name of the rows in the message, as their paths have it. */
  list: string;
  rows: readonly Row[];
  /**
   * Writes what a row says.
   *
   * @param id the row that the door's id stands for; a new one where the door has not told of it before
   * @returns the row that it stands for from now on
   */
  write(tx: Tx, id: string, row: Row): Promise<string>;
}

/** @throws Refusal VALIDATION_FAILED for an id that stands twice in a message */
function requireOnce(list: string, rows: readonly ToldRow[]): void {
  const ids = rows.map(({ id }) => id);
  const twice = ids.flatMap((id, at) =>
    ids.indexOf(id) === at ? [] : [[`${list}.${at}.id`, 'This id is there twice']],
  );
  refuseWrong(Object.fromEntries(twice) as FieldErrors);
}

/**
 * Writes rows that a door tells of, by the door's own ids: all of them or none. What the door has signed before what is known
 * changes nothing, so that a message that comes again or late takes nothing back.
 */
export async function writeTold<Row extends ToldRow>(
  tx: Tx,
  { door, toldAt, now }: AtDoor,
  { kind, list, rows, write }: Writing<Row>,
): Promise<Told> {
  requireOnce(list, rows);
  const told: Told = { added: 0, changed: 0, unchanged: 0 };
  // in one order, so that two messages about the same rows never wait for each other in a circle
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const message = { doorId: door.id, kind, reference: row.id, contentHash: inputHash(row), toldAt } as const;
    const id = newId(now());
    const known = await records.claim(tx, message, id);
    if (known && (known.told_at > toldAt || known.content_hash === message.contentHash)) {
      if (known.told_at < toldAt) await records.renew(tx, message, known.row_id);
      told.unchanged += 1;
      continue;
    }
    await records.renew(tx, message, await write(tx, known?.row_id ?? id, row));
    told[known ? 'changed' : 'added'] += 1;
  }
  return told;
}
