import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PortalRoutes } from '../../db/tables/staff.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Announce } from '../../call/announcements.ts';
import { bumpRow } from '../../call/change-row.store.ts';
import type { Staff } from '../../call/handler.ts';
import { isExternal } from '../../call/agency-reach.ts';

/** SQL: whether the agency of a member of staff works, if they have one. */
export const isOfWorkingAgency = sql<boolean>`not exists (
  select 1 from agency where agency.id = staff.agency_id and agency.status <> 'ACTIVE')`;

/** The columns of a member of staff that leave this file. */
export const staffColumns = [
  'staff.id',
  'staff.username',
  'staff.first_name as firstName',
  'staff.last_name as lastName',
  'staff.roles',
  'staff.portal_route_list as portalRouteList',
  'staff.agency_id as agencyId',
] as const;

/** A member of staff. Who is of another company has screens of the agency's portal alone, whatever was granted. */
export function toStaff(row: {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: string[];
  portalRouteList: PortalRoutes;
  agencyId: string | null;
}): Staff {
  const { id, username, firstName, lastName, roles, agencyId } = row;
  const portalRouteList = isExternal(agencyId)
    ? row.portalRouteList.filter(({ viewName }) => viewName === 'agency')
    : row.portalRouteList;
  const routeKeys = [...new Set(portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key)))];
  return { id, username, firstName, lastName, roles, portalRouteList, agencyId, routeKeys };
}

/** A member of staff who may sign in, by username in any letter case: not disabled, and of no agency that does not work. */
export async function findEnabled(db: Kysely<Database>, username: string) {
  return db
    .selectFrom('staff')
    .select([...staffColumns, 'staff.password_hash as passwordHash', 'staff.user_key as userKey'])
    .select('staff.password_kind as passwordKind')
    .where('username', '=', username.toLowerCase())
    .where('disabled_at', 'is', null)
    .where(isOfWorkingAgency)
    .executeTakeFirst();
}

/**
 * Signs a member of staff in by the password that was checked, and spends a one-time password.
 *
 * @returns false when, during the check, the password changed, the account was disabled, or another sign-in spent the
 * one-time password
 */
export async function admit(tx: Tx, id: string, checked: { passwordHash: string }, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set(({ ref }) => ({
      previous_sign_in_at: ref('last_sign_in_at'),
      last_sign_in_at: at,
      password_kind: sql<'own' | 'spent'>`case when password_kind = 'own' then 'own' else 'spent' end`,
    }))
    .where('id', '=', id)
    .where('password_hash', '=', checked.passwordHash)
    .where('password_kind', '!=', 'spent')
    .where('disabled_at', 'is', null)
    .where(isOfWorkingAgency)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Signs in a member of staff whose password another system has checked: what that system says of them counts from now. */
export async function admitKnown(
  tx: Tx,
  announce: Announce,
  id: string,
  known: Pick<Staff, 'firstName' | 'lastName' | 'roles' | 'portalRouteList'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set(({ ref }) => ({
      first_name: known.firstName,
      last_name: known.lastName,
      previous_sign_in_at: ref('last_sign_in_at'),
      last_sign_in_at: at,
    }))
    .where('id', '=', id)
    .execute();
  await change(tx, announce, id, known);
}

/** When the sign-in before the present one was; null when there was none. */
export async function findPreviousSignIn(db: Kysely<Database>, id: string): Promise<Date | null> {
  const row = await db.selectFrom('staff').select('previous_sign_in_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.previous_sign_in_at;
}

export async function findPasswordHash(db: Kysely<Database>, id: string): Promise<string> {
  const row = await db.selectFrom('staff').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
  return row.password_hash;
}

/**
 * Stores a new password.
 *
 * @param known the hash that it must replace, so that of two changes at once only one is stored; absent: any hash
 * @returns false when the stored hash is another one
 */
export async function setPassword(
  tx: Tx,
  id: string,
  password: { hash: string; kind: 'own' | 'one-time' },
  known?: string,
): Promise<boolean> {
  const update = tx
    .updateTable('staff')
    .set({ password_hash: password.hash, password_kind: password.kind })
    .where('id', '=', id);
  const { numUpdatedRows } = await (
    known === undefined ? update : update.where('password_hash', '=', known)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface NewStaff {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  portalRouteList: PortalRoutes;
  passwordHash: string;
  /** Absent: the lender's own, for somebody who collects. */
  agencyId?: string;
  /** Absent: `own`. */
  passwordKind?: 'own' | 'one-time';
  userKey: string;
  isDemo: boolean;
  createdAt: Date;
}

export async function insert(tx: Tx, announce: Announce, staff: NewStaff): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      id: staff.id,
      username: staff.username.toLowerCase(),
      first_name: staff.firstName,
      last_name: staff.lastName,
      roles: JSON.stringify(staff.roles),
      portal_route_list: JSON.stringify(staff.portalRouteList),
      password_hash: staff.passwordHash,
      password_kind: staff.passwordKind ?? 'own',
      user_key: staff.userKey,
      is_demo: staff.isDemo,
      created_at: staff.createdAt,
      ...(staff.agencyId !== undefined && { agency_id: staff.agencyId }),
    })
    .execute();
  const { id, username, firstName, lastName, roles } = staff;
  await announce(tx, 'staff.changed', { isNew: true, id, username, firstName, lastName, roles });
}

export async function hasDemoStaff(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('is_demo', '=', true)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A member of staff, disabled or not, by username in any letter case. */
export async function findAny(db: Kysely<Database>, username: string) {
  return db
    .selectFrom('staff')
    .select([
      ...staffColumns,
      'staff.disabled_at as disabledAt',
      'staff.is_demo as isDemo',
      'staff.user_key as userKey',
    ])
    .select(isOfWorkingAgency.as('isOfWorkingAgency'))
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
}

/** A member of staff, disabled or not, by id. */
export async function find(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('staff')
    .select([...staffColumns, 'staff.disabled_at as disabledAt'])
    .select(isOfWorkingAgency.as('isOfWorkingAgency'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Everybody, by username. */
export async function list(db: Kysely<Database>) {
  return db
    .selectFrom('staff')
    .select([...staffColumns, 'staff.disabled_at as disabledAt', 'staff.last_sign_in_at as lastSignInAt'])
    .orderBy('username')
    .execute();
}

export async function change(
  tx: Tx,
  announce: Announce,
  id: string,
  {
    roles,
    portalRouteList,
    disabledAt,
    agencyId,
    contactNumber,
  }: {
    roles?: readonly string[];
    portalRouteList?: PortalRoutes;
    disabledAt?: Date | null;
    agencyId?: string;
    /** Which the agent's row beside it keeps. */
    contactNumber?: string;
  },
): Promise<void> {
  const before = await tx.selectFrom('staff').select('agency_id').where('id', '=', id).executeTakeFirst();
  await bumpRow(tx, 'staff', id, {
    ...(roles && { roles: JSON.stringify(roles) }),
    ...(portalRouteList && { portal_route_list: JSON.stringify(portalRouteList) }),
    ...(disabledAt !== undefined && { disabled_at: disabledAt }),
    ...(agencyId !== undefined && { agency_id: agencyId }),
  });
  const isEnabled = disabledAt === undefined ? undefined : disabledAt === null;
  await announce(tx, 'staff.changed', {
    isNew: false,
    id,
    roles,
    isEnabled,
    contactNumber,
    agencyBefore: before?.agency_id ?? null,
  });
}
