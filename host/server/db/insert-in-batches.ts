import { sql, type Insertable } from 'kysely';
import type { Database } from './schema.ts';
import type { Tx } from './transaction.ts';

export interface BatchOptions<Table extends keyof Database> {
  /** The jsonb columns. Their values are JSON text and are parsed first; in a batch of JSON they would stay strings. */
  json?: readonly (keyof Database[Table] & string)[];
  /** Called after each batch with the number of rows inserted so far. */
  report?: (done: number) => void;
  /** Rows in a batch. */
  size?: number;
}

/** Inserts many rows with one statement for each batch. Every row must name the same columns. */
export async function insertInBatches<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: Iterable<Insertable<Database[Table]>>,
  { json = [], report = () => undefined, size = 1000 }: BatchOptions<Table> = {},
): Promise<void> {
  let done = 0;
  let batch: object[] = [];

  async function flush(): Promise<void> {
    const [first] = batch;
    if (!first) return;
    const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
    const text = JSON.stringify(batch);
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(tx);
    done += batch.length;
    batch = [];
    report(done);
  }

  for (const row of rows) {
    const read: Record<string, unknown> = { ...row };
    for (const column of json) if (read[column] !== null) read[column] = JSON.parse(String(read[column])) as unknown;
    batch.push(read);
    if (batch.length === size) await flush();
  }
  await flush();
}
