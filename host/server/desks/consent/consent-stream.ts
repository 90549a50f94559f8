import { may } from '../../../../widgets/contract/session/rights.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { CallContext } from '../../call/handler.ts';
import type { LineSources, Lines } from '../../call/line-stream.ts';
import { refuse } from '../../base/refusal.ts';
import { countConsents, readConsents } from '../../core/contacts/consent.store.ts';
import { presentConsent } from './present-consent.ts';
import { countDownload } from '../../core/limits/count-download.ts';
import { requireReader } from '../../core/staff/require-right.ts';
import { readSelection } from './read-request.ts';

type Asked = CallInput<'consentRecords'>;

const batchRows = 1_000;

/** Streams all records that a request selects, whatever its page: each batch is its own query. */
async function* streamConsents(input: Asked, context: CallContext): Lines {
  const staff = requireReader(context, 'readConsents');
  const { purpose = null, status = null, searchColumn = null } = input;
  // The search text is personal and stays out of the audit.
  const after = { list: 'consents', purpose, status, searchColumn };
  const attempt = { action: 'DOWNLOAD_LIST' as const, entity: 'list', after };
  if (!may('downloadLists', staff.roles)) throw refuse('NOT_ALLOWED', { attempt });
  const { db, now } = context;
  const selection = await readSelection(context, input);
  const totalCount = await countConsents(db, selection);
  const download = await countDownload(context, staff, attempt, totalCount);
  yield [{ head: { totalCount, totalIsCapped: false, asOf: now().toISOString() } }];
  let count = 0;
  try {
    for (let last: Awaited<ReturnType<typeof readConsents>>[number] | undefined; ;) {
      const rows = await readConsents(db, selection, { limit: batchRows, after: last });
      await download.hand(rows.length);
      if (rows.length > 0) yield rows.map(presentConsent);
      count += rows.length;
      last = rows.at(-1);
      if (rows.length < batchRows) break;
    }
  } finally {
    await download.end();
  }
  yield [{ end: { count } }];
}

/** The records as one stream of lines, for a file (QL-47). */
export const consentStreams: LineSources = {
  consentRecords: (input, context) => streamConsents(input as Asked, context),
};
