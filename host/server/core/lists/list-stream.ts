import { listTypes, type ListType } from '../../../../widgets/contract/lists.ts';
import { headerActionsOf } from '../../../../widgets/contract/lists/list-places.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext } from '../../call/handler.ts';
import type { LineSources, Lines } from '../../call/line-stream.ts';
import { refuse } from '../../base/refusal.ts';
import { admitSearch } from './admit-search.ts';
import { countDownload, mostToCount } from '../limits/count-download.ts';
import { readListRequest } from './list-request.ts';
import { totalOf } from './lists.handlers.ts';
import { readBatch } from './lists.store.ts';
import { presentRow, viewingOf } from './present.ts';
import { requireList } from './require-row.ts';
import { sourceFor, type EveryList, type ListSource } from './source.ts';

type Request = CallInput<`${ListType}.rows`>;

/** The audit entry of a download, done or tried. The search text is personal and stays out. */
function auditOf(type: ListType, { queueName, searchColumn, filters }: Request): AuditEntry {
  const after = { list: type, queueName, searchColumn: searchColumn ?? null, filters: filters.optionId };
  return { action: 'DOWNLOAD_LIST', entity: 'list', after };
}

/**
 * Streams all rows that a request selects, in its order and whatever its page: a head, the rows in batches by key, and
 * an end with their number. Each batch is its own query, so that no cursor or transaction stays open while a reader is
 * slow.
 */
async function* streamRows(type: ListType, list: ListSource, input: Request, context: CallContext): Lines {
  const { db, caller } = context;
  requireList(context, type);
  const source = await sourceFor(list, context);
  const attempt = auditOf(type, input);
  if (
    caller.kind !== 'staff' ||
    !may('downloadLists', caller.staff.roles) ||
    !headerActionsOf(type).includes('downloadList')
  )
    throw refuse('NOT_ALLOWED', { attempt });
  const now = context.now();
  const query = readListRequest(type, source, input, caller, now);
  await admitSearch(context, type, query.selection.search);
  const total = await totalOf(db, query, mostToCount(context.settings.limits));
  const download = await countDownload(context, caller.staff, attempt, total.count);
  const viewing = viewingOf(type, source, query.columns, caller, now);
  yield [{ head: { totalCount: total.count, totalIsCapped: total.isCapped, asOf: now.toISOString() } }];
  let count = 0;
  try {
    for (let after; ;) {
      const batch = await readBatch(db, query.selection, { ...query, after }, { ...context.settings, now });
      await download.hand(batch.records.length);
      if (batch.records.length > 0) yield batch.records.map((record) => presentRow(record, viewing));
      count += batch.records.length;
      after = batch.last;
      if (after === undefined) break;
    }
  } finally {
    await download.end();
  }
  yield [{ end: { count } }];
}

/** Every list's rows, line by line (QL-47). */
export function listStreams(lists: EveryList): LineSources {
  return Object.fromEntries(
    listTypes.map((type) => [
      `${type}.rows`,
      (input: unknown, context: CallContext) => streamRows(type, lists[type], input as Request, context),
    ]),
  );
}
