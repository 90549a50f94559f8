import type { SeedContext } from './seeder.ts';

const beforeAllIds = '00000000-0000-0000-0000-000000000000';

interface Paged<Row> {
  /** The next rows after a key, in the order of the keys. */
  read(after: string, count: number): Promise<readonly Row[]>;
  /** The key by which the rows are ordered; their id unless given. */
  keyOf?(row: Row): string;
  /** A key before that of every row; before all ids unless given. */
  start?: string;
  /** Rows per page. */
  size: number;
  /** About how many rows there are, for the progress. */
  total: number;
}

/**
 * Yields the rows that a seeder works through, page by page, and reports the progress after each page and at the end.
 */
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
