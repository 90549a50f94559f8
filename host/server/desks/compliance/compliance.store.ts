import { sql, type Kysely } from 'kysely';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { complianceCodes } from '../../../../widgets/contract/compliance/compliance.ts';
import type {
  AnswerVerdict,
  CheckVerdict,
  ComplianceCallOutcome,
  ComplianceCode,
  DiscrepancyAnswer,
} from '../../../../widgets/contract/compliance/compliance.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { holdersOf } from '../../core/staff/right-holders.store.ts';

/** What a case has besides where its application stands. A case that nobody has taken yet has no row. */
export async function findCase(db: Kysely<Database>, applicationId: string) {
  const row = await db
    .selectFrom('compliance_case as c')
    .select(['c.owner_id', 'c.owned_at', 'c.is_hit_open', staffName('c.owner_id').as('owner')])
    .where('c.application_id', '=', applicationId)
    .executeTakeFirst();
  return row ?? { owner_id: null, owned_at: null, is_hit_open: false, owner: null };
}
export type CaseRow = Awaited<ReturnType<typeof findCase>>;

interface CaseChange {
  owner_id?: string | null;
  owned_at?: Date | null;
  is_hit_open?: boolean;
  calling_comment?: string | null;
}

/** Writes fields of a case; the others stay. */
export async function changeCase(tx: Tx, applicationId: string, change: CaseChange): Promise<void> {
  await tx
    .insertInto('compliance_case')
    .values({ application_id: applicationId, ...change })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(change))
    .execute();
}

/** The checklist of a round. */
export async function checksOf(db: Kysely<Database>, applicationId: string, round: number) {
  return db
    .selectFrom('compliance_check as k')
    .select(['k.check_key', 'k.verdict', 'k.remark', 'k.document_key', 'k.at', staffName('k.by_id').as('by')])
    .where('k.application_id', '=', applicationId)
    .where('k.round', '=', round)
    .execute();
}
export type CheckRow = Awaited<ReturnType<typeof checksOf>>[number];

export interface CheckWrite {
  key: ComplianceCode;
  verdict: CheckVerdict;
  remark: string;
  documentKey: string | null;
}

/** Answers questions of a round's checklist, each in place of the answer before. */
export async function writeChecks(
  tx: Tx,
  of: { applicationId: string; round: number; staffId: string; now: Date },
  checks: readonly CheckWrite[],
): Promise<void> {
  for (const { key, verdict, remark, documentKey } of checks) {
    const values = { verdict, remark, document_key: documentKey, by_id: of.staffId, at: of.now };
    await tx
      .insertInto('compliance_check')
      .values({ application_id: of.applicationId, round: of.round, check_key: key, ...values })
      .onConflict((conflict) => conflict.columns(['application_id', 'round', 'check_key']).doUpdateSet(values))
      .execute();
  }
}

/** The discrepancies of all rounds, oldest first, each with its file where the fixer has sent one. */
export async function discrepanciesOf(db: Kysely<Database>, applicationId: string) {
  const rows = await db
    .selectFrom('compliance_discrepancy as d')
    .leftJoin('stored_file as f', 'f.id', 'd.file_id')
    .selectAll('d')
    .select(['f.media_type', 'f.kind', 'f.name as file_name', 'f.bytes', 'f.created_at as file_at'])
    .select([staffName('d.raised_by_id').as('raiser'), staffName('d.answered_by_id').as('answerer')])
    .where('d.application_id', '=', applicationId)
    .orderBy('d.round')
    .orderBy('d.id')
    .execute();
  // what was raised in one moment stands in the order of the checklist
  const at = (code: ComplianceCode) => complianceCodes.indexOf(code);
  return rows.toSorted(
    (one, other) =>
      one.round - other.round || Number(one.raised_at) - Number(other.raised_at) || at(one.code) - at(other.code),
  );
}
export type DiscrepancyRow = Awaited<ReturnType<typeof discrepanciesOf>>[number];

export interface NewDiscrepancy {
  id: string;
  code: ComplianceCode;
  documentKey: string | null;
  remark: string;
}

export async function insertDiscrepancies(
  tx: Tx,
  of: { applicationId: string; round: number; staffId: string; now: Date },
  found: readonly NewDiscrepancy[],
): Promise<void> {
  await tx
    .insertInto('compliance_discrepancy')
    .values(
      found.map(({ id, code, documentKey, remark }) => ({
        id,
        application_id: of.applicationId,
        round: of.round,
        code,
        document_key: documentKey,
        remark,
        raised_by_id: of.staffId,
        raised_at: of.now,
        answer: null,
        answer_text: null,
        file_id: null,
        answered_by_id: null,
        answered_at: null,
        verdict: null,
      })),
    )
    .execute();
}

export async function writeAnswer(
  tx: Tx,
  id: string,
  by: { staffId: string; now: Date },
  answer: { answer: DiscrepancyAnswer; text: string; fileId: string | null },
): Promise<void> {
  await tx
    .updateTable('compliance_discrepancy')
    .set({
      answer: answer.answer,
      answer_text: answer.text,
      file_id: answer.fileId,
      answered_by_id: by.staffId,
      answered_at: by.now,
      verdict: null,
    })
    .where('id', '=', id)
    .execute();
}

/** What the reviewer thinks of answers. */
export async function writeVerdicts(
  tx: Tx,
  verdicts: readonly { discrepancyId: string; verdict: AnswerVerdict }[],
): Promise<void> {
  for (const { discrepancyId, verdict } of verdicts)
    await tx.updateTable('compliance_discrepancy').set({ verdict }).where('id', '=', discrepancyId).execute();
}

/** Marks the discrepancies of a case that the customer is to be asked about, and no others. */
export async function askAbout(tx: Tx, applicationId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('compliance_discrepancy')
    .set({ is_asked: sql<boolean>`id in (${sql.join(ids)})` })
    .where('application_id', '=', applicationId)
    .execute();
}

/** The calls about a case, oldest first. */
export async function callsOf(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('compliance_call as c')
    .selectAll('c')
    .select(staffName('c.by_id').as('by'))
    .where('c.application_id', '=', applicationId)
    .orderBy('c.at')
    .orderBy('c.id')
    .execute();
}
export type CallLogRow = Awaited<ReturnType<typeof callsOf>>[number];

export interface NewCall {
  id: string;
  applicationId: string;
  round: number;
  outcome: ComplianceCallOutcome;
  comment: string;
  nextCallAt: Date | null;
  discrepancyIds: readonly string[];
  staffId: string;
  now: Date;
}

export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await tx
    .insertInto('compliance_call')
    .values({
      id: call.id,
      application_id: call.applicationId,
      round: call.round,
      outcome: call.outcome,
      calling_comment: call.comment,
      next_call_at: call.nextCallAt,
      discrepancy_ids: JSON.stringify(call.discrepancyIds),
      by_id: call.staffId,
      at: call.now,
    })
    .execute();
}

/** The members of staff who review compliance cases, by name. */
export async function reviewers(db: Kysely<Database>) {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name'])
    .where('disabled_at', 'is', null)
    .where(holdersOf('decideCompliance'))
    .orderBy('first_name')
    .orderBy('last_name')
    .execute();
  return staff.map(({ id, first_name: first, last_name: last }) => ({ id, name: `${first} ${last}`.trim() }));
}

/** The loan number of the application whose fixer has sent a file with an answer. */
export async function loanOfFile(db: Kysely<Database>, fileId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('compliance_discrepancy as d')
    .innerJoin('application as a', 'a.id', 'd.application_id')
    .select('a.loan_application_number as loan')
    .where('d.file_id', '=', fileId)
    .executeTakeFirst();
  return row?.loan;
}

/** The state of an application; undefined for a number that is none. */
export async function stageOf(db: Kysely<Database>, loanApplicationNumber: string): Promise<Udrs | undefined> {
  const row = await db
    .selectFrom('application')
    .select('udrs')
    .where('loan_application_number', '=', loanApplicationNumber)
    .executeTakeFirst();
  return row?.udrs;
}

/** What a case shows of its application beyond the header: the customer's number, and since when its status stands. */
export async function aboutApplication(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('application')
    .select(['contact_number', 'compliance_status_at'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
}
