import { sql, type Kysely } from 'kysely';
import { countAgents } from '../../host/server/core/agents/demo/agents-seed.store.ts';
import type { Database } from '../../host/server/db/schema.ts';
import { inTransaction } from '../../host/server/db/transaction.ts';

// Row by row, ten million applications take hours to make. Here some are copied as a whole, with everything that a row of
// a list of applications or of loans in collection reads. A copy stands where its original stands: the parts of all queues
// stay as they are. It has a number, phone number, address and ids of its own, is a little older, and is another agent's.

/** How the rows of a table are copied. */
interface Copied {
  table: keyof Database;
  /** SQL of columns that differ from the original `o`, by `c.nth`, the copy's number from 1, and `c.now`. */
  changed: Readonly<Record<string, string>>;
  /** Further tables that the expressions read. */
  joined?: string;
  /** Which rows are copied; all unless given. */
  where?: string;
}

/** The 12 bits of an id that follow its version are moved on by the copy's number. */
const id = (column: string) => `overlay(o.${column}::text placing lpad(to_hex(
  (('x' || substr(o.${column}::text, 16, 3))::bit(12)::integer + c.nth) % 4096), 3, '0') from 16 for 3)::uuid`;
/** A number begins with year and month: years that are not seeded, and months behind the twelfth. */
const number = `lpad(mod(1000000000000 + o.loan_application_number::bigint + c.nth % 8 * 1200000000
  - c.nth / 8 * 50000000000, 1000000000000)::text, 12, '0')`;
const phone = `left(o.contact_number, 1) || lpad(((right(o.contact_number, 9)::bigint + c.nth * 98765431)
  % 1000000000)::text, 9, '0')`;
const address = (column: string) => `replace(o.${column}, '@', c.nth || '@')`;
const text = (column: string) => `o.${column} || '-' || c.nth`;
/** Each copy is 0.3 % older than the one before. */
const aged = (column: string) => `c.now - (c.now - o.${column}) * (1 + 0.003 * c.nth)`;
/** The next agent but so many, among all who have any. */
function passedOn(pool: string, column: string): string {
  return `left join ${pool} ${column}_was on ${column}_was.id = o.${column}
    left join ${pool} ${column}_is on ${column}_is.nth = (${column}_was.nth + c.nth * 7) % ${column}_was.size`;
}

const numberOfLoan = { loan_application_number: number };
const ofApplication = { application_id: id('application_id') };

const everyTable: readonly Copied[] = [
  {
    table: 'application',
    changed: {
      id: id('id'),
      ...numberOfLoan,
      contact_number: phone,
      email_id: address('email_id'),
      owner_id: 'owner_id_is.id',
      owner_name: `coalesce(owner_id_is.name, '')`,
      ...Object.fromEntries(
        ['submitted_at', 'queued_at', 'status_changed_at', 'modified_at', 'compliance_status_at', 'remark_at'].map(
          (column) => [column, aged(column)],
        ),
      ),
    },
    joined: passedOn('owner_pool', 'owner_id'),
  },
  { table: 'application_fact', changed: ofApplication },
  { table: 'application_check', changed: ofApplication },
  { table: 'compliance_case', changed: ofApplication },
  { table: 'vkyc_session', changed: { id: id('id'), ...ofApplication, token_hash: text('token_hash') } },
  { table: 'vkyc_decision', changed: { id: id('id'), ...ofApplication, session_id: id('session_id') } },
  {
    table: 'nach_mandate',
    changed: {
      id: id('id'),
      ...ofApplication,
      ...numberOfLoan,
      umrn: text('umrn'),
      mail_queue_id: text('mail_queue_id'),
      email: address('email'),
    },
  },
  {
    table: 'nach_mail',
    changed: {
      id: id('id'),
      ...numberOfLoan,
      mail_queue_id: text('mail_queue_id'),
      sender_email: address('sender_email'),
    },
  },
  {
    table: 'collections_case',
    changed: {
      id: id('id'),
      ...ofApplication,
      ...numberOfLoan,
      allocated_at: aged('allocated_at'),
      calling_allocated_to: 'calling_allocated_to_is.id',
      field_allocated_to: 'field_allocated_to_is.id',
    },
    joined: `${passedOn('agent_pool', 'calling_allocated_to')} ${passedOn('agent_pool', 'field_allocated_to')}`,
  },
  { table: 'promise', changed: { id: id('id'), ...numberOfLoan } },
  // Those of loans in collection alone: no list reads the others.
  {
    table: 'loan_installment',
    changed: numberOfLoan,
    where: 'o.loan_application_number in (select loan_application_number from collections_case)',
  },
];

async function columnsOf(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  return rows.map(({ name }) => name);
}

/** The agents who get the copies, each with its place among them. */
async function makePools(db: Kysely<Database>): Promise<void> {
  await sql`create temporary table owner_pool as
    select id, name, row_number() over (order by id) - 1 as nth, count(*) over () as size
    from (select distinct owner_id as id, owner_name as name from application where owner_id is not null) owner`.execute(
    db,
  );
  await sql`create temporary table agent_pool as
    select id, row_number() over (order by id) - 1 as nth, count(*) over () as size
    from agent where role = 'AGENCY_AGENT' and kyc_status = 'DONE' and is_enabled`.execute(db);
  await sql`analyze owner_pool, agent_pool`.execute(db);
}

/** Until a table is indexed anew, nothing that is inserted is written to its indexes. */
async function leaveIndexes(db: Kysely<Database>, table: string): Promise<void> {
  await sql`update pg_index set indisready = false, indisvalid = false where indrelid = ${table}::regclass`.execute(db);
}

async function copy(
  db: Kysely<Database>,
  { table, changed, joined = '', where = 'true' }: Copied,
  copies: number,
  now: Date,
): Promise<void> {
  await sql`create temporary table seeded as select o.* from ${sql.table(table)} o where ${sql.raw(where)}`.execute(db);
  await sql`analyze seeded`.execute(db);
  await leaveIndexes(db, table);
  const columns = await columnsOf(db, table);
  const values = columns.map((column) => sql.raw(changed[column] ?? `o.${column}`));
  for (let nth = 1; nth <= copies; nth += 1)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from seeded o
      cross join (select ${nth}::bigint as nth, ${now}::timestamptz as now) c ${sql.raw(joined)}`.execute(db);
  await sql`drop table seeded`.execute(db);
  await sql`reindex table ${sql.table(table)}`.execute(db);
}

/** The columns that decide in which lists an application stands, and among which of their rows. */
const standing = sql.raw(
  'queue, sub_queue, hold, sourcing_partner, product_type, risk_level, partner_id, vkyc_session',
);

async function countStandings(db: Kysely<Database>): Promise<void> {
  await sql`create temporary table seeded_standing as
    select ${standing}, count(*) as n from application group by ${standing}`.execute(db);
}

/** @throws when the applications do not stand as they stood before, so many times each */
async function checkStandings(db: Kysely<Database>, times: number): Promise<void> {
  const { rows } = await sql`
    select ${standing}, n * ${times}::integer as n from seeded_standing
    except select ${standing}, count(*) from application group by ${standing}`.execute(db);
  if (rows.length > 0) throw new Error(`${rows.length} parts of the applications are not what they were`);
}

/**
 * Copies every application of a PostgreSQL database of the bench's own. The caller counts the queues anew and settles.
 *
 * @param times how many there are of each in the end, the original included: 160 at most, or numbers would repeat
 * @param report called with the name of each table that is done
 */
export async function multiplyApplications(
  db: Kysely<Database>,
  times: number,
  now: Date,
  report: (table: string) => void,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set maintenance_work_mem = '1GB'`.execute(connection);
    await makePools(connection);
    await countStandings(connection);
    for (const each of everyTable) {
      await copy(connection, each, times - 1, now);
      report(each.table);
    }
    await checkStandings(connection, times);
    await sql`discard all`.execute(connection);
  });
  await inTransaction(db, countAgents);
}
