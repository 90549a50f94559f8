import type { Kysely } from 'kysely';
import { agencyNotices, type AgencyTold } from '../../../../widgets/contract/agencies/agencies.ts';
import type { OutboundStatus } from '../../../../widgets/contract/communications/messages.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import { refuse } from '../../base/refusal.ts';
import type { Settings } from '../../base/settings.ts';
import type { Database } from '../../db/schema.ts';
import { findBorrower } from './contact.store.ts';

/** The message that tells a borrower of the agency that has their loan now, and the day of a letter in its place. */
export interface AgencyNotice {
  agencyNoticeId: string | null;
  agencyToldOn: Day | null;
  agencyNoticeStatus: OutboundStatus | null;
}

const gone: readonly (OutboundStatus | null)[] = ['SENT', 'DELIVERED', 'READ'];

/** Whether a borrower has been told of the agency; null where nobody was to tell them. */
export function agencyTold({ agencyNoticeId, agencyToldOn, agencyNoticeStatus }: AgencyNotice): AgencyTold | null {
  if (agencyToldOn !== null) return 'TOLD';
  if (agencyNoticeId === null) return null;
  if (gone.includes(agencyNoticeStatus)) return 'TOLD';
  return agencyNoticeStatus === 'QUEUED' ? 'WAITS' : 'FAILED';
}

/** Why an agency does not contact a borrower yet; undefined where nothing waits for it. */
export function notToldMessage(
  notice: AgencyNotice | undefined,
  settings: Pick<Settings, 'collections'>,
): string | undefined {
  const told = settings.collections.isAgentNoticeRequired && notice ? agencyTold(notice) : null;
  return told === null || told === 'TOLD' ? undefined : agencyNotices[told];
}

/** @throws Refusal CONTACT_BARRED until the borrower of a loan has been told which agency has it */
export async function requireAgencyTold(
  db: Kysely<Database>,
  loan: string,
  settings: Pick<Settings, 'collections'>,
): Promise<void> {
  const message = notToldMessage(await findBorrower(db, loan), settings);
  if (message !== undefined) throw refuse('CONTACT_BARRED', { message });
}
