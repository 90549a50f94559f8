import type { Kysely } from 'kysely';
import type { ProposalState } from '../../../../widgets/contract/compliance/field-proposals.ts';
import type { DocumentSide } from '../../../../widgets/contract/documents/documents.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** What is proposed of one case, oldest first, with the two files where there are such. */
export async function proposalsOf(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('field_proposal as p')
    .leftJoin('stored_file as old', 'old.id', 'p.from_file_id')
    .leftJoin('stored_file as new', 'new.id', 'p.file_id')
    .selectAll('p')
    .select([
      'old.media_type as from_type',
      'old.kind as from_kind',
      'old.name as from_name',
      'old.bytes as from_bytes',
    ])
    .select([
      'new.media_type as file_type',
      'new.kind as file_kind',
      'new.name as file_name',
      'new.bytes as file_bytes',
    ])
    .select(['old.created_at as from_created_at', 'new.created_at as file_created_at'])
    .select([staffName('p.proposed_by_id').as('proposer'), staffName('p.decided_by_id').as('decider')])
    .where('p.application_id', '=', applicationId)
    .orderBy('p.id')
    .execute();
}
export type ProposalRow = Awaited<ReturnType<typeof proposalsOf>>[number];

/** A field and its values as the card keeps them, or a side and the files. */
export type Change =
  | { cardKey: string; field: string; from: string; to: string; fileId: string | null }
  | { cardKey: string; side: DocumentSide; fromFileId: string | null; fileId: string };

interface NewProposal {
  id: string;
  applicationId: string;
  discrepancyId: string;
  /** Null for a fixer's. */
  callId: string | null;
  staffId: string;
  now: Date;
  change: Change;
}

export async function insertProposal(tx: Tx, { id, change, ...of }: NewProposal): Promise<void> {
  const isField = 'field' in change;
  await tx
    .insertInto('field_proposal')
    .values({
      id,
      application_id: of.applicationId,
      discrepancy_id: of.discrepancyId,
      call_id: of.callId,
      card_key: change.cardKey,
      field_key: isField ? change.field : null,
      side: isField ? null : change.side,
      from_value: isField ? change.from : null,
      to_value: isField ? change.to : null,
      from_file_id: isField ? null : change.fromFileId,
      file_id: change.fileId,
      state: 'PROPOSED',
      proposed_by_id: of.staffId,
      proposed_at: of.now,
      decided_by_id: null,
      decided_at: null,
      ended_because: null,
    })
    .execute();
}

/** Writes what has become of some proposals, by whom, and why where their application has ended. */
export async function closeProposals(
  tx: Tx,
  ids: readonly string[],
  state: Exclude<ProposalState, 'PROPOSED'>,
  { staffId, now, because }: { staffId: string; now: Date; because?: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('field_proposal')
    .set({ state, decided_by_id: staffId, decided_at: now, ended_because: because ?? null })
    .where('id', 'in', ids)
    .execute();
}

/** The loan number of the application of which a card showed a file before another one was proposed. */
export async function loanOfFormerFile(db: Kysely<Database>, fileId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('field_proposal as p')
    .innerJoin('application as a', 'a.id', 'p.application_id')
    .select('a.loan_application_number as loan')
    .where('p.from_file_id', '=', fileId)
    .executeTakeFirst();
  return row?.loan;
}
