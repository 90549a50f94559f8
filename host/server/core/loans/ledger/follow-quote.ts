import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import { countRequests } from '../count-requests.ts';
import * as requests from '../requests.store.ts';

/**
 * Ends the open quote of a loan as the ledger has it: paid, it has closed the loan; once something has taken its place, it is asked
 * for no more. A quote is booked under its own id. The case must be locked.
 */
export async function followQuote(tx: Tx, actor: Actor, loan: string, { quote }: Position): Promise<void> {
  const open = await requests.findOpenForeclosure(tx, loan);
  if (!open) return;
  const isHeld = quote?.entryId === open.id;
  if (isHeld && quote.status !== 'PAID') return;
  const status = isHeld ? 'CLOSED' : 'REPLACED';
  const version = await requests.changeForeclosure(tx, open, { status, closed_at: actor.now });
  await countRequests(tx, loan);
  await actor.record({
    action: isHeld ? 'CLOSE_FORECLOSURE' : 'REPLACE_FORECLOSURE',
    entity: 'foreclosure',
    entityId: open.id,
    loanApplicationNumber: loan,
    before: { status: open.status },
    after: { status, total: open.total },
    version,
  });
}
