import { randomUUID } from 'node:crypto';
import { proposed } from '../../../host/server/core/proposals/proposals.store.ts';
import type { ChoiceGroupName } from '../../../widgets/contract/choices/choice-groups.ts';
import type { TestServer } from '../support.ts';

export const why = 'Asked for by the head of operations';

let made = 0;
/** Words that no other choice has, and a key of them. */
export function newWords(): { key: string; label: string } {
  made += 1;
  return { key: `ADDED_${made}`, label: `Added ${made}` };
}

interface Given {
  group?: ChoiceGroupName;
  heading?: string;
  /** Staff id of who has proposed that it is offered; it is offered unless given. */
  proposedBy?: string;
}

/** A choice that stands. */
export async function addedChoice(
  { db, clock }: TestServer,
  { group = 'userQuery', heading = '', proposedBy }: Given = {},
): Promise<{ id: string; key: string; label: string }> {
  const words = newWords();
  const id = randomUUID();
  const proposal = { label: words.label, order: 50, isOffered: true, reason: why };
  await db
    .insertInto('choice')
    .values({
      id,
      group_name: group,
      heading,
      ...words,
      position: 50,
      is_offered: proposedBy === undefined,
      ...(proposedBy !== undefined && proposed(proposal, { staffId: proposedBy, now: clock.now() })),
    })
    .execute();
  return { id, ...words };
}

/** A choice of a new database. */
export async function choiceOf({ db }: TestServer, group: ChoiceGroupName, key: string) {
  return db
    .selectFrom('choice')
    .selectAll()
    .where('group_name', '=', group)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** A tab of the document desk that stands. @param proposedBy staff id of who has proposed other words for it */
export async function addedTab(
  { db, clock }: TestServer,
  proposedBy?: string,
): Promise<{ id: string; key: string; label: string }> {
  const words = newWords();
  const id = randomUUID();
  const proposal = { label: `${words.label} anew`, order: 50, isShown: true, card: null, reason: why };
  await db
    .insertInto('document_tab')
    .values({ ...words, position: 50, is_default: false })
    .execute();
  await db
    .insertInto('desk_part')
    .values({
      id,
      kind: 'tab',
      key: words.key,
      ...(proposedBy !== undefined && proposed(proposal, { staffId: proposedBy, now: clock.now() })),
    })
    .execute();
  return { id, ...words };
}
