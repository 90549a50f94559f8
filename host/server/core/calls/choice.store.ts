import type { Kysely } from 'kysely';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';

type Loaded = NonNullable<CallReply<'loadTelephonyCall'>['callingCrmResponseDTO']>;
/** What the disposition forms offer (EN-28). */
export type DispositionChoices = Loaded['filterAndDropdownDetails'];

/** The lender's configuration of the disposition forms, in its order. */
export async function readChoices(db: Kysely<Database>): Promise<DispositionChoices> {
  const rows = await db.selectFrom('call_choice').selectAll().orderBy('position').orderBy('label').execute();
  const labels = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.label);
  const groups = new Map<string, string[]>();
  for (const { kind, group_name: group, label } of rows)
    if (kind === 'callStatus') groups.set(group, [...(groups.get(group) ?? []), label]);
  return {
    languages: labels('language'),
    userQuery: labels('userQuery'),
    callStatus: Object.fromEntries(groups),
    callOutcomes: labels('callOutcome'),
  };
}
