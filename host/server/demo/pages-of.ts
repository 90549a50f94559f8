import type { SeedContext } from './seeder.ts';

const beforeAllIds = '00000000-0000-0000-0000-000000000000';

interface Paged<Row> {
  /** The next rows after a key, in its order. */
  read(after: string, count: number): Promise<readonly Row[]>;
  /** What the rows are in order of; their id unless given. */
  keyOf?(row: Row): string;
  /** Before the key of every row; before all ids unless given. */
  start?: string;
  /** Rows a page. */
  size: number;
  /** About how many rows there are, for the progress. */
  total: number;
}

/** What a seeder goes through, page by page; says how far it has come after each, and at its end. */
export async function* pagesOf<Row extends { id: string }>(
  { read, keyOf = ({ id }) => id, start = beforeAllIds, size, total }: Paged<Row>,
  report: SeedContext['report'],
): AsyncGenerator<readonly Row[]> {
  let done = 0;
  for (let after = start; ;) {
    const page = await read(after, size);
    yield page;
    done += page.length;
    const last = page.at(-1);
    if (!last || page.length < size) break;
    after = keyOf(last);
    report(done, Math.max(done + 1, total));
  }
  report(done, done);
}
