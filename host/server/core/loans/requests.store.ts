import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import { agencyOf } from './cases.store.ts';
import { changeRow } from '../../call/change-row.store.ts';

export type Waiver = Selectable<Database['penalty_waiver']>;
export type Restructure = Selectable<Database['emi_restructure']>;
export type Foreclosure = Selectable<Database['foreclosure']>;

/** The requests of a loan that nobody has decided or that wait for their day or their money. */
export async function countOpenRequests(db: Kysely<Database>, loan: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from penalty_waiver where loan_application_number = ${loan} and status = 'REQUESTED')
      + (select count(*) from emi_restructure where loan_application_number = ${loan}
          and status in ('INITIATED', 'APPROVED'))
      + (select count(*) from settlement where loan_application_number = ${loan}
          and status in ('MGR_PENDING', 'CX_PENDING', 'ACCEPTED'))
      + (select count(*) from foreclosure where loan_application_number = ${loan} and status = 'LINK_SENT'))::integer as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function findWaiver(db: Kysely<Database>, id: string): Promise<Waiver | undefined> {
  return db.selectFrom('penalty_waiver').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns false when the loan has a request that waits */
export async function insertWaiver(tx: Tx, waiver: Insertable<Database['penalty_waiver']>): Promise<boolean> {
  const made = await tx
    .insertInto('penalty_waiver')
    .values({ ...waiver, agency_id: agencyOf(waiver.loan_application_number) })
    .onConflict((conflict) =>
      conflict.columns(['loan_application_number']).where('status', '=', 'REQUESTED').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function changeWaiver(
  tx: Tx,
  row: Pick<Waiver, 'id' | 'version'>,
  change: Omit<Updateable<Database['penalty_waiver']>, 'id' | 'version'>,
): Promise<number> {
  return changeRow(tx, 'penalty_waiver', row, change);
}

/** Counts the waivers posted since a moment against the limits, where they are not counted yet. */
export async function countPosted(db: Kysely<Database>, since: Date): Promise<void> {
  await sql`
    insert into limited_use (id, code, person_id, loan, amount, at)
    select id, 'waivePenalty', decided_by::text, loan_application_number, posted_amount, decided_at
    from penalty_waiver where status = 'POSTED' and decided_at > ${since} and posted_amount > 0
    on conflict (id) do nothing`.execute(db);
}

export async function findRestructure(db: Kysely<Database>, id: string): Promise<Restructure | undefined> {
  return db.selectFrom('emi_restructure').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The restructuring of a loan that was approved and whose day has come. */
export async function findRestructureDue(
  db: Kysely<Database>,
  loan: string,
  today: Day,
): Promise<Restructure | undefined> {
  return db
    .selectFrom('emi_restructure')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('status', '=', 'APPROVED')
    .where('effective_from', '<=', today)
    .executeTakeFirst();
}

/** The ids of approved restructurings whose day has come, the longest due first. */
export async function restructuresDue(db: Kysely<Database>, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('emi_restructure')
    .select('id')
    .where('status', '=', 'APPROVED')
    .where('effective_from', '<=', today)
    .orderBy('effective_from')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns false when the loan has one under way */
export async function insertRestructure(tx: Tx, row: Insertable<Database['emi_restructure']>): Promise<boolean> {
  const made = await tx
    .insertInto('emi_restructure')
    .values({ ...row, agency_id: agencyOf(row.loan_application_number) })
    .onConflict((conflict) =>
      conflict.columns(['loan_application_number']).where('status', 'in', ['INITIATED', 'APPROVED']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function changeRestructure(
  tx: Tx,
  row: Pick<Restructure, 'id' | 'version'>,
  change: Omit<Updateable<Database['emi_restructure']>, 'id' | 'version'>,
): Promise<number> {
  return changeRow(tx, 'emi_restructure', row, change);
}

export async function findForeclosure(db: Kysely<Database>, id: string): Promise<Foreclosure | undefined> {
  return db.selectFrom('foreclosure').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The foreclosure of a loan that is quoted or waits for its money. */
export async function findOpenForeclosure(db: Kysely<Database>, loan: string): Promise<Foreclosure | undefined> {
  return db
    .selectFrom('foreclosure')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('status', 'in', ['QUOTED', 'LINK_SENT'])
    .executeTakeFirst();
}

/** The foreclosure that has closed a loan. */
export async function findClosedForeclosure(db: Kysely<Database>, loan: string): Promise<Foreclosure | undefined> {
  return db
    .selectFrom('foreclosure')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .where('status', '=', 'CLOSED')
    .orderBy('quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertForeclosure(tx: Tx, row: Insertable<Database['foreclosure']>): Promise<boolean> {
  const made = await tx
    .insertInto('foreclosure')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['loan_application_number']).where('status', 'in', ['QUOTED', 'LINK_SENT']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function changeForeclosure(
  tx: Tx,
  row: Pick<Foreclosure, 'id' | 'version'>,
  change: Omit<Updateable<Database['foreclosure']>, 'id' | 'version'>,
): Promise<number> {
  return changeRow(tx, 'foreclosure', row, change);
}

/** The ids of foreclosures whose quote has ended, the longest over first. */
export async function foreclosuresOver(db: Kysely<Database>, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('foreclosure')
    .select('id')
    .where('status', 'in', ['QUOTED', 'LINK_SENT'])
    .where('valid_until', '<', today)
    .orderBy('valid_until')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
