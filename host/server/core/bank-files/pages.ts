import type { BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';

/** Rows that are read at once, at least and at most. */
const pageRows = { least: 100, most: 1_000 } as const;

/** Which rows are read next: those behind the last of those before; undefined for the first ones. */
export interface Page<Row> {
  limit: number;
  after: Row | undefined;
}

/**
 * All that waits for the files of a profile, oldest first: a page at a time, since any number may wait, and what the bank does
 * not take may stand in front of what it takes.
 */
export async function* pagesOf<Row>({ mostLines }: BankProfile, read: (page: Page<Row>) => Promise<Row[]>) {
  const limit = Math.min(Math.max(mostLines, pageRows.least), pageRows.most);
  for (let after: Row | undefined; ;) {
    const page = await read({ limit, after });
    yield page;
    after = page.at(-1);
    if (page.length < limit) return;
  }
}
