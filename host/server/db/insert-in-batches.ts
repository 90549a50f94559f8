import { sql, type Insertable } from 'kysely';
import type { Database } from './schema.ts';
import type { Tx } from './transaction.ts';

/**
 * Inserts many rows, a statement for each batch. Every row must name the same columns; jsonb columns take JSON text.
 *
 * @param report told after each batch how many rows are in
 */
export async function insertInBatches<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: Iterable<Insertable<Database[Table]>>,
  report: (done: number) => void = () => undefined,
  size = 1000,
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
    batch.push(row);
    if (batch.length === size) await flush();
  }
  await flush();
}
