import type { Kysely } from 'kysely';
import { readsStageNote } from '../../../../widgets/contract/applications/stage-note.ts';
import type { Move } from '../../../../widgets/contract/applications/udrs-moves.ts';
import { finishedStates, type Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { indianTime } from '../../base/indian-time.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../audit/staff-name.store.ts';

/** Keeps what who moves an application writes to who receives it; nobody receives one that has ended. */
export async function keepStageNote(
  tx: Tx,
  applicationId: string,
  { from, to }: Pick<Move, 'from' | 'to'>,
  text: string | null | undefined,
  { staffId, now }: { staffId: string | null; now: Date },
): Promise<void> {
  const note = text?.trim() ?? '';
  if (note === '' || staffId === null || finishedStates.some((state) => state === to)) return;
  await tx
    .insertInto('stage_note')
    .values({
      id: newId(now),
      application_id: applicationId,
      from_stage: from,
      to_stage: to,
      by_id: staffId,
      at: now,
      note,
    })
    .execute();
}

type StageNote = NonNullable<CallReply<'fetchDocumentConfig'>['stageNote']>;

/** The note with which an application has come to where it stands; null without one, and for who does not work there. */
export async function stageNoteFor(
  db: Kysely<Database>,
  roles: readonly string[],
  { id, udrs }: { id: string; udrs: Udrs },
): Promise<StageNote | null> {
  if (!readsStageNote(roles, udrs)) return null;
  const row = await db
    .selectFrom('stage_note as n')
    .select(['n.from_stage', 'n.to_stage', 'n.at', 'n.note', staffName('n.by_id').as('by')])
    .where('n.application_id', '=', id)
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A note to another stage is about a stay that has ended.
  if (row?.to_stage !== udrs) return null;
  return { from: row.from_stage, to: row.to_stage, by: row.by ?? '', at: indianTime(row.at), text: row.note };
}
