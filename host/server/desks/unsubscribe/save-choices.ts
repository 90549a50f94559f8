import {
  overdueMessage,
  sortedChoices,
  takesCollectionCalls,
  type ContactKind,
  type UnsubscribeChoice,
  type UnsubscribeReason,
} from '../../../../widgets/contract/unsubscribe/subscription.ts';
import { maskContact } from '../../base/contact.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { unsubscribeBase } from './lists/unsubscribe-base.store.ts';
import { unsubscribeLists } from './lists/unsubscribe-list.ts';
import * as store from './unsubscribe.store.ts';

export const entity = 'unsubscription';

/** A contact and what is saved of it now; undefined while nothing is. */
export interface Taken {
  /** The row's id, or the one that a new row gets. */
  id: string;
  contact: string;
  kind: ContactKind;
  row: store.Subscription | undefined;
}

const inWords = (choices: readonly UnsubscribeChoice[]) =>
  choices.map(({ channel, purpose }) => `${channel} ${purpose}`);

/** @throws Refusal UNSUBSCRIBE_REFUSED when collection calls are taken off while a loan of the number is overdue */
async function requireNotOverdue(
  tx: Tx,
  { contact, kind, row }: Taken,
  choices: readonly UnsubscribeChoice[],
): Promise<void> {
  if (kind !== 'MOBILE' || !takesCollectionCalls(row?.choices ?? [], choices)) return;
  if (!(await store.overdueAmong(tx, [contact])).has(contact)) return;
  throw refuse('UNSUBSCRIBE_REFUSED', { message: overdueMessage, fieldErrors: { choices: overdueMessage } });
}

/**
 * Saves what a contact is not sent any more, in force from the end of the transaction, with its audit row. It writes no
 * consent: a switch closes a channel for a purpose, a consent allows a use of data, and neither says anything of the
 * other.
 *
 * @returns the row's version
 * @throws Refusal UNSUBSCRIBE_REFUSED; STALE_VERSION when somebody else has added the contact at this moment
 */
export async function saveChoices(
  tx: Tx,
  context: CallContext,
  taken: Taken,
  save: {
    choices: readonly UnsubscribeChoice[];
    reason: UnsubscribeReason;
    proofFileId: string | null;
    source: 'FORM' | 'CSV';
    staffId: string;
  },
): Promise<number> {
  const { id, contact, row } = taken;
  await requireNotOverdue(tx, taken, save.choices);
  const choices = sortedChoices(save.choices);
  const kept = { ...save, choices, now: context.now() };
  if (!row && !(await store.insert(tx, taken, kept))) throw refuse('STALE_VERSION');
  const version = row ? await store.write(tx, row, kept) : 1;
  const { reason, source, proofFileId } = save;
  await context.record(tx, {
    action: 'SAVE_UNSUBSCRIPTION',
    entity,
    entityId: id,
    before: { choices: inWords(row?.choices ?? []) },
    after: {
      contact: maskContact(contact),
      choices: inWords(choices),
      source,
      ...(proofFileId !== null && { fileId: proofFileId }),
    },
    reasonCodes: [reason],
    version,
  });
  publishChange(tx, unsubscribeBase, unsubscribeLists, {
    row: { id, version },
    before: unsubscribeBase.facts({ queue: row ? 'UNSUBSCRIBED' : '' }),
    after: unsubscribeBase.facts({ queue: 'UNSUBSCRIBED' }),
  });
  return version;
}
