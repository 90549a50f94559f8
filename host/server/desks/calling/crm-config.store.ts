import type { Kysely } from 'kysely';
import type { CrmStage } from '../../../../widgets/contract/calling/banking.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';

type HeaderItem = NonNullable<CallReply<'fetchCrmConfig'>['headerConfig']>[number];

/** The choices in a stage's form. */
export interface CrmChoices {
  /** The statuses by their heading. */
  callStatuses: Record<string, string[]>;
  callOutcomes: string[];
}

export async function readCrmChoices(db: Kysely<Database>, stage: CrmStage): Promise<CrmChoices> {
  const rows = await db
    .selectFrom('crm_choice')
    .selectAll()
    .where('stage', '=', stage)
    .orderBy('position')
    .orderBy('label')
    .execute();
  const groups = new Map<string, string[]>();
  for (const { kind, group_name: group, label } of rows)
    if (kind === 'callStatus') groups.set(group, [...(groups.get(group) ?? []), label]);
  return {
    callStatuses: Object.fromEntries(groups),
    callOutcomes: rows.filter(({ kind }) => kind === 'callOutcome').map(({ label }) => label),
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
