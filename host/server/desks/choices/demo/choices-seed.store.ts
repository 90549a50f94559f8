import type { Insertable } from 'kysely';
import type { ChoiceGroupName } from '../../../../../widgets/contract/choices/choice-groups.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import type { Database } from '../../../db/schema.ts';

interface Sample {
  group: ChoiceGroupName;
  heading?: string;
  key: string;
  label: string;
  order: number;
  /** Why it was proposed; it was retired unless given. */
  proposedFor?: string;
  daysAgo: number;
}

const samples: readonly Sample[] = [
  {
    group: 'rejectReason',
    key: 'INCOME_BELOW_FLOOR',
    label: 'Income below the floor',
    order: 10,
    proposedFor: 'The credit policy of December names it apart from income that is not confirmed',
    daysAgo: 1,
  },
  { group: 'userQuery', key: 'MORATORIUM', label: 'Moratorium', order: 20, daysAgo: 40 },
  {
    group: 'nachCallStatus',
    heading: 'Connected',
    key: 'FORM_SENT_BY_FAX',
    label: 'Form sent by fax',
    order: 4,
    daysAgo: 90,
  },
];

const dayInMs = 86_400_000;

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const lead = await tx
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'lead@demo.example')
    .where('is_demo', '=', true)
    .executeTakeFirst();
  if (!lead) return;
  const rows = samples.map(({ group, heading = '', key, label, order, proposedFor: reason, daysAgo }) => {
    const at = new Date(now.getTime() - daysAgo * dayInMs);
    const proposal = { label, order, isOffered: true, reason };
    return {
      id: random.id(at),
      group_name: group,
      heading,
      key,
      label,
      position: order,
      is_offered: false,
      ...(reason === undefined
        ? { retired_at: at }
        : { proposal: JSON.stringify(proposal), proposed_by: lead.id, proposed_at: at }),
    } satisfies Insertable<Database['choice']>;
  });
  await tx.insertInto('choice').values(rows).execute();
  report(rows.length, rows.length);
}

export const choicesSeeder: Seeder = { name: 'choices', seed };
