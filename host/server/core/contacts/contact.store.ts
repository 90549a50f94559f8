import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type Attempt = Insertable<Database['contact_attempt']>;

export async function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.insertInto('contact_attempt').values(attempt).execute();
}

/** The attempt that a call, a feedback or a message has made. */
export async function findAttemptOf(tx: Tx, sourceId: string) {
  return tx.selectFrom('contact_attempt').selectAll().where('source_id', '=', sourceId).executeTakeFirst();
}

/** An attempt by the same person on the same loan that lies within some minutes, by one of the doors; newest first. */
export async function findAttemptNear(
  db: Kysely<Database>,
  {
    loan,
    staffId,
    doors,
    from,
    to,
  }: {
    loan: string;
    staffId: string;
    doors: readonly Attempt['door'][];
    from: Date;
    to: Date;
  },
) {
  return db
    .selectFrom('contact_attempt')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('staff_id', '=', staffId)
    .where('door', 'in', doors)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds to an attempt what is said of it later: that the borrower was reached, that it was outside the hours, and why. */
export async function addTo(
  tx: Tx,
  attempt: Pick<Selectable<Database['contact_attempt']>, 'id' | 'is_rpc' | 'is_outside_hours' | 'hours_reason'>,
  said: { isRpc: boolean; isOutsideHours: boolean; hoursReason: string | null },
): Promise<void> {
  const isOutside = attempt.is_outside_hours || said.isOutsideHours;
  const changed = {
    ...(said.isRpc && !attempt.is_rpc && { is_rpc: true }),
    ...(isOutside && !attempt.is_outside_hours && { is_outside_hours: true }),
    ...(isOutside && attempt.hours_reason === null && said.hoursReason !== null && { hours_reason: said.hoursReason }),
  };
  if (Object.keys(changed).length > 0)
    await tx.updateTable('contact_attempt').set(changed).where('id', '=', attempt.id).execute();
}

interface ContactsSince {
  today: number;
  week: number;
  spokenAt: Date | null;
}

/**
 * How often borrowers were contacted since two moments, over all their loans, and when they were last spoken to; by the
 * hashes of their numbers, without those who were not contacted.
 */
export async function countsSince(
  db: Kysely<Database>,
  borrowerHashes: readonly string[],
  { dayFrom, weekFrom }: { dayFrom: Date; weekFrom: Date },
): Promise<Map<string, ContactsSince>> {
  const found = await db
    .selectFrom('contact_attempt')
    .select([
      'borrower_hash as hash',
      sql<number>`count(*)::integer`.as('week'),
      sql<number>`(count(*) filter (where at >= ${dayFrom}))::integer`.as('today'),
      sql<Date | null>`max(at) filter (where is_rpc)`.as('spokenAt'),
    ])
    .where('borrower_hash', 'in', borrowerHashes)
    .where('at', '>=', weekFrom)
    .groupBy('borrower_hash')
    .execute();
  return new Map(found.map(({ hash, ...counts }) => [hash, counts]));
}

/** The number of a loan's borrower and how the case was last left. */
export async function findBorrower(db: Kysely<Database>, loan: string) {
  const [borrower] = await findBorrowers(db, [loan]);
  return borrower;
}

/** The same of several loans. */
export async function findBorrowers(db: Kysely<Database>, loans: readonly string[]) {
  return db
    .selectFrom('application as a')
    .leftJoin('collections_case as c', 'c.application_id', 'a.id')
    .leftJoin('barred_number as barred', (join) =>
      join.on(sql<boolean>`barred.number_hash = encode(sha256(convert_to(a.contact_number, 'UTF8')), 'hex')`),
    )
    .leftJoin('outbound_message as notice', 'notice.id', 'c.notice_message_id')
    .leftJoin('agency_allocation as placed', (join) =>
      join.onRef('placed.case_id', '=', 'c.id').on('placed.ended_at', 'is', null),
    )
    .leftJoin('outbound_message as told', 'told.id', 'placed.notice_message_id')
    .select([
      'a.loan_application_number as loan',
      'a.contact_number as number',
      'a.email_id as email',
      'a.first_name as firstName',
      'c.last_contact_outcome as lastOutcome',
      'barred.barred_at as barredAt',
      'notice.status as noticeStatus',
      'placed.notice_message_id as agencyNoticeId',
      'placed.told_on as agencyToldOn',
      'told.status as agencyNoticeStatus',
    ])
    .where('a.loan_application_number', 'in', loans)
    .execute();
}

/** Who has given the leave for one more contact, staff id, for those of some loans that have one. */
export async function leavesOf(db: Kysely<Database>, loans: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('contact_allowance')
    .select(['loan_application_number as loan', 'granted_by'])
    .where('loan_application_number', 'in', loans)
    .where('used_at', 'is', null)
    .execute();
  return new Map(rows.map(({ loan, granted_by: by }) => [loan, by]));
}

/** Uses up the leave for one more contact, if there is one. */
export async function spendAllowance(tx: Tx, loan: string, now: Date): Promise<void> {
  await tx
    .updateTable('contact_allowance')
    .set({ used_at: now })
    .where('loan_application_number', '=', loan)
    .where('used_at', 'is', null)
    .execute();
}

/** @returns false when the loan has such a leave already */
export async function insertAllowance(tx: Tx, allowance: Insertable<Database['contact_allowance']>): Promise<boolean> {
  const made = await tx
    .insertInto('contact_allowance')
    .values(allowance)
    .onConflict((conflict) => conflict.columns(['loan_application_number']).where('used_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function barNumber(tx: Tx, barred: Insertable<Database['barred_number']>): Promise<void> {
  await tx
    .insertInto('barred_number')
    .values(barred)
    .onConflict((conflict) => conflict.column('number_hash').doNothing())
    .execute();
}
