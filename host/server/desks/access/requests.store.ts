import type { Kysely } from 'kysely';
import type { AccessDecision } from '../../../../widgets/contract/access/access.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export const requestRow = mapRow('access_request', {
  id: 'id',
  state: 'queue',
  kind: 'kind',
  staffId: 'staff_id',
  username: 'username',
  wanted: 'wanted',
  reason: 'reason',
  proposedBy: 'proposed_by',
  proposedAt: 'proposed_at',
  agencyId: 'agency_id',
  decidedAt: 'decided_at',
  remark: 'remark',
  version: 'version',
});
export type AccessRequest = ReturnType<typeof requestRow.read>;

/** Adds a request. @returns false where another one of the username waits */
export async function insert(
  tx: Tx,
  request: Pick<
    AccessRequest,
    'id' | 'kind' | 'staffId' | 'username' | 'wanted' | 'reason' | 'proposedBy' | 'proposedAt' | 'agencyId'
  >,
): Promise<boolean> {
  const { wanted, ...columns } = request;
  const made = await tx
    .insertInto('access_request')
    .values({ ...requestRow.write({ ...columns, state: 'WAITING' }), wanted: JSON.stringify(wanted) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function find(db: Kysely<Database>, id: string): Promise<AccessRequest | undefined> {
  const row = await db.selectFrom('access_request').select(requestRow.columns).where('id', '=', id).executeTakeFirst();
  return row && requestRow.read(row);
}

/** The same, with its row locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<AccessRequest | undefined> {
  const row = await tx
    .selectFrom('access_request')
    .select(requestRow.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && requestRow.read(row);
}

/** Locks what waits of an account. */
export async function lockWaiting(tx: Tx, staffId: string): Promise<void> {
  await tx
    .selectFrom('access_request')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('queue', '=', 'WAITING')
    .forUpdate()
    .execute();
}

/** The request that waits of a username. */
export async function waitingFor(
  db: Kysely<Database>,
  username: string,
): Promise<Pick<AccessRequest, 'kind'> | undefined> {
  return db
    .selectFrom('access_request')
    .select('kind')
    .where('username', '=', username)
    .where('queue', '=', 'WAITING')
    .executeTakeFirst();
}

/** The same, locked. */
export async function findWaiting(tx: Tx, username: string): Promise<AccessRequest | undefined> {
  const row = await tx
    .selectFrom('access_request')
    .select(requestRow.columns)
    .where('username', '=', username)
    .where('queue', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst();
  return row && requestRow.read(row);
}

/** The names of who proposed a request and who decided on it. */
export async function peopleOf(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('access_request')
    .select([staffName('proposed_by').as('proposer'), staffName('decided_by').as('decider')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What waits of an account, with who proposed it. */
export async function waitingOf(db: Kysely<Database>, staffId: string) {
  return db
    .selectFrom('access_request')
    .select(['id', 'kind', 'proposed_at as proposedAt', staffName('proposed_by').as('proposer')])
    .where('staff_id', '=', staffId)
    .where('queue', '=', 'WAITING')
    .executeTakeFirst();
}

/** Decides on a request whose row is locked. @param staffId null for the command of the machine @returns the new version */
export async function decide(
  tx: Tx,
  request: Pick<AccessRequest, 'id' | 'version'>,
  decided: { to: AccessDecision; remark: string; by: { staffId: string | null; now: Date }; madeId?: string },
): Promise<number> {
  const { to, remark, by, madeId } = decided;
  return changeRow(tx, 'access_request', request, {
    queue: to,
    decided_by: by.staffId,
    decided_at: by.now,
    remark: remark === '' ? null : remark,
    ...(madeId !== undefined && { staff_id: madeId }),
  });
}
