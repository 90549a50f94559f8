import type { Tx } from '../db/transaction.ts';

export async function find(tx: Tx) {
  return tx.selectFrom('demo_seed').select(['version', 'applications']).executeTakeFirst();
}

/** Whether the database has a member of staff. Nothing is stored without one. */
export async function holdsAnything(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Marks the demo data as present. @returns false when another process has set the mark first */
export async function claim(
  tx: Tx,
  { version, applications, at }: { version: string; applications: number; at: Date },
) {
  const row = await tx
    .insertInto('demo_seed')
    .values({ id: 1, version, applications, seeded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
