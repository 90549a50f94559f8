import { sql, type Kysely } from 'kysely';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import type { DoorPart } from '../../base/door-parts.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** A system outside that brings in what this server works on. */
export interface Door {
  id: string;
  name: string;
  may: readonly DoorPart[];
  /** The sourcing partner whose applications come by it. */
  partner: SourcingPartner | null;
  closedAt: Date | null;
  /** True while a next key is taken beside the present one. */
  isRotating: boolean;
  version: number;
}

const record = mapRow('door', {
  id: 'id',
  name: 'name',
  may: { column: 'may', read: (parts: DoorPart[]): readonly DoorPart[] => parts },
  partner: 'partner',
  closedAt: 'closed_at',
  isRotating: { column: 'next_secret', read: (secret: string | null) => secret !== null },
  version: 'version',
});

export async function insert(
  tx: Tx,
  door: Pick<Door, 'id' | 'name' | 'may' | 'partner'> & { secret: string; createdAt: Date },
): Promise<void> {
  const { id, name, may, partner, secret, createdAt } = door;
  const row = { id, name, may: JSON.stringify(may), partner, secret, created_at: createdAt, version: 1 };
  await tx.insertInto('door').values(row).execute();
}

export async function findByName(db: Kysely<Database>, name: string): Promise<Door | undefined> {
  const row = await db.selectFrom('door').select(record.columns).where('name', '=', name).executeTakeFirst();
  return row && record.read(row);
}

/** A door that is open, with its keys. */
export async function findOpen(
  db: Kysely<Database>,
  name: string,
): Promise<(Door & { secrets: readonly string[] }) | undefined> {
  const row = await db
    .selectFrom('door')
    .select([...record.columns, 'secret'])
    .where('name', '=', name)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && { ...record.read(row), secrets: row.next_secret === null ? [row.secret] : [row.secret, row.next_secret] }
  );
}

/** Every door, by name. */
export async function listAll(db: Kysely<Database>): Promise<Door[]> {
  return (await db.selectFrom('door').select(record.columns).orderBy('name').execute()).map(record.read);
}

/** Takes a further key beside the present one, in place of one that was the next. @throws Refusal STALE_VERSION */
export function takeNextKey(tx: Tx, door: Door, secret: string): Promise<number> {
  return changeRow(tx, 'door', door, { next_secret: secret });
}

/** The next key takes the place of the present one, which ends. @throws Refusal STALE_VERSION */
export function endFormerKey(tx: Tx, door: Door): Promise<number> {
  return changeRow(tx, 'door', door, { secret: sql<string>`next_secret`, next_secret: null });
}

/** Its keys are forgotten. @throws Refusal STALE_VERSION */
export function close(tx: Tx, door: Door, at: Date): Promise<number> {
  return changeRow(tx, 'door', door, { closed_at: at, secret: '', next_secret: null });
}
