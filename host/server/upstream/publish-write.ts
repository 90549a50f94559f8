import { chatVariantRows, type ChatVariant } from '../../../widgets/contract/chat/chat.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import type { Tx } from '../db/transaction.ts';
import { publish } from '../core/live/live.store.ts';
import { rowIdOf } from './row-id.ts';

const listsOfApplications = listTypes.filter((type) => listRows[type].locks === 'application');

/** Writes after which an application may stand in another list or look different there. */
export const movesApplication: readonly CallName[] = [
  'updateUdrsStatus',
  'reportIssue',
  'updateDocumentSection',
  'addKycDocument',
  'uploadDocument',
  'uploadAdditionalDocument',
  'deleteDocument',
  'linkNachMail',
  'rejectNachMail',
];

interface About {
  loanApplicationNumber?: unknown;
  variant?: unknown;
  roomId?: unknown;
}

const isVariant = (name: unknown): name is ChatVariant =>
  typeof name === 'string' && Object.hasOwn(chatVariantRows, name);

/**
 * Publishes that a write has gone through. Which lists of the lender a row stands in is not known, so every list of
 * applications reads again.
 */
export async function publishWrite(tx: Tx, name: CallName, input: About): Promise<void> {
  const { loanApplicationNumber: loan, variant, roomId } = input;
  if (movesApplication.includes(name)) {
    if (typeof loan === 'string')
      await publish(tx, { topic: 'applications', type: 'changed', payload: { rowId: rowIdOf(loan) } });
    for (const type of listsOfApplications)
      await publish(tx, { topic: `list.${type}`, type: 'rowsChanged', payload: { tabs: '' } });
  }
  if (isVariant(variant) && typeof roomId === 'string')
    await publish(tx, { topic: chatVariantRows[variant].topic, type: 'roomChanged', payload: { roomId } });
}
