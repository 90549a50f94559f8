import { sql, type Insertable } from 'kysely';
import type { Database } from './schema.ts';
import type { Tx } from './transaction.ts';

export interface BatchOptions<Table extends keyof Database> {
  /** Columns of jsonb: their values are JSON text, which a batch of JSON would take for a string. */
  json?: readonly (keyof Database[Table] & string)[];
  /** Told after each batch how many rows are in. */
  report?: (done: number) => void;
  /** Rows of a batch. */
  size?: number;
}

/** Inserts many rows, a statement for each batch. Every row must name the same columns. */
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
    for (const column of json) read[column] = JSON.parse(String(read[column])) as unknown;
    batch.push(read);
    if (batch.length === size) await flush();
  }
  await flush();
}
