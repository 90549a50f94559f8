import { sql, type Kysely } from 'kysely';
import { mostApplicationsFound } from '../../../../widgets/contract/application-details/application-details.ts';
import type { Database } from '../../db/schema.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import type { WholeKey } from '../../core/lists/find/whole-key.ts';

type Db = Kysely<Database>;

/** Rows that one search reads at most: some may be out of the reader's reach. */
const mostRead = 3 * mostApplicationsFound;

const foundColumns = [
  'id',
  'loan_application_number',
  'full_name',
  'product_type',
  'loan_amount',
  'udrs',
  'submitted_at',
  'sourcing_partner',
  'queued_at',
] as const;

/** Applications with a whole number or address, the newest first. */
export async function findApplications(db: Db, { searchColumn, searchValue }: WholeKey) {
  const found = db.selectFrom('application').select(foundColumns);
  const narrowed = {
    loanApplicationNumber: () => found.where('loan_application_number', '=', searchValue),
    contactNumber: () => found.where('contact_number', '=', searchValue),
    emailId: () => found.where(sql`lower(email_id)`, '=', searchValue.toLowerCase()),
  }[searchColumn]();
  return narrowed.orderBy('submitted_at', 'desc').orderBy('id', 'desc').limit(mostRead).execute();
}
export type FoundRow = Awaited<ReturnType<typeof findApplications>>[number];

/** An application as its details show it. */
export async function findOverview(db: Db, id: string) {
  return db
    .selectFrom('application')
    .select([
      ...foundColumns,
      'hold',
      'hold_reason',
      'risk_level',
      'contact_number',
      'email_id',
      'gender',
      'employment',
      'city',
      'state',
      'pin_code',
      'partner_id',
      'tenure_months',
      'rate_basis_points',
      'emi',
      'queue',
      'status_changed_at',
      'documents_approved',
      'documents_rejected',
      'documents_total',
      staffName('owner_id').as('owner'),
    ])
    .select((eb) =>
      eb
        .selectFrom('application_fact as fact')
        .select('fact.hold_remark_at')
        .whereRef('fact.application_id', '=', 'application.id')
        .as('hold_remark_at'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
export type OverviewRow = Awaited<ReturnType<typeof findOverview>>;

/** The field values beside an application's documents, by the document's key. */
export async function fieldValuesOf(db: Db, applicationId: string): Promise<Map<string, Record<string, string>>> {
  const found = await db
    .selectFrom('document')
    .select(['key', 'field_values'])
    .where('application_id', '=', applicationId)
    .execute();
  return new Map(found.map(({ key, field_values: values }) => [key, values]));
}

/** Entries of the telephony and banking screens about a loan, the newest first. */
export async function callEntriesOf(db: Db, loanApplicationNumber: string, limit: number) {
  return db
    .selectFrom('call_entry')
    .selectAll()
    .where('loan_application_number', '=', loanApplicationNumber)
    .orderBy('called_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Calls about a loan's mandate by agents and the voice bot, the newest first. */
export async function nachCallsOf(db: Db, loanApplicationNumber: string, limit: number) {
  return db
    .selectFrom('nach_call')
    .selectAll()
    .where('loan_application_number', '=', loanApplicationNumber)
    .orderBy('called_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The chats about an application, the one with the newest message first. */
export async function chatsOf(db: Db, applicationId: string) {
  return db
    .selectFrom('chat_room')
    .select([
      'id',
      'variant',
      'state',
      'customer_name',
      'customer_number',
      'last_at',
      'last_position',
      staffName('holder_id').as('holder'),
    ])
    .where('application_id', '=', applicationId)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}
export type ChatRow = Awaited<ReturnType<typeof chatsOf>>[number];

/** The applications whose chats hold a stored file. */
export async function applicationsWithChatFile(db: Db, fileId: string) {
  return db
    .selectFrom('chat_message as message')
    .innerJoin('chat_room as room', 'room.id', 'message.room_id')
    .innerJoin('application as a', 'a.id', 'room.application_id')
    .select(['a.id', 'a.sourcing_partner'])
    .distinct()
    .where('message.file_id', '=', fileId)
    .execute();
}
