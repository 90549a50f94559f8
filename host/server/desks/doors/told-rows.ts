import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import { Type, type TSchema } from 'typebox';
import type { CellKind } from '../../../../widgets/contract/files/csv-cells.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import * as records from '../../core/doors/door-records.store.ts';
import { inputHash } from '../../core/idempotency/input-hash.ts';
import { newId } from '../../db/new-id.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { AtDoor } from './at-door.ts';
import { inputCheck, refuseWrong, valueIn } from './door-input.ts';

/** The most rows of a message. */
const mostOfMessage = 500;

/** Who tells of rows, and when. */
type ByDoor = Pick<AtDoor, 'db' | 'door' | 'toldAt' | 'now' | 'record'>;

/** How many rows were new, other than before, and as before or older than what is there. */
interface Told {
  added: number;
  changed: number;
  unchanged: number;
}

/** What a file's cells hold, by field. */
export type ToldKinds = Readonly<Record<string, CellKind>>;

/** A kind of rows that doors tell of. */
export interface ToldKind<Row> {
  kind: 'customer' | 'employer' | 'amount';
  /** The name of the rows in a message, with which their paths begin. */
  list: 'customers' | 'employers' | 'amounts';
  /** The field that names a row, by the door's own id, and what it has there. */
  id: { field: string; of(row: Row): string };
  /** What the audit has of it. */
  action: AuditAction;
  /** Of one row; what fits it is a `Row`. */
  schema: TSchema;
  /** What the cells of a file hold; those of a field that is not here are words of people. */
  cells: ToldKinds;
  /** What else is wrong with some rows, by path. */
  errorsOf(rows: readonly Row[]): FieldErrors;
  /** Looks at rows before any of them is written. @throws Refusal for what may not be written */
  admit?(tx: Tx, rows: readonly Row[], by: ByDoor): Promise<void>;
  /**
   * Writes what a row says.
   *
   * @param id the row that the door's id stands for; a new one where the door has not told of it before
   * @returns the row that it stands for from now on
   */
  write(tx: Tx, id: string, row: Row, by: ByDoor): Promise<string>;
}

/** What each id that stands there already is told, by path. */
function twiceIn<Row>({ list, id }: ToldKind<Row>, rows: readonly Row[]): FieldErrors {
  const first = new Map<string, number>();
  for (const [at, row] of rows.entries()) if (!first.has(id.of(row))) first.set(id.of(row), at);
  const twice = rows.flatMap((row, at) => (first.get(id.of(row)) === at ? [] : [`${list}.${at}.${id.field}`]));
  return Object.fromEntries(twice.map((path) => [path, 'This id is there twice']));
}

/** What reads the rows of a message, or of a file. @throws Refusal VALIDATION_FAILED that names each wrong value by its path */
export function rowsReader<Row>(kind: ToldKind<Row>, most: number) {
  const { list, schema, errorsOf } = kind;
  const rows = Type.Array(schema, { minItems: 1, maxItems: most });
  const check = inputCheck(Type.Object({ [list]: rows }, { additionalProperties: false }));
  return (input: unknown): Row[] => {
    const told = (check(input) as Record<string, Row[]>)[list] ?? [];
    refuseWrong({ ...twiceIn(kind, told), ...errorsOf(told) });
    return told;
  };
}

async function writeOne<Row>(tx: Tx, told: ToldKind<Row>, row: Row, by: ByDoor): Promise<keyof Told> {
  const { door, toldAt, now } = by;
  const reference = told.id.of(row);
  const message = { doorId: door.id, kind: told.kind, reference, contentHash: inputHash(row), toldAt } as const;
  const id = newId(now());
  const earlier = await records.claim(tx, message, id);
  if (earlier && earlier.told_at > toldAt) return 'unchanged';
  const isSame = earlier?.content_hash === message.contentHash;
  await records.renew(
    tx,
    message,
    earlier && isSame ? earlier.row_id : await told.write(tx, earlier?.row_id ?? id, row, by),
  );
  if (isSame) return 'unchanged';
  return earlier ? 'changed' : 'added';
}

/**
 * Writes rows that a door tells of, by the door's own ids: all of them or none. What the door has signed before what is there
 * changes nothing, so that a message that comes again or late takes nothing back.
 */
export async function writeTold<Row>(kind: ToldKind<Row>, rows: readonly Row[], by: ByDoor): Promise<Told> {
  // in one order, so that two messages about the same rows never wait for each other in a circle
  const ordered = rows.toSorted((a, b) => (kind.id.of(a) < kind.id.of(b) ? -1 : 1));
  return inTransaction(by.db, async (tx) => {
    await kind.admit?.(tx, rows, by);
    const told: Told = { added: 0, changed: 0, unchanged: 0 };
    for (const row of ordered) told[await writeOne(tx, kind, row, by)] += 1;
    await by.record(tx, { action: kind.action, entity: 'door', entityId: by.door.id, after: told });
    return told;
  });
}

/** What takes a message of such rows. */
export function takeTold<Row>(kind: ToldKind<Row>): (body: Buffer, at: AtDoor) => Promise<Told> {
  const read = rowsReader(kind, mostOfMessage);
  return (body, at) => writeTold(kind, read(valueIn(body)), at);
}
