import {
  sql,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from 'kysely';
import type { Database } from '../../../host/server/db/schema.ts';

type Asked = Pick<PluginTransformQueryArgs, 'node' | 'queryId'>;

/** Keeps every query that goes through it. */
class Recorder implements KyselyPlugin {
  readonly asked: Asked[] = [];
  transformQuery({ node, queryId }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    this.asked.push({ node, queryId });
    return node;
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** A query with its values in place, so that it can be explained. */
function withValues(db: Kysely<Database>, { node, queryId }: Asked): { text: string; explain: ReturnType<typeof sql> } {
  const compiled = db.getExecutor().compileQuery(node, queryId);
  const parts = compiled.sql.split(/(\$\d+)/);
  const pieces = parts.map((part) =>
    /^\$\d+$/.test(part) ? sql`${compiled.parameters[Number(part.slice(1)) - 1]}` : sql.raw(part),
  );
  return {
    text: compiled.sql,
    explain: sql`explain (analyze, buffers, costs off, summary off) ${sql.join(pieces, sql``)}`,
  };
}

/**
 * How the database does every query of some work, as EXPLAIN ANALYZE tells it.
 *
 * @param prepare the work, on the database that it is given
 */
export async function explain(
  db: Kysely<Database>,
  prepare: (db: Kysely<Database>) => Promise<(() => Promise<unknown>) | undefined>,
): Promise<{ text: string; plan: string[] }[]> {
  const recorder = new Recorder();
  const work = await prepare(db.withPlugin(recorder));
  recorder.asked.length = 0;
  await work?.();
  const plans: { text: string; plan: string[] }[] = [];
  for (const asked of recorder.asked) {
    const { text, explain: statement } = withValues(db, asked);
    const { rows } = await (statement as ReturnType<typeof sql<Record<string, string>>>).execute(db);
    plans.push({ text, plan: rows.map((line) => line['QUERY PLAN'] ?? '') });
  }
  return plans;
}
