import { asCallError } from '../client/call-error.ts';
import type { ListType } from '../contract/lists.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { QueueList } from './queue-list.state.ts';

/** The most rows that one call answers. */
const pageRows = 100;

/**
 * Reads every row of a list as it is narrowed now, a page after the other.
 *
 * @returns undefined where a page did not come, which a message has said, or where the list was narrowed otherwise meanwhile
 */
export async function readEvery(
  type: ListType,
  { list, request }: Pick<QueueList, 'list' | 'request'>,
  { connection, snackbar }: Pick<Widget, 'connection' | 'snackbar'>,
): Promise<readonly ListRecord[] | undefined> {
  const asked = list.query.peek();
  const rows = new Map<string, ListRecord>();
  try {
    for (let pageNumber = 1; ; pageNumber += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await connection.remote(`${type}.rows`, { ...request(), pageNumber, rows: pageRows });
      if (list.query.peek() !== asked) return undefined;
      for (const row of page.rows) rows.set(row.rowId, row);
      if (page.rows.length < pageRows) return [...rows.values()];
    }
  } catch (error) {
    snackbar.error(asCallError(error).message);
    return undefined;
  }
}
