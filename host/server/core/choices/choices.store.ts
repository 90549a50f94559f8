import type { Kysely } from 'kysely';
import type { ChoiceGroupName } from '../../../../widgets/contract/choices/choice-groups.ts';
import type { Database } from '../../db/schema.ts';
import type { FormerWords } from '../../db/tables/utilities/choices.ts';

/** A choice as forms offer it. */
export interface OfferedChoice {
  /** Empty where its group has no headings. */
  heading: string;
  key: string;
  label: string;
}

/** The words of a choice at a moment. @param former the newest first */
function wordsAt({ label, former }: { label: string; former: readonly FormerWords[] }, at: Date): string {
  return former.findLast(({ until }) => new Date(until) > at)?.label ?? label;
}

/**
 * What forms offer of some groups, in its order.
 *
 * @param at when somebody has chosen, where that was before now: what has been retired or named anew since is as it was then
 */
export async function readOffered<Name extends ChoiceGroupName>(
  db: Kysely<Database>,
  groups: readonly Name[],
  at?: Date,
): Promise<Record<Name, OfferedChoice[]>> {
  const rows = await db
    .selectFrom('choice')
    .select(['group_name', 'heading', 'key', 'label', 'former'])
    .where('group_name', 'in', groups)
    .where(({ or, eb }) => or([eb('is_offered', '=', true), ...(at ? [eb('retired_at', '>', at)] : [])]))
    .orderBy('position')
    .orderBy('label')
    .execute();
  const offered = groups.map((group) => [
    group,
    rows
      .filter((row) => row.group_name === group)
      .map(({ heading, key, ...words }) => ({ heading, key, label: at ? wordsAt(words, at) : words.label })),
  ]);
  return Object.fromEntries(offered) as Record<Name, OfferedChoice[]>;
}

/** The words of choices by their heading, in their order. */
export function byHeading(choices: readonly OfferedChoice[]): Record<string, string[]> {
  const headings = new Map<string, string[]>();
  for (const { heading, label } of choices) headings.set(heading, [...(headings.get(heading) ?? []), label]);
  return Object.fromEntries(headings);
}

/** Whether forms offer a choice. @param at as for `readOffered` */
export async function isOffered(
  db: Kysely<Database>,
  group: ChoiceGroupName,
  wanted: string,
  at?: Date,
): Promise<boolean> {
  const { [group]: offered } = await readOffered(db, [group], at);
  return offered.some(({ key }) => key === wanted);
}

/** What forms offer of a group, as keys and words. */
export async function readKeyLabels(
  db: Kysely<Database>,
  group: ChoiceGroupName,
): Promise<{ key: string; label: string }[]> {
  const { [group]: offered } = await readOffered(db, [group]);
  return offered.map(({ key, label }) => ({ key, label }));
}

/** What a record's key says in words, as they were at a moment; what is no choice of the group says itself. */
export type Words = (key: string, at?: Date | null) => string;

/** The words of every choice of a group, of those too that are offered no more. */
export async function readWords(db: Kysely<Database>, group: ChoiceGroupName): Promise<Words> {
  const rows = await db
    .selectFrom('choice')
    .select(['key', 'label', 'former'])
    .where('group_name', '=', group)
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key, at) => {
    const row = byKey.get(key);
    if (!row) return key;
    return at ? wordsAt(row, at) : row.label;
  };
}

/** Every choice of a group, those that are offered no more at the end. */
export async function readEvery(
  db: Kysely<Database>,
  group: ChoiceGroupName,
): Promise<{ key: string; label: string }[]> {
  return db
    .selectFrom('choice')
    .select(['key', 'label'])
    .where('group_name', '=', group)
    .orderBy('is_offered', 'desc')
    .orderBy('position')
    .orderBy('label')
    .execute();
}
