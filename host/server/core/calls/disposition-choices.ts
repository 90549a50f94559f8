import type { Kysely } from 'kysely';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import { byHeading, readOffered } from '../choices/choices.store.ts';

type Loaded = NonNullable<CallReply<'loadTelephonyCall'>['callingCrmResponseDTO']>;
/** What the disposition forms offer (EN-28). */
export type DispositionChoices = Loaded['filterAndDropdownDetails'];

/**
 * The lender's configuration of the disposition forms, in its order.
 *
 * @param at when the form was sent, where that was before now
 */
export async function readChoices(db: Kysely<Database>, at?: Date): Promise<DispositionChoices> {
  const offered = await readOffered(db, ['language', 'userQuery', 'callStatus', 'callOutcome'], at);
  const words = (choices: readonly { label: string }[]) => choices.map(({ label }) => label);
  return {
    languages: words(offered.language),
    userQuery: words(offered.userQuery),
    callStatus: byHeading(offered.callStatus),
    callOutcomes: words(offered.callOutcome),
  };
}
