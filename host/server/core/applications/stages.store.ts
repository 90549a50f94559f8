import { sql, type Kysely } from 'kysely';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../audit/staff-name.store.ts';
import type { Membership, MoveMaker } from './applications.rules.ts';

interface Move {
  /** `queuedAt`: when the application came into the queue that it leaves. */
  application: { id: string; queuedAt: Date };
  from: Membership;
  to: Membership;
  by: MoveMaker;
}

const later = (one: Date, other: Date | null | undefined): Date => (other && other > one ? other : one);
const justAfter = (moment: Date): Date => new Date(moment.getTime() + 1);

/**
 * Ends the present stage of an application, at the earliest a millisecond after the stage began. So no two stages begin
 * at the same moment and their order is certain, even when the clocks of two servers differ.
 *
 * @returns when the next stage begins
 */
async function leave(tx: Tx, { application, from, to, by }: Move): Promise<Date> {
  const ended = await tx
    .updateTable('application_stage')
    .set({
      left_at: sql`greatest(entered_at + interval '1 millisecond', ${by.now})`,
      left_by: by.staffId,
      left_for: to.queue,
    })
    .where('application_id', '=', application.id)
    .where('left_at', 'is', null)
    .returning('left_at')
    .executeTakeFirst();
  if (ended?.left_at) return ended.left_at;
  const last = await tx
    .selectFrom('application_stage')
    .select('left_at')
    .where('application_id', '=', application.id)
    .orderBy('entered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { queue, subQueue } = from;
  if (queue === null || subQueue === null) return later(by.now, last?.left_at);
  // The application was put into its queue from outside and has not been moved since.
  const enteredAt = later(application.queuedAt, last?.left_at);
  const leftAt = later(by.now, justAfter(enteredAt));
  await tx
    .insertInto('application_stage')
    .values({
      id: newId(enteredAt),
      application_id: application.id,
      queue,
      sub_queue: subQueue,
      left_for: to.queue,
      entered_at: enteredAt,
      left_at: leftAt,
      left_by: by.staffId,
    })
    .execute();
  return leftAt;
}

/**
 * Writes to the history that an application has moved to another queue or part of a queue. The stage that it leaves
 * ends at the moment at which the next one begins. The caller has locked the application's row.
 */
export async function move(tx: Tx, change: Move): Promise<void> {
  const { application, from, to, by } = change;
  if (from.queue === to.queue && from.subQueue === to.subQueue) return;
  const at = await leave(tx, change);
  if (to.queue === null || to.subQueue === null) return;
  await tx
    .insertInto('application_stage')
    .values({
      id: newId(at),
      application_id: application.id,
      queue: to.queue,
      sub_queue: to.subQueue,
      entered_from: from.queue,
      entered_at: at,
      entered_by: by.staffId,
    })
    .execute();
}

/**
 * The stages of an application, first to last. `leftAt` of the present stage is null. Names are of members of staff.
 */
export function stagesOf(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('application_stage')
    .select([
      'queue',
      'sub_queue as subQueue',
      'entered_at as enteredAt',
      'left_at as leftAt',
      staffName('entered_by').as('enteredBy'),
      staffName('left_by').as('leftBy'),
    ])
    .where('application_id', '=', applicationId)
    .orderBy('entered_at')
    .execute();
}
