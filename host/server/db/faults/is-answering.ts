import { sql, type Kysely } from 'kysely';

const timeLimitMs = 2000;

/** @returns true when a request to a database or a disk succeeds within two seconds */
export async function isDoneSoon(asked: Promise<unknown>): Promise<boolean> {
  const answer = asked.then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, timeLimitMs, false)));
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** @returns true when the database answers within two seconds */
export const isAnswering = <Schema>(db: Kysely<Schema>): Promise<boolean> => isDoneSoon(sql`select 1`.execute(db));
