import { sql, type Kysely } from 'kysely';
import { bumpRow, changeRow } from '../../call/change-row.store.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** Who may open sessions for members of staff on pages of their own, and which sessions. */
export interface Embedder {
  id: string;
  name: string;
  /** Route keys. */
  screens: readonly string[];
  origins: readonly string[];
  /** Sessions are for people with one of these roles, and have these alone. */
  roles: readonly string[];
  /** And for these people, with all their roles. Lower case. */
  usernames: readonly string[];
  /** Where the embedder asks from: addresses, or networks such as `10.1.0.0/16`. */
  networks: readonly string[];
  mostMinutes: number;
  expiresAt: Date;
  disabledAt: Date | null;
  /** True while a next key is taken beside the present one. */
  isRotating: boolean;
  version: number;
}
/** What an embedder may open, as whoever keeps embedders sets it. */
export type EmbedderTerms = Omit<Embedder, 'id' | 'name' | 'disabledAt' | 'isRotating' | 'version'>;

const list = <Column extends 'screens' | 'origins' | 'roles' | 'usernames' | 'networks'>(column: Column) => ({
  column,
  read: (value: string[]): readonly string[] => value,
});
const record = mapRow('embedder', {
  id: 'id',
  name: 'name',
  screens: list('screens'),
  origins: list('origins'),
  roles: list('roles'),
  usernames: list('usernames'),
  networks: list('networks'),
  mostMinutes: 'most_minutes',
  expiresAt: 'expires_at',
  disabledAt: 'disabled_at',
  isRotating: { column: 'next_key_hash', read: (hash: string | null) => hash !== null },
  version: 'version',
});

const columnsOf = (terms: EmbedderTerms) => ({
  screens: JSON.stringify(terms.screens),
  origins: JSON.stringify(terms.origins),
  roles: JSON.stringify(terms.roles),
  usernames: JSON.stringify(terms.usernames),
  networks: JSON.stringify(terms.networks),
  most_minutes: terms.mostMinutes,
  expires_at: terms.expiresAt,
});

interface NewKey {
  /** SHA-256 of the key, hexadecimal. */
  keyHash: string;
  createdAt: Date;
}

export async function insert(
  tx: Tx,
  { id, name, keyHash, createdAt, ...terms }: EmbedderTerms & Pick<Embedder, 'id' | 'name'> & NewKey,
): Promise<void> {
  await tx
    .insertInto('embedder')
    .values({ id, name, key_hash: keyHash, created_at: createdAt, version: 1, ...columnsOf(terms) })
    .execute();
}

/** The embedder that has this key, or whose next key it is, whether or not it may still use it. */
export async function findByKey(
  db: Kysely<Database>,
  keyHash: string,
): Promise<Pick<Embedder, 'id' | 'name'> | undefined> {
  return db
    .selectFrom('embedder')
    .select(['id', 'name'])
    .where((where) => where.or([where('key_hash', '=', keyHash), where('next_key_hash', '=', keyHash)]))
    .executeTakeFirst();
}

/** An embedder by its id. */
export async function find(db: Kysely<Database>, id: string): Promise<Embedder | undefined> {
  const row = await db.selectFrom('embedder').select(record.columns).where('id', '=', id).executeTakeFirst();
  return row && record.read(row);
}

/** The same, which nobody changes until the transaction ends. */
export async function findForUse(tx: Tx, id: string): Promise<Embedder | undefined> {
  const row = await tx.selectFrom('embedder').select(record.columns).where('id', '=', id).forShare().executeTakeFirst();
  return row && record.read(row);
}

export async function findByName(db: Kysely<Database>, name: string): Promise<Embedder | undefined> {
  const row = await db.selectFrom('embedder').select(record.columns).where('name', '=', name).executeTakeFirst();
  return row && record.read(row);
}

/** Every embedder, by name. */
export async function listAll(db: Kysely<Database>): Promise<Embedder[]> {
  return (await db.selectFrom('embedder').select(record.columns).orderBy('name').execute()).map(record.read);
}

/** Sets what an embedder may open, whatever it was. */
export async function setTerms(tx: Tx, id: string, terms: EmbedderTerms): Promise<void> {
  await bumpRow(tx, 'embedder', id, columnsOf(terms));
}

/** @throws Refusal STALE_VERSION */
export function changeTerms(tx: Tx, embedder: Embedder, terms: EmbedderTerms): Promise<number> {
  return changeRow(tx, 'embedder', embedder, columnsOf(terms));
}

/** Takes a further key beside the present one, in place of one that was the next. @throws Refusal STALE_VERSION */
export function takeNextKey(tx: Tx, embedder: Embedder, keyHash: string): Promise<number> {
  return changeRow(tx, 'embedder', embedder, { next_key_hash: keyHash });
}

/** The next key takes the place of the present one, which ends. @throws Refusal STALE_VERSION */
export function endFormerKey(tx: Tx, embedder: Embedder): Promise<number> {
  return changeRow(tx, 'embedder', embedder, { key_hash: sql<string>`next_key_hash`, next_key_hash: null });
}

/** @throws Refusal STALE_VERSION */
export function disable(tx: Tx, embedder: Embedder, at: Date): Promise<number> {
  return changeRow(tx, 'embedder', embedder, { disabled_at: at });
}
