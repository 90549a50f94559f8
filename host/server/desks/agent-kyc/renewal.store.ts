import type { Kysely } from 'kysely';
import type { RenewalDecision } from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import type { Day } from '../../../../widgets/contract/time.ts';

/** The renewed certificates of an agent with their files, newest first. */
export async function renewalsOf(db: Kysely<Database>, agentId: string) {
  return db
    .selectFrom('agent_certificate as c')
    .innerJoin('stored_file as f', 'f.id', 'c.file_id')
    .selectAll('c')
    .select(['f.name', 'f.media_type', 'f.bytes'])
    .select([staffName('c.submitted_by_id').as('submitter'), staffName('c.decided_by_id').as('decider')])
    .where('c.agent_id', '=', agentId)
    .orderBy('c.submitted_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}
export type RenewalRow = Awaited<ReturnType<typeof renewalsOf>>[number];

export interface NewRenewal {
  id: string;
  agentId: string;
  certificate: string;
  validUntil: Day;
  fileId: string;
  by: string;
  at: Date;
}

export async function addRenewal(tx: Tx, made: NewRenewal): Promise<void> {
  await tx
    .insertInto('agent_certificate')
    .values({
      id: made.id,
      agent_id: made.agentId,
      certificate: made.certificate,
      valid_until: made.validUntil,
      file_id: made.fileId,
      status: 'SUBMITTED',
      submitted_by_id: made.by,
      submitted_at: made.at,
      decided_by_id: null,
      decided_at: null,
      remark: null,
    })
    .execute();
}

/** Writes the decision on a renewed certificate of an agent whose row is locked. */
export async function decideRenewal(
  tx: Tx,
  id: string,
  { status, by, at, remark }: { status: RenewalDecision; by: string; at: Date; remark: string | null },
): Promise<void> {
  await tx
    .updateTable('agent_certificate')
    .set({ status, decided_by_id: by, decided_at: at, remark })
    .where('id', '=', id)
    .execute();
}
