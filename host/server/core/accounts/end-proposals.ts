import type { Announcements } from '../../call/announcements.ts';
import type { Tx } from '../../db/transaction.ts';
import { whyEnded } from '../applications/why-ended.ts';
import * as accounts from './accounts.store.ts';

/** Refuses the accounts that wait beside the current one of an application that ends. */
export async function endAccountProposals(tx: Tx, moved: Announcements['application.moved']): Promise<void> {
  const refusal = whyEnded(moved);
  if (refusal === undefined) return;
  const { application, record } = moved;
  for (const { id, state } of await accounts.waitingBeside(tx, application.id)) {
    await accounts.changeAccount(tx, id, { state: 'REFUSED', refusal });
    await record(tx, {
      action: 'END_ACCOUNT_PROPOSAL',
      entity: 'application',
      entityId: application.id,
      loanApplicationNumber: application.loanApplicationNumber,
      before: { account: state },
      after: { account: 'REFUSED', accountId: id },
      remark: refusal,
    });
  }
}
