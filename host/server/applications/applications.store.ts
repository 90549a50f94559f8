import type { Kysely, Selectable } from 'kysely';
import type { Hold, Udrs } from '../../../widgets/contract/udrs.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import { moveCounters } from '../lists/queue-counters.store.ts';
import { tellListsOfMove } from '../lists/tell-lists.ts';
import { countedIn, membershipOf, type Standing } from './applications.rules.ts';

const standing = [
  'udrs',
  'fraud_list',
  'hold',
  'hold_reason',
  'product_type',
  'is_resubmitted',
  'is_partner_sourced',
  'sourcing_partner',
  'needs_employer_check',
] as const;
const standingColumns = [...standing, 'id', 'version', 'loan_application_number'] as const;
type StandingRow = Pick<Selectable<Database['application']>, (typeof standingColumns)[number]>;

/** An application's standing and version; undefined where there is none. */
export interface FoundStanding extends Standing {
  id: string;
  version: number;
  loanApplicationNumber: string;
  holdReason: string | null;
}

type Key = { id: string } | { loan_application_number: string };

function toStanding(row: StandingRow): FoundStanding {
  return {
    id: row.id,
    version: row.version,
    loanApplicationNumber: row.loan_application_number,
    udrs: row.udrs,
    fraudList: row.fraud_list,
    hold: row.hold,
    holdReason: row.hold_reason,
    productType: row.product_type,
    isResubmitted: row.is_resubmitted,
    isPartnerSourced: row.is_partner_sourced,
    sourcingPartner: row.sourcing_partner,
    needsEmployerCheck: row.needs_employer_check,
  };
}

async function readStanding(db: Kysely<Database>, key: Key, isLocking: boolean): Promise<FoundStanding | undefined> {
  const [[column, value] = ['id', ''] as const] = Object.entries(key) as ['id' | 'loan_application_number', string][];
  const query = db.selectFrom('application').select(standingColumns).where(column, '=', value);
  const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst();
  return row && toStanding(row);
}

/** The applications of some loan numbers, by number. */
export async function findAllByLoanNumber(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<Map<string, FoundStanding>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('application')
    .select(standingColumns)
    .where('loan_application_number', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.loan_application_number, toStanding(row)]));
}

export function findStanding(db: Kysely<Database>, id: string): Promise<FoundStanding | undefined> {
  return readStanding(db, { id }, false);
}

export function findByLoanNumber(db: Kysely<Database>, number: string): Promise<FoundStanding | undefined> {
  return readStanding(db, { loan_application_number: number }, false);
}

/** The version of an application. @throws where there is none */
export async function versionOf(tx: Tx, id: string): Promise<number> {
  const row = tx.selectFrom('application').select('version').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).version;
}

/** The same, and nobody else changes it before this transaction ends. */
export function findForChange(tx: Tx, number: string): Promise<FoundStanding | undefined> {
  return readStanding(tx, { loan_application_number: number }, true);
}

/** What a move may change of where an application stands. */
export interface StandingChange {
  udrs?: Udrs;
  fraudList?: string | null;
  hold?: Hold | null;
  holdReason?: string | null;
  isResubmitted?: boolean;
  needsEmployerCheck?: boolean;
}

/**
 * Changes where an application stands: the only writer of its queue. Version, queue, times and the counters move with it,
 * all in the caller's transaction. Whether the move is allowed is the caller's to decide.
 *
 * @param before what the caller has read
 * @returns the standing after the move; undefined where the application has changed since
 */
export async function changeStanding(
  tx: Tx,
  before: FoundStanding,
  change: StandingChange,
  now: Date,
): Promise<FoundStanding | undefined> {
  const after: FoundStanding = { ...before, ...change, version: before.version + 1 };
  const [from, to] = [membershipOf(before), membershipOf(after)];
  const isQueuedAnew = from.queue !== to.queue;
  const changed = await tx
    .updateTable('application')
    .set({
      udrs: after.udrs,
      fraud_list: after.fraudList,
      hold: after.hold,
      hold_reason: after.holdReason,
      is_resubmitted: after.isResubmitted,
      needs_employer_check: after.needsEmployerCheck,
      queue: to.queue,
      sub_queue: to.subQueue,
      version: after.version,
      modified_at: now,
      ...(isQueuedAnew && { queued_at: now }),
      ...(before.udrs !== after.udrs && { status_changed_at: now }),
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return undefined;
  // The lists are told first: the counters are locked for the last moment alone.
  tellListsOfMove(tx, before, after);
  moveCounters(tx, countedIn(before), countedIn(after));
  return after;
}

/** Tells the lists that an application was written to and stands where it did. */
export async function tellOfEdit(tx: Tx, id: string, version: number): Promise<void> {
  const found = await findStanding(tx, id);
  if (found) tellListsOfMove(tx, found, { ...found, version });
}
