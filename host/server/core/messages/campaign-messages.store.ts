import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { releaseOnce } from './outbound.store.ts';

export async function isCampaignStopped(tx: Tx, campaignId: string): Promise<boolean> {
  const found = await tx.selectFrom('communication').select('status').where('id', '=', campaignId).executeTakeFirst();
  return found?.status === 'STOPPED';
}

/**
 * Takes back what a campaign has not handed over: it is not sent any more, and its templates may go to the same
 * recipients again.
 *
 * @returns how many messages these were
 */
export async function stopCampaign(tx: Tx, campaignId: string): Promise<number> {
  const stopped = await tx
    .updateTable('outbound_message')
    .set({ status: 'SUPPRESSED', reason: 'STOPPED', hand_over: 'DONE' })
    .where('campaign_id', '=', campaignId)
    .where('hand_over', '=', 'WAITING')
    .returning(['recipient', 'template_id', 'created_at'])
    .execute();
  for (const message of stopped) await releaseOnce(tx, message);
  return stopped.length;
}

/** True while a message of a campaign is not handed over. */
export async function hasOpenOf(db: Kysely<Database>, campaignId: string): Promise<boolean> {
  const found = await db
    .selectFrom('outbound_message')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('hand_over', 'in', ['WAITING', 'STARTED'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
