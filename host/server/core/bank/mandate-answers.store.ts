import type { Kysely } from 'kysely';
import { mandateReference } from '../../../../widgets/contract/bank/references.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AnsweredMandate, MandateAnswer } from './weigh-mandate.rules.ts';

/** What the bank's files call the present form of a mandate. */
export function referenceOf(mandate: { loan_application_number: string; issue: number; attempts: number }): string {
  return mandateReference(mandate.loan_application_number, mandate.issue, mandate.attempts);
}

/** What the bank has answered on the mandates of some applications, by application, the first answer first. */
export async function answersOf(
  db: Kysely<Database>,
  applicationIds: readonly string[],
): Promise<Map<string, AnsweredMandate[]>> {
  const answers = new Map<string, AnsweredMandate[]>();
  if (applicationIds.length === 0) return answers;
  const rows = await db
    .selectFrom('mandate_answer as said')
    .innerJoin('bank_file as file', 'file.id', 'said.file_id')
    .innerJoin('nach_mandate as mandate', 'mandate.id', 'said.mandate_id')
    .select(['said.application_id', 'said.reference', 'said.answer', 'said.umrn', 'said.reject_code', 'file.sha256'])
    .where('said.application_id', 'in', applicationIds)
    .orderBy('said.id')
    .execute();
  for (const { application_id: id, reference, answer: result, umrn, reject_code: rejectCode, sha256 } of rows)
    answers.set(id, [...(answers.get(id) ?? []), { reference, result, umrn, rejectCode, sha256 }]);
  return answers;
}

/** Keeps an answer that was booked, with the bank's file that it stood in. */
export async function keepAnswer(
  tx: Tx,
  mandate: { id: string; application_id: string },
  { reference, result, umrn, rejectCode }: Pick<MandateAnswer, 'reference' | 'result' | 'umrn' | 'rejectCode'>,
  { fileId, now }: { fileId: string; now: Date },
): Promise<void> {
  const about = { id: newId(now), application_id: mandate.application_id, mandate_id: mandate.id };
  const said = { reference, answer: result, umrn, reject_code: rejectCode };
  await tx
    .insertInto('mandate_answer')
    .values({ ...about, ...said, file_id: fileId, at: now })
    .execute();
}

/** Those of some UMRNs that mandates have already, each with its mandate. */
export async function takenUmrns(db: Kysely<Database>, umrns: readonly string[]): Promise<Map<string, string>> {
  if (umrns.length === 0) return new Map();
  const rows = await db.selectFrom('nach_mandate').select(['umrn', 'id']).where('umrn', 'in', umrns).execute();
  return new Map(rows.map(({ umrn, id }) => [umrn ?? '', id]));
}

/** Every reject code with its newest version: what forms offer no more is still read by its words where a bank says it. */
export async function knownCodes(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('nach_reject_code').select(['code', 'version']).orderBy('version').execute();
  return new Map(rows.map(({ code, version }) => [code, version]));
}
