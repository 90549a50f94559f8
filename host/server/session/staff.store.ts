import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PortalRoutes } from '../db/tables/staff.ts';
import type { Tx } from '../db/transaction.ts';
import type { Staff } from '../http/handler.ts';

/** The columns of a member of staff that leave this file. */
export const staffColumns = [
  'staff.id',
  'staff.username',
  'staff.first_name as firstName',
  'staff.last_name as lastName',
  'staff.roles',
  'staff.portal_route_list as portalRouteList',
] as const;

export function toStaff(row: {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: string[];
  portalRouteList: PortalRoutes;
}): Staff {
  const { id, username, firstName, lastName, roles, portalRouteList } = row;
  const routeKeys = [...new Set(portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key)))];
  return { id, username, firstName, lastName, roles, portalRouteList, routeKeys };
}

/** A member of staff who may sign in, by username in any letter case. */
export async function findEnabled(db: Kysely<Database>, username: string) {
  return db
    .selectFrom('staff')
    .select([...staffColumns, 'staff.password_hash as passwordHash', 'staff.user_key as userKey'])
    .where('username', '=', username.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function markSignedIn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff')
    .set(({ ref }) => ({ previous_sign_in_at: ref('last_sign_in_at'), last_sign_in_at: at }))
    .where('id', '=', id)
    .execute();
}

/** When the sign-in before the present one was. */
export async function findPreviousSignIn(db: Kysely<Database>, id: string): Promise<Date | null> {
  const row = await db.selectFrom('staff').select('previous_sign_in_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.previous_sign_in_at;
}

export interface NewStaff {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  portalRouteList: PortalRoutes;
  passwordHash: string;
  userKey: string;
  isDemo: boolean;
  createdAt: Date;
}

export async function insert(tx: Tx, staff: NewStaff): Promise<void> {
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
      user_key: staff.userKey,
      is_demo: staff.isDemo,
      created_at: staff.createdAt,
    })
    .execute();
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
