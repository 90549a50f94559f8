import type { AccessKind } from '../../../../widgets/contract/access/access.ts';
import { accessMessages, managedMessages, type Access } from '../../../../widgets/contract/access/access-rules.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { isAgencyRole, roles as everyRole } from '../../../../widgets/contract/session/roles.ts';
import { isRouteKey, screens } from '../../../../widgets/contract/screens.ts';
import { refuse } from '../../base/refusal.ts';
import { newUserKey } from '../../base/tokens.ts';
import { isReached, type AgencyReach } from '../../call/agency-reach.ts';
import type { Announce } from '../../call/announcements.ts';
import * as agencies from '../../core/agencies/agencies.store.ts';
import { heldLoansMessage } from '../../core/agents/held-loans.ts';
import * as attempts from '../../core/staff/attempts.store.ts';
import { endAllBut } from '../../core/staff/own-sessions.ts';
import { hashPassword, newOneTimePassword } from '../../core/staff/passwords.ts';
import { keysOf, routeListOf } from '../../core/staff/route-list.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import * as accounts from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AccessRequest } from './requests.store.ts';

/** What an account may do. */
export const accessOf = ({ roles, portalRouteList, agencyId }: Account): Access => ({
  roles,
  routes: keysOf(portalRouteList),
  agencyId,
});

/**
 * What an account has already stays good.
 *
 * @param reach of who proposes it: who has one agency's people gives them what its agents may have, and no other agency
 * @throws Refusal VALIDATION_FAILED with a message for each field
 */
export async function requireGoodAccess(
  tx: Tx,
  wanted: Access,
  { before, reach = 'all' }: { before?: Access; reach?: AgencyReach } = {},
): Promise<void> {
  const errors: FieldErrors = {
    ...(reach !== 'all' && managedMessages(wanted, before?.routes)),
    ...accessMessages(wanted),
  };
  const isNew = (kind: 'roles' | 'routes') => (key: string) => !before?.[kind].includes(key);
  const role = wanted.roles.filter(isNew('roles')).find((key) => !everyRole.some((each) => each === key));
  if (role !== undefined) errors['roles'] = `There is no role ${role}`;
  const screen = wanted.routes
    .filter(isNew('routes'))
    .find((key) => !isRouteKey(key) || screens[key].portal === undefined);
  if (screen !== undefined) errors['routes'] = `There is no screen ${screen} to grant`;
  if (wanted.agencyId !== null && wanted.agencyId !== before?.agencyId) {
    const agency = await agencies.find(tx, wanted.agencyId);
    if (agency?.status !== 'ACTIVE' || !isReached(reach, agency.id)) errors['agencyId'] = 'This agency does not work';
  }
  if (Object.keys(errors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors: errors });
}

/** @throws Refusal NOT_ALLOWED for somebody who has loans: those stay with the agency */
export async function requireNoLoans(tx: Tx, account: Account, agencyId: string | null): Promise<void> {
  if (agencyId === null || agencyId === account.agencyId || account.agencyId === null) return;
  const message = await heldLoansMessage(tx, account);
  if (message !== undefined) throw refuse('NOT_ALLOWED', { message });
}

interface By {
  announce: Announce;
  now: Date;
}

/** What was granted: the account, and a password that signs in once where one was made. */
interface Granted {
  accountId: string;
  endedSessions: number;
  oneTimePassword: string | null;
}

/** A password that signs in once, with its hash. */
export interface OneTimePassword {
  password: string;
  hash: string;
}

/**
 * The password that a request of some kind makes; null where it makes none. It is made before the transaction begins: a hash waits for
 * its turn, and the account would be locked meanwhile.
 */
export async function passwordFor(kind: AccessKind | undefined): Promise<OneTimePassword | null> {
  if (kind !== 'ADD' && kind !== 'RESET') return null;
  const password = newOneTimePassword();
  return { password, hash: await hashPassword(password) };
}

async function add(
  tx: Tx,
  request: Wish,
  { password, hash }: OneTimePassword,
  { announce, now }: By,
): Promise<Granted> {
  const { username, wanted } = request;
  if (await staffs.findAny(tx, username))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { username: 'Another account has this username' } });
  const id = newId(now);
  await staffs.insert(tx, announce, {
    id,
    username,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    roles: wanted.roles,
    portalRouteList: routeListOf(wanted.routes),
    ...(wanted.agencyId !== null && { agencyId: wanted.agencyId }),
    passwordHash: hash,
    passwordKind: 'one-time',
    userKey: newUserKey(),
    isDemo: false,
    createdAt: now,
  });
  return { accountId: id, endedSessions: 0, oneTimePassword: password };
}

/** What is asked for, as it is proposed. */
export type Wish = Pick<AccessRequest, 'kind' | 'staffId' | 'username' | 'wanted'>;

const withAll = (some: readonly string[], more: readonly string[]) => [...new Set([...some, ...more])];

/**
 * Grants what was asked for. What was added is put beside what the account has by now, so that nothing comes back that was taken
 * away meanwhile.
 *
 * @throws Refusal where it cannot be granted any more
 */
export async function grant(tx: Tx, wish: Wish, oneTime: OneTimePassword | null, by: By): Promise<Granted> {
  const made = () => {
    if (oneTime) return oneTime;
    throw new TypeError(`${wish.kind} needs a password that is made before`);
  };
  if (wish.kind === 'ADD') {
    await requireGoodAccess(tx, wish.wanted);
    return add(tx, wish, made(), by);
  }
  const account = wish.staffId === null ? undefined : await accounts.findForChange(tx, wish.staffId);
  if (!account) throw refuse('NOT_FOUND');
  const granted = { accountId: account.id, endedSessions: 0, oneTimePassword: null };
  switch (wish.kind) {
    case 'WIDEN': {
      const before = accessOf(account);
      const { wanted } = wish;
      const roles = withAll(before.roles, wanted.roles);
      const agencyId = wanted.agencyId ?? (roles.some(isAgencyRole) ? before.agencyId : null);
      const after = { roles, routes: withAll(before.routes, wanted.routes), agencyId };
      await requireGoodAccess(tx, after, { before });
      await requireNoLoans(tx, account, agencyId);
      const moves = wanted.agencyId !== null && wanted.agencyId !== before.agencyId;
      await staffs.change(tx, by.announce, account.id, {
        roles,
        portalRouteList: routeListOf(after.routes, account.portalRouteList),
        ...(moves && wanted.agencyId !== null && { agencyId: wanted.agencyId }),
      });
      // who is of another agency sees other loans from the next call on
      return moves ? { ...granted, endedSessions: await endAllBut(tx, account.id, null, by.now) } : granted;
    }
    case 'ENABLE':
      await staffs.change(tx, by.announce, account.id, { disabledAt: null });
      return granted;
    case 'RESET': {
      const { password, hash } = made();
      await staffs.setPassword(tx, account.id, { hash, kind: 'one-time' });
      await attempts.unlock(tx, account.username);
      const endedSessions = await endAllBut(tx, account.id, null, by.now);
      return { ...granted, endedSessions, oneTimePassword: password };
    }
  }
}
