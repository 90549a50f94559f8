import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import {
  formDefects,
  formDefectVersion,
  isFormDefect,
  type FormDefect,
} from '../../../../widgets/contract/nach/form-fields.ts';
import { unlistedCode } from '../../../../widgets/contract/bank/reject-code.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { indianTime } from '../../base/indian-time.ts';
import { isUuid } from '../../base/is-uuid.ts';
import { sentOfEntry } from './entry-times.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { staffName } from '../audit/staff-name.store.ts';

export type Mandate = Selectable<Database['nach_mandate']>;
export type NachCall = Selectable<Database['nach_call']>;
export type ShownNachCall = CallReply<'fetchNachCallLog'>[number];

/** The most entries that one log shows. */
const longestLog = 500;

/** The application that a call is about, by its id or its number. */
export async function findLoan(db: Kysely<Database>, loanApplicationId: string) {
  return db
    .selectFrom('application')
    .select([
      'id',
      'loan_application_number',
      'full_name',
      'email_id',
      'contact_number',
      'gender',
      'employment',
      'loan_amount',
      'emi',
      'tenure_months',
      'product_type',
      'partner_id',
      'sourcing_partner',
      'risk_level',
      'udrs',
    ])
    .where(isUuid(loanApplicationId) ? 'id' : 'loan_application_number', '=', loanApplicationId)
    .executeTakeFirst();
}
export type CalledLoan = NonNullable<Awaited<ReturnType<typeof findLoan>>>;

/** Nobody has said what such a code asks for. */
const unlistedRemedy = 'Ask the bank what it means, then choose: another form, or another mandate';

/** A loan's open mandate, with kind, reason and remedy of its last rejection. */
export async function findMandate(db: Kysely<Database>, loanApplicationNumber: string) {
  const mandate = await db
    .selectFrom('nach_mandate as mandate')
    .leftJoin('nach_reject_code as code', (join) =>
      join.onRef('code.code', '=', 'mandate.reject_code').onRef('code.version', '=', 'mandate.reject_code_version'),
    )
    .selectAll('mandate')
    .select(['code.kind as reject_kind', 'code.reason as reject_reason', 'code.remedy as reject_remedy'])
    .select(staffName('mandate.kept_by_id').as('keeper'))
    .where('mandate.loan_application_number', '=', loanApplicationNumber)
    .where('mandate.ended_at', 'is', null)
    .executeTakeFirst();
  if (!mandate) return mandate;
  if (mandate.reject_code !== null && mandate.reject_code_version === unlistedVersion)
    return { ...mandate, reject_remedy: unlistedRemedy };
  if (!isFormDefect(mandate.reject_code)) return mandate;
  const [reason, remedy] = formDefects[mandate.reject_code];
  return { ...mandate, reject_kind: 'PAPER' as const, reject_reason: reason, reject_remedy: remedy };
}
export type MandateWithCode = NonNullable<Awaited<ReturnType<typeof findMandate>>>;

/** Finds a loan's open mandate and locks its row until the transaction ends. */
export async function lockMandate(tx: Tx, loanApplicationNumber: string): Promise<Mandate | undefined> {
  return tx
    .selectFrom('nach_mandate')
    .selectAll()
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Whether the bank takes another form of a mandate like the one that was rejected. The lender's own reasons ask for one. Of the
 * bank's codes it is what is known now, whatever was known when the mandate was rejected: the next form goes out now.
 */
export async function mayRepeat(tx: Tx, { reject_code: code }: Pick<Mandate, 'reject_code'>): Promise<boolean> {
  if (code === null || isFormDefect(code)) return true;
  const answer = await tx
    .selectFrom('nach_reject_code')
    .select('may_repeat')
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return answer?.may_repeat ?? true;
}

type MandateChange = Partial<
  Pick<
    Mandate,
    | 'status'
    | 'attempts'
    | 'remarks'
    | 'reject_code'
    | 'reject_code_version'
    | 'mail_queue_id'
    | 'umrn'
    | 'reviewed_by_id'
    | 'reviewed_at'
    | 'batch_id'
    | 'form_file_id'
    | 'answered_by_id'
    | 'ended_at'
    | 'kept_by_id'
    | 'kept_at'
  > & { terms: string | null; compared: string | null }
>;

/** Writes columns of a mandate whose row is locked. @returns its new version */
export async function changeMandate(tx: Tx, mandate: Mandate, change: MandateChange, now: Date): Promise<number> {
  return changeRow(tx, 'nach_mandate', mandate, { ...change, changed_at: now });
}

/** A code as people choose and read it, for example `AP02 Account closed`. @param reason null of a code that our list does not have */
export function rejectLabel(code: string, reason: string | null): string {
  return reason === null ? unlistedCode(code) : `${code} ${reason}`;
}

/** The version that a mandate keeps beside a code of the bank's that our list does not have: none of the list's. */
export const unlistedVersion = 0;

async function readCodes(db: Kysely<Database>) {
  // each of the two columns has a collation of its own
  const isOf = sql<boolean>`now.code collate "default" = version.code`;
  return db
    .selectFrom('nach_reject_code as version')
    .innerJoin('nach_code as now', (join) => join.on(isOf))
    .select(['version.code', 'version.version', 'version.reason'])
    .where('version.is_current', '=', true)
    .orderBy('now.position')
    .orderBy('version.code')
    .execute();
}

/** The lender's own reasons against a form, as people choose them. */
const ownReasons = Object.entries(formDefects).map(([code, [reason]]) => ({
  code: code as FormDefect,
  version: formDefectVersion,
  reason,
}));

/** What a form may be rejected for: the lender's own reasons first, then NPCI's. */
export async function readRejectReasons(db: Kysely<Database>): Promise<string[]> {
  return [...ownReasons, ...(await readCodes(db))].map(({ code, reason }) => rejectLabel(code, reason));
}

/** The code behind a chosen reason: the lender's own, or a current one of NPCI's. */
export async function findRejectCode(
  db: Kysely<Database>,
  label: string,
): Promise<{ code: string; version: number } | undefined> {
  const isChosen = ({ code, reason }: { code: string; reason: string }) => rejectLabel(code, reason) === label;
  return ownReasons.find(isChosen) ?? (await readCodes(db)).find(isChosen);
}

const timeOrNull = (at: Date | null) => at && indianTime(at);

/** What happened around a call, which is written elsewhere. */
interface Around {
  /** When forms of the loan's mandates came in, the first one first. */
  forms: readonly Date[];
  /** The call that an agent made next about the loan; undefined before there is one, and of the voice bot. */
  next?: NachCall | undefined;
}

export function showNachCall(call: NachCall, { forms, next }: Around): ShownNachCall {
  const submittedAt = forms.findLast((at) => at <= call.called_at);
  // who has not asked for a call is not called back
  const calledBackAt = call.customer_callback_at && next?.called_at;
  return {
    callRef: call.id,
    callDate: indianTime(call.called_at),
    callStatus: call.call_status,
    subCallStatus: call.sub_call_status,
    nextCallDate: timeOrNull(call.next_call_at),
    remarks: call.remarks,
    agent: call.agent,
    sent: sentOfEntry(call),
    rejectReason: call.reject_reason,
    callSummary: call.call_summary,
    nachType: call.nach_type,
    documentSubmissionTime: timeOrNull(submittedAt ?? null),
    customerCallbackTime: timeOrNull(call.customer_callback_at),
    agentCallbackTime: timeOrNull(calledBackAt ?? null),
    language: call.language,
    userQuery: call.user_query,
    nachSubStatus: call.nach_status,
    numberOfLeads: call.number_of_leads,
    lastUpdatedTimeStamp: indianTime(call.updated_at),
  };
}

/** When the forms came in that mails, or scans of paper, have brought to a loan's mandates; the first one first. */
export async function formTimes(db: Kysely<Database>, loanApplicationNumber: string): Promise<Date[]> {
  const mails = await db
    .selectFrom('nach_mail')
    .select('received_at')
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('mandate_before', 'is not', null)
    .orderBy('received_at')
    .execute();
  return mails.map(({ received_at: at }) => at);
}

/** How many mandates of a customer are open, by the number that is called: of each a form, or an e-mandate, may be asked for. */
export async function countOpenMandates(tx: Tx, loan: CalledLoan): Promise<number> {
  const { count } = await tx
    .selectFrom('nach_mandate as mandate')
    .innerJoin('application', 'application.id', 'mandate.application_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('application.contact_number', '=', loan.contact_number)
    .where('application.sourcing_partner', 'is not distinct from', loan.sourcing_partner)
    .where('mandate.ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A loan's calls by agents, or by the voice bot, as they are shown; newest first. */
export async function readNachLog(
  db: Kysely<Database>,
  loanApplicationNumber: string,
  isVoiceBot: boolean,
): Promise<ShownNachCall[]> {
  const forms = await formTimes(db, loanApplicationNumber);
  const calls = await db
    .selectFrom('nach_call')
    .selectAll()
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('is_voice_bot', '=', isVoiceBot)
    .orderBy('called_at', 'desc')
    .orderBy('id', 'desc')
    .limit(longestLog)
    .execute();
  return calls.map((call, index) => showNachCall(call, { forms, next: isVoiceBot ? undefined : calls[index - 1] }));
}

export async function insertNachCall(tx: Tx, call: Insertable<Database['nach_call']>): Promise<NachCall> {
  return tx.insertInto('nach_call').values(call).returningAll().executeTakeFirstOrThrow();
}
