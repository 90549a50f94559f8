import { sql, type Insertable, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { ConsentPurpose, ConsentStatus } from '../../../../widgets/contract/consent/consent.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { hashOf } from '../../base/tokens.ts';

type Db = Kysely<Database>;
export type ConsentStanding = Selectable<Database['consent_standing']>;
export type ConsentEventRow = Insertable<Database['consent_event']>;

/** How many customers share an e-mail address at most, as far as they are looked for. */
const mostOfOneAddress = 50;

/** The mobile numbers of the applications with an e-mail address in small letters. */
export async function numbersOf(db: Db, address: string): Promise<string[]> {
  const found = await db
    .selectFrom('application')
    .select('contact_number')
    .distinct()
    .where(sql`lower(email_id)`, '=', address)
    .orderBy('contact_number')
    .limit(mostOfOneAddress)
    .execute();
  return found.map(({ contact_number: number }) => number);
}

/** The subjects that a loan number stands for: its customer, and whose consents name it. */
export async function subjectsOfLoan(db: Db, loanApplicationNumber: string): Promise<string[]> {
  const customers = await db
    .selectFrom('application')
    .select('contact_number')
    .where('loan_application_number', '=', loanApplicationNumber)
    .execute();
  const named = await db
    .selectFrom('consent_event')
    .select('subject_hash')
    .distinct()
    .where('loan_application_number', '=', loanApplicationNumber)
    .execute();
  const hashes = [
    ...customers.map(({ contact_number: number }) => hashOf(number)),
    ...named.map((event) => event.subject_hash),
  ];
  return [...new Set(hashes)];
}

/** Which consents are meant; absent parts leave nothing out. */
export interface ConsentSelection {
  purpose?: ConsentPurpose | undefined;
  status?: ConsentStatus | undefined;
  /** Hashes of contacts; empty for nobody. */
  subjects?: readonly string[] | undefined;
}

type Standings = SelectQueryBuilder<Database, 'consent_standing', object>;

function narrow<Query extends Standings>(query: Query, { purpose, status, subjects }: ConsentSelection): Query {
  let narrowed: Standings = query;
  if (purpose) narrowed = narrowed.where('purpose', '=', purpose);
  if (status) narrowed = narrowed.where('status', '=', status);
  if (subjects) narrowed = narrowed.where('subject_hash', 'in', subjects);
  return narrowed as Query;
}

/** A consent with the name of its customer; null without an application. */
export type NamedConsent = Omit<ConsentStanding, 'subject_hash'> & { full_name: string | null };

interface Place {
  limit: number;
  offset?: number;
  /** The consent after which to go on. */
  after?: Pick<ConsentStanding, 'at' | 'id'> | undefined;
}

/**
 * Consents, the newest first. The page is found in an index of its own, and only its rows are read; names come from the
 * applications.
 */
export async function readConsents(db: Db, selection: ConsentSelection, place: Place): Promise<NamedConsent[]> {
  if (selection.subjects?.length === 0) return [];
  const { limit, offset = 0, after } = place;
  let page = narrow(db.selectFrom('consent_standing').select(['id', 'at']), selection)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  if (after) page = page.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('consent_standing as s', 's.id', 'page.id')
    .leftJoin('application as a', 'a.loan_application_number', 's.loan_application_number')
    .select([
      's.id',
      's.subject_masked',
      's.loan_application_number',
      's.purpose',
      's.notice_version',
      's.language',
      's.channel',
      's.status',
      's.at',
      's.turns',
      'a.full_name',
    ])
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

/** How many consents are meant; the counters know it where nobody is searched for. */
export async function countConsents(db: Db, selection: ConsentSelection): Promise<number> {
  const { purpose, status, subjects } = selection;
  if (!subjects) {
    const counts = await readCounts(db);
    return counts
      .filter((count) => (!purpose || count.purpose === purpose) && (!status || count.status === status))
      .reduce((sum, { n }) => sum + n, 0);
  }
  if (subjects.length === 0) return 0;
  const found = await narrow(
    db.selectFrom('consent_standing').select((eb) => eb.fn.countAll<number>().as('n')),
    selection,
  ).executeTakeFirstOrThrow();
  return found.n;
}

export async function readCounts(db: Db) {
  return db.selectFrom('consent_count').select(['purpose', 'status', 'n']).execute();
}

/** Where the consents of some subjects to a purpose stand, by subject; whoever was never asked is not in the answer. */
export async function statusesOf(
  db: Db,
  subjects: readonly string[],
  purpose: ConsentPurpose,
): Promise<Map<string, ConsentStatus>> {
  if (subjects.length === 0) return new Map();
  const found = await db
    .selectFrom('consent_standing')
    .select(['subject_hash', 'status'])
    .where('subject_hash', 'in', subjects)
    .where('purpose', '=', purpose)
    .execute();
  return new Map(found.map(({ subject_hash: subject, status }) => [subject, status]));
}

/** The events of a consent, the newest first. */
export async function readEvents(
  db: Db,
  { subject_hash: subject, purpose }: Pick<ConsentStanding, 'subject_hash' | 'purpose'>,
  limit: number,
) {
  return db
    .selectFrom('consent_event')
    .select([
      'id',
      'event',
      'at',
      'loan_application_number',
      'notice_version',
      'language',
      'channel',
      'source',
      'evidence',
      sql<string | null>`(select trim(first_name || ' ' || last_name) from staff
        where staff.id = (consent_event.evidence->>'by')::uuid)`.as('recorder'),
    ])
    .where('subject_hash', '=', subject)
    .where('purpose', '=', purpose)
    .orderBy('at', 'desc')
    .orderBy('turn', 'desc')
    .limit(limit)
    .execute();
}

/** Whose consent a record is; undefined when there is no such record. */
export async function subjectOf(db: Db, id: string) {
  return db.selectFrom('consent_standing').select(['subject_hash', 'purpose']).where('id', '=', id).executeTakeFirst();
}

/** Where a consent stands; the row is locked until the transaction ends. */
export async function takeStanding(tx: Tx, subject: string, purpose: ConsentPurpose) {
  return tx
    .selectFrom('consent_standing')
    .selectAll()
    .where('subject_hash', '=', subject)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false when somebody else has written the first one meanwhile */
export async function addStanding(tx: Tx, standing: ConsentStanding): Promise<boolean> {
  const added = await tx
    .insertInto('consent_standing')
    .values(standing)
    .onConflict((conflict) => conflict.columns(['subject_hash', 'purpose']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function writeStanding(
  tx: Tx,
  id: string,
  changed: Partial<Omit<ConsentStanding, 'id' | 'subject_hash' | 'purpose'>>,
): Promise<void> {
  await tx.updateTable('consent_standing').set(changed).where('id', '=', id).execute();
}

export async function addEvent(tx: Tx, event: ConsentEventRow): Promise<void> {
  await tx.insertInto('consent_event').values(event).execute();
}

/** Adds to a counter, or takes from it. */
export async function addToCount(tx: Tx, purpose: ConsentPurpose, status: ConsentStatus, by: number): Promise<void> {
  await tx
    .insertInto('consent_count')
    .values({ purpose, status, n: by })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'status']).doUpdateSet({ n: sql`consent_count.n + excluded.n` }),
    )
    .execute();
}
