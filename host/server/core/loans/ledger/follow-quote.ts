import type { ForeclosureStatus } from '../../../../../widgets/contract/collections/requests.ts';
import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import { countRequests } from '../count-requests.ts';
import * as requests from '../requests.store.ts';
import type { Foreclosure } from '../requests.store.ts';
import { quoteOf } from './quote-of.ts';
import type { HeldLedger } from './read-ledger.ts';

const actions = {
  CLOSED: 'CLOSE_FORECLOSURE',
  REPLACED: 'REPLACE_FORECLOSURE',
  EXPIRED: 'EXPIRE_FORECLOSURE',
  QUOTED: 'REOPEN_FORECLOSURE',
  LINK_SENT: 'REOPEN_FORECLOSURE',
} as const satisfies Record<ForeclosureStatus, string>;

async function become(tx: Tx, actor: Actor, quote: Foreclosure, status: ForeclosureStatus): Promise<void> {
  const isOpen = status === 'QUOTED' || status === 'LINK_SENT';
  const version = await requests.changeForeclosure(tx, quote, { status, closed_at: isOpen ? null : actor.now });
  await actor.record({
    action: actions[status],
    entity: 'foreclosure',
    entityId: quote.id,
    loanApplicationNumber: quote.loan_application_number,
    before: { status: quote.status },
    after: { status, total: quote.total },
    version,
  });
  await countRequests(tx, quote.loan_application_number);
}

/** What a quote is whose money was taken back: it is good to the end of its days, unless another has come in its place. */
function reopened({ id, valid_until: until, link_id: link }: Foreclosure, { day, quote }: Position): ForeclosureStatus {
  if (quote?.entryId !== id) return 'REPLACED';
  if (until < day) return 'EXPIRED';
  return link === null ? 'QUOTED' : 'LINK_SENT';
}

/** The quote that has closed the loan, though its days may be over, and the one that did before its money was taken back. */
async function followClosing(
  tx: Tx,
  actor: Actor,
  { loan, ledger }: Pick<HeldLedger, 'loan' | 'ledger'>,
  standing: Position,
): Promise<void> {
  const paid = standing.quote?.status === 'PAID' ? standing.quote.entryId : undefined;
  const closed = await requests.findClosedForeclosure(tx, loan);
  if (closed && closed.id === paid) return;
  // One of before the ledger has no entry.
  if (closed && ledger.entries.some(({ id }) => id === closed.id))
    await become(tx, actor, closed, reopened(closed, standing));
  const row = paid === undefined ? undefined : await requests.findForeclosure(tx, paid);
  if (row) await become(tx, actor, row, 'CLOSED');
}

/**
 * Makes the quotes of a loan what its ledger says: one that is paid has closed the loan, one in whose place something has come is asked
 * for no more, and one whose money was taken back is open again while its days last. The case must be locked.
 */
export async function followQuote(
  tx: Tx,
  actor: Actor,
  held: Pick<HeldLedger, 'loan' | 'ledger'>,
  standing: Position,
): Promise<void> {
  const open = await requests.findOpenForeclosure(tx, held.loan);
  if (open && !quoteOf(held.ledger, standing, open)) await become(tx, actor, open, 'REPLACED');
  await followClosing(tx, actor, held, standing);
}
