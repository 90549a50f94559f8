import type { Kysely } from 'kysely';
import type { CrmStage } from '../../../../widgets/contract/calling/banking.ts';
import type { ChoiceGroupName } from '../../../../widgets/contract/choices/choice-groups.ts';
import { crmGroups } from '../../../../widgets/contract/choices/crm-groups.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { byHeading, readOffered } from '../../core/choices/choices.store.ts';
import type { Database } from '../../db/schema.ts';

type HeaderItem = NonNullable<CallReply<'fetchCrmConfig'>['headerConfig']>[number];

/** The choices in a stage's form. */
export interface CrmChoices {
  /** The statuses by their heading. */
  callStatuses: Record<string, string[]>;
  callOutcomes: string[];
}

/** @param at when the form was sent, where that was before now */
export async function readCrmChoices(db: Kysely<Database>, stage: CrmStage, at?: Date): Promise<CrmChoices> {
  const [statuses, outcomes]: readonly [ChoiceGroupName, ChoiceGroupName?] = crmGroups[stage];
  const offered = await readOffered<ChoiceGroupName>(db, crmGroups[stage], at);
  return {
    callStatuses: byHeading(offered[statuses]),
    callOutcomes: (outcomes ? offered[outcomes] : []).map(({ label }) => label),
  };
}

export async function readHeaderItems(db: Kysely<Database>, stage: CrmStage): Promise<HeaderItem[]> {
  return db
    .selectFrom('crm_header_item')
    .select(['value', 'access_level as accessLevel', 'label', 'position as order'])
    .where('stage', '=', stage)
    .orderBy('position')
    .orderBy('value')
    .execute();
}
