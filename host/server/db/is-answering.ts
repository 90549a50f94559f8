import { sql, type Kysely } from 'kysely';

const patienceMs = 2000;

/** Whether the database answers within two seconds. */
export async function isAnswering<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, patienceMs, false)));
  return Promise.race([query, tooLate]).finally(() => clearTimeout(timer));
}
