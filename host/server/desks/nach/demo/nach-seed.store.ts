import { sql, type Insertable, type Kysely } from 'kysely';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { mostNachAttempts } from '../../../../../widgets/contract/nach/nach-moves.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** States in which an application has a mandate. */
const mandateStates = [
  'NACH_PENDING',
  'NACH_REVIEW',
  'NACH_UPLOAD',
  'READY_FOR_DISBURSAL',
  'DISBURSAL_INITIATED',
  'DISBURSAL_FAILED',
] as const satisfies readonly Udrs[];
export type MandateState = (typeof mandateStates)[number];

/**
 * The next applications that have a mandate, in the order of their numbers.
 *
 * @param after the number before the first
 */
export async function pageOfMandateSubjects(tx: Tx, after: string, limit: number) {
  return tx
    .selectFrom('application')
    .leftJoin('application_fact as fact', 'fact.application_id', 'application.id')
    .select([
      'application.id',
      'loan_application_number',
      'full_name',
      'email_id',
      'emi',
      'loan_amount',
      'tenure_months',
      'udrs',
      'sourcing_partner',
      'submitted_at',
      'queued_at',
      'fact.mandate',
    ])
    .where('udrs', 'in', mandateStates)
    .where('loan_application_number', '>', after)
    .orderBy('loan_application_number')
    .limit(limit)
    .execute();
}
export type MandateSubject = Awaited<ReturnType<typeof pageOfMandateSubjects>>[number];

/** Current reject codes with their reasons. */
export async function rejectCodes(tx: Tx) {
  return tx
    .selectFrom('nach_reject_code')
    .select(['code', 'version', 'kind', 'reason'])
    .where('is_current', '=', true)
    .orderBy('code')
    .execute();
}
export type RejectCode = Awaited<ReturnType<typeof rejectCodes>>[number];

/** The id and name of the member of staff who has scanned what came on paper. */
export async function scannerOf(tx: Tx) {
  return tx
    .selectFrom('staff')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('username', '=', 'lead@demo.example')
    .executeTakeFirst();
}
export type Scanner = NonNullable<Awaited<ReturnType<typeof scannerOf>>>;

export async function insertFiles(tx: Tx, files: readonly Insertable<Database['stored_file']>[]): Promise<void> {
  await tx.insertInto('stored_file').values(files).execute();
}

const specimenHolder = 'demo:nach-mail';
/** The holder that specimens of documents are attached to. */
export const documentHolder = 'demo:document';
export const specimenAttachment = { attached_to: specimenHolder };

/** The id of a demo file, by its content. */
export async function findSpecimenFile(db: Kysely<Database>, sha256: string): Promise<string | undefined> {
  const file = await db
    .selectFrom('stored_file')
    .select('id')
    .where('sha256', '=', sha256)
    .where('attached_to', 'in', [specimenHolder, documentHolder])
    .executeTakeFirst();
  return file?.id;
}

/**
 * A rejected mandate on paper that may be sent again, to open the NACH screens on: not of an application on hold, which
 * takes no form. One of whose mails waits to be linked comes first, then one with a call of the voice bot.
 */
export async function findDemoMandate(db: Kysely<Database>) {
  return db
    .selectFrom('nach_mandate as mandate')
    .innerJoin('application', 'application.id', 'mandate.application_id')
    .leftJoin('nach_call as call', (join) =>
      join
        .onRef('call.loan_application_number', '=', 'mandate.loan_application_number')
        .on('call.is_voice_bot', '=', true),
    )
    .select([
      'mandate.loan_application_number',
      'mandate.mail_queue_id',
      'mandate.email',
      'application.contact_number',
      'call.id as bot_call',
    ])
    .where('mandate.nach_type', '=', 'MANUAL')
    .where('mandate.ended_at', 'is', null)
    .where('mandate.status', '=', 'NACH_REJECTED')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('nach_reject_code as code')
            .select('code.code')
            .whereRef('code.code', '=', 'mandate.reject_code')
            .where('code.may_repeat', '=', false),
        ),
      ),
    )
    .where('mandate.email', 'is not', null)
    .where('mandate.attempts', '<', mostNachAttempts)
    .where('application.hold', 'is', null)
    .orderBy(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('nach_mail as mail')
            .innerJoin('nach_mail_attachment as held', 'held.mail_id', 'mail.id')
            .select('mail.id')
            .where('mail.loan_application_number', 'is', null)
            .where(sql<boolean>`lower(mail.sender_email) = lower(mandate.email)`),
        ),
      ),
    )
    .orderBy((row) => row.case().when('call.id', 'is', null).then(1).else(0).end())
    .orderBy('mandate.loan_application_number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A banking customer with a loan, for the banking screen. */
export async function findDemoLead(db: Kysely<Database>) {
  return db
    .selectFrom('banking_customer')
    .select(['id', 'contact_number'])
    .where('loan_application_number', 'is not', null)
    .where('bank_account_status', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
