import { randomUUID } from 'node:crypto';
import type { AccessKind } from '../../../widgets/contract/access/access.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import type { RouteKey } from '../../../widgets/contract/screens.ts';
import { hashPassword } from '../../../host/server/core/staff/passwords.ts';
import { demoPassword } from '../../../host/server/demo/kit/staff.ts';
import * as staffs from '../../../host/server/core/staff/staff.store.ts';
import { newUserKey } from '../../../host/server/base/tokens.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { routeListOf } from '../../../host/server/core/staff/route-list.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import type { TestServer } from '../support.ts';

export const why = 'Asked for by the head of operations';

let made = 0;
export const newUsername = () => `person${(made += 1)}@lender.example`;

interface Person {
  roles?: readonly Role[];
  routes?: readonly RouteKey[];
  agencyId?: string;
}

let hash: Promise<string> | undefined;

/** An account that belongs to no demo, as the command adds one; its password is a demo's. */
export async function addPerson(
  { db, clock }: TestServer,
  { roles = ['OPS_AGENT'], routes = ['DOCUMENT_PROCESSING'], agencyId }: Person = {},
): Promise<{ id: string; username: string }> {
  const username = newUsername();
  const id = newId(clock.now());
  hash ??= hashPassword(demoPassword);
  const passwordHash = await hash;
  await inTransaction(db, (tx) =>
    staffs.insert(tx, announce, {
      id,
      username,
      firstName: 'Asha',
      lastName: 'Pillai',
      roles,
      portalRouteList: routeListOf(routes),
      ...(agencyId !== undefined && { agencyId }),
      passwordHash,
      userKey: newUserKey(),
      isDemo: false,
      createdAt: clock.now(),
    }),
  );
  return { id, username };
}

/** A request that waits for a decision on somebody's account. @param by staff id of who has proposed it */
export async function addRequest(
  server: TestServer,
  by: string,
  about?: { id: string; username: string },
  kind: AccessKind = 'WIDEN',
): Promise<string> {
  const { id, username } = about ?? (await addPerson(server));
  const requestId = randomUUID();
  const wanted = { firstName: 'Asha', lastName: 'Pillai', roles: ['MIS'], routes: ['STUCK_MIS_PAGE'], agencyId: null };
  await server.db
    .insertInto('access_request')
    .values({
      id: requestId,
      queue: 'WAITING',
      kind,
      staff_id: id,
      username,
      wanted: JSON.stringify(kind === 'WIDEN' ? wanted : { ...wanted, roles: [], routes: [] }),
      reason: why,
      proposed_by: by,
      proposed_at: server.clock.now(),
      decided_by: null,
      decided_at: null,
      remark: null,
      agency_id: null,
    })
    .execute();
  return requestId;
}
