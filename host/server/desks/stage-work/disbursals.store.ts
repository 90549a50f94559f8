import { sql, type Kysely, type Selectable } from 'kysely';
import type { PayoutMode } from '../../../../widgets/contract/accounts/bank-account.ts';
import type { FailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { currentAccount } from '../../core/accounts/accounts.store.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';

export type DisbursalRow = Awaited<ReturnType<typeof all>>[number];
interface Disbursal extends Selectable<Database['disbursal']> {
  /** The way by which it has gone to the bank, or is to go; null where nobody has said so and no file has taken it. */
  went_by: PayoutMode | null;
}

/** A payout goes by the way of the file that takes it, whether or not that way was asked for. */
const wentBy = sql<PayoutMode | null>`coalesce((select file.profile ->> 'mode' from payout_file_line line
  join payout_file file on file.id = line.file_id where line.disbursal_id = disbursal.id), disbursal.payout_mode)`;

/** Who does something, and when; the system has no id. */
export interface DoneBy {
  staffId: string | null;
  now: Date;
}

/** The disbursals of an application, newest first. */
export async function all(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('disbursal')
    .selectAll()
    .select(wentBy.as('went_by'))
    .select([
      staffName('initiated_by_id').as('initiator'),
      staffName('released_by_id').as('releaser'),
      staffName('fixed_by_id').as('fixer'),
      staffName('withdrawn_by_id').as('withdrawer'),
    ])
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .execute();
}

/** Begins an attempt, to the current account, by the way that the last one has left it. */
export async function initiate(
  tx: Tx,
  application: { id: string; amount: number },
  { staffId, now }: DoneBy,
  remarks: string,
): Promise<string> {
  const id = newId(now);
  const account = await currentAccount(tx, application.id);
  const last = await newest(tx, application.id);
  await tx
    .insertInto('disbursal')
    .values({
      id,
      application_id: application.id,
      amount: application.amount,
      initiated_by_id: staffId,
      initiated_at: now,
      remarks,
      account_id: account?.id ?? null,
      payout_mode: last?.fixed_mode ?? last?.payout_mode ?? null,
    })
    .execute();
  return id;
}

/** The newest disbursal of an application; undefined before the first one. */
export async function newest(tx: Kysely<Database>, applicationId: string): Promise<Disbursal | undefined> {
  return tx
    .selectFrom('disbursal')
    .selectAll()
    .select(wentBy.as('went_by'))
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Approves the initiated disbursal, or sends it back. */
export async function release(
  tx: Tx,
  applicationId: string,
  { staffId, now }: DoneBy,
  { isApproved, remarks }: { isApproved: boolean; remarks: string },
): Promise<void> {
  const found = await newest(tx, applicationId);
  if (!found || found.is_approved !== null) return;
  await tx
    .updateTable('disbursal')
    .set({ released_by_id: staffId, released_at: now, is_approved: isApproved, release_remarks: remarks })
    .where('id', '=', found.id)
    .execute();
}

/** Writes why the newest disbursal failed, as it was found, and what was done about it. */
export async function fix(
  tx: Tx,
  applicationId: string,
  { staffId, now }: DoneBy,
  found: { cause: FailureCause; fix: string; payoutMode: PayoutMode | null },
): Promise<void> {
  const last = await newest(tx, applicationId);
  const { cause: fixed_cause, fix, payoutMode: fixed_mode } = found;
  const fixed = { fixed_cause, fix, fixed_mode, fixed_by_id: staffId, fixed_at: now };
  if (last) await tx.updateTable('disbursal').set(fixed).where('id', '=', last.id).execute();
}

/** Takes the approved disbursal of an application back, before the bank has it. */
export async function withdraw(tx: Tx, applicationId: string, { staffId, now }: DoneBy): Promise<void> {
  const last = await newest(tx, applicationId);
  if (last?.is_approved !== true || last.answer !== null) return;
  const taken = { withdrawn_by_id: staffId, withdrawn_at: now };
  await tx.updateTable('disbursal').set(taken).where('id', '=', last.id).execute();
}
