import { opensAccount, type AccountAct } from '../../../../widgets/contract/access/access.ts';
import {
  numberMessage,
  partsOfChange,
  personMessages,
  type TypedPerson,
} from '../../../../widgets/contract/access/access-rules.ts';
import { inHouseAgencyId } from '../../../../widgets/contract/agencies/agencies.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { readMobile } from '../../../../widgets/contract/rules/read-mobile.ts';
import { isAgencyRole } from '../../../../widgets/contract/session/roles.ts';
import { indianTime } from '../../base/indian-time.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import * as agencies from '../../core/agencies/agencies.store.ts';
import { numberOf } from '../../core/agents/agents.store.ts';
import * as attempts from '../../core/staff/attempts.store.ts';
import { endAllBut } from '../../core/staff/own-sessions.ts';
import { isOver } from '../../core/staff/session.rules.ts';
import * as sessions from '../../core/staff/session.store.ts';
import { keysOf, routeListOf } from '../../core/staff/route-list.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { isReached } from '../../call/agency-reach.ts';
import { accessReachOf, agencyOfProposer, changeRefusal, seesAccount } from './access-reach.ts';
import { accessOf, passwordFor, requireGoodAccess, requireNoLoans, type Wish } from './access-grant.ts';
import * as accounts from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import * as requests from './requests.store.ts';
import { atOnce, propose, proposerOf, readReason, take, tellingOfGrants, written, type Outcome } from './propose.ts';

const entity = 'staff';

const fetchAccount: Handler<'fetchAccount'> = async ({ accountId }, context) => {
  const staff = proposerOf(context);
  const account = await accounts.find(context.db, accountId);
  if (!account || !seesAccount(staff, account)) throw refuse('NOT_FOUND');
  const now = context.now();
  const own = await sessions.listOf(context.db, accountId);
  const waits = await requests.waitingOf(context.db, accountId);
  const { version, username, firstName, lastName, createdAt, lastSignInAt, disabledAt } = account;
  return {
    accountId,
    version,
    username,
    firstName,
    lastName,
    roles: account.roles,
    routes: keysOf(account.portalRouteList),
    agencyId: account.agencyId,
    contactNumber: maskPhone(await numberOf(context.db, accountId)),
    isEnabled: disabledAt === null,
    changeRefusal: changeRefusal(staff, account) ?? null,
    createdAt: indianTime(createdAt),
    lastSignInAt: lastSignInAt && indianTime(lastSignInAt),
    sessions: own.filter((session) => !isOver(session, now, context.settings)).length,
    waits: waits
      ? {
          requestId: waits.id,
          kind: waits.kind,
          proposedBy: waits.proposer ?? '-',
          proposedAt: indianTime(waits.proposedAt),
        }
      : null,
  };
};

const accountChoices: Handler<'accountChoices'> = async (_, context) => {
  const staff = proposerOf(context);
  const reach = accessReachOf(staff);
  const working = (await agencies.all(context.db)).filter(
    ({ id, status }) => status === 'ACTIVE' && isReached(reach, id),
  );
  return {
    agencies: working.map(({ id, name }) => ({ agencyId: id, name })),
    isOfAgents: reach !== 'all',
    needsApproval: await accounts.needsApproval(context.db, staff),
  };
};

/** @throws Refusal VALIDATION_FAILED with a message for each field of a person */
function readPerson({ username, firstName, lastName }: TypedPerson): TypedPerson {
  const read = { username: username.trim().toLowerCase(), firstName: firstName.trim(), lastName: lastName.trim() };
  const fieldErrors: FieldErrors = { ...personMessages(read) };
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  return read;
}

const addAccount: Handler<'addAccount'> = async (input, context) => {
  const staff = proposerOf(context);
  const { username, ...name } = readPerson(input);
  const reason = readReason(input.reason);
  const { roles, routes } = input;
  const agencyId = input.agencyId ?? (roles.some(isAgencyRole) ? agencyOfProposer(staff) : null);
  const attempt = {
    action: 'ADD_ACCOUNT' as const,
    entity,
    after: { username, roles, routes, agencyId },
    remark: reason,
  };
  const oneTime = await passwordFor('ADD');
  return tellingOfGrants(context, (tx, granted) =>
    withAttempt(attempt, async () => {
      await requireGoodAccess(tx, { roles, routes, agencyId }, { reach: accessReachOf(staff) });
      const other = await staffs.findAny(tx, username);
      // of one that the proposer does not see the approver hears
      if (other && seesAccount(staff, other))
        throw refuse('VALIDATION_FAILED', { fieldErrors: { username: 'Another account has this username' } });
      const wish: Wish = { kind: 'ADD', staffId: null, username, wanted: { ...name, roles, routes, agencyId } };
      const done = await propose(tx, context, { wish, reason, staff, oneTime, granted });
      const about = done.account ? { entityId: done.account.accountId } : {};
      await context.record(tx, { ...attempt, ...about, after: { ...attempt.after, ...written(done) } });
      return done;
    }),
  );
};

/** The number that is typed, 10 digits; undefined where none is. @throws Refusal VALIDATION_FAILED */
function readNumber(typed: string): string | undefined {
  const message = numberMessage(typed);
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { contactNumber: message } });
  return readMobile(typed);
}

const changeAccount: Handler<'changeAccount'> = async (
  { accountId, reason: typed, contactNumber = '', ...wanted },
  context,
) => {
  const staff = proposerOf(context);
  const reason = readReason(typed);
  const number = readNumber(contactNumber);
  const after = { ...wanted, ...(number !== undefined && { contactNumber: maskPhone(number) }) };
  const attempt = { action: 'CHANGE_ACCOUNT' as const, entity, entityId: accountId, after, remark: reason };
  return tellingOfGrants(context, (tx, granted) =>
    withAttempt(attempt, async (): Promise<Outcome> => {
      const account = await take(tx, context, accountId, staff);
      const before = accessOf(account);
      // without one, somebody who collects is the lender's own
      const ofAgent = agencyOfProposer(staff) ?? inHouseAgencyId;
      const agencyId = wanted.agencyId ?? (wanted.roles.some(isAgencyRole) ? ofAgent : null);
      const whole = { ...wanted, agencyId };
      await requireGoodAccess(tx, whole, { before, reach: accessReachOf(staff) });
      await requireNoLoans(tx, account, agencyId);
      const parts = partsOfChange(before, whole);
      const ownNumber = number === undefined ? null : await numberOf(tx, accountId);
      const isOther = number !== undefined && number !== ownNumber;
      if (!parts.takesAway && !parts.adds && !isOther)
        throw refuse('VALIDATION_FAILED', { message: 'Nothing is changed' });
      if (isOther) await staffs.change(tx, context.announce, accountId, { contactNumber: number });
      let endedSessions = 0;
      if (parts.takesAway) {
        const { roles, routes } = parts.stays;
        await staffs.change(tx, context.announce, accountId, {
          roles,
          portalRouteList: routeListOf(routes, account.portalRouteList),
        });
        endedSessions = await endAllBut(tx, accountId, null, context.now());
      }
      const { username, firstName, lastName } = account;
      const wish: Wish = {
        kind: 'WIDEN',
        staffId: accountId,
        username,
        wanted: { firstName, lastName, ...parts.added },
      };
      const done = parts.adds
        ? await propose(tx, context, { wish, reason, staff, oneTime: null, granted })
        : { ...atOnce, account: { accountId, version: (await accounts.factsOf(tx, accountId)).version } };
      const all = { ...done, endedSessions: endedSessions + done.endedSessions };
      await context.record(tx, {
        ...attempt,
        before: { ...before, ...(isOther && { contactNumber: maskPhone(ownNumber) }) },
        after: { ...after, ...written(all) },
        ...(done.account && { version: done.account.version }),
      });
      return all;
    }),
  );
};

/** Why an act on an account has no sense now; undefined where it has. */
function actRefusal(act: AccountAct, { disabledAt }: Account): string | undefined {
  if (act === 'ENABLE') return disabledAt === null ? 'The account is enabled' : undefined;
  return act !== 'UNLOCK' && disabledAt !== null ? 'The account is disabled' : undefined;
}

/** What takes away, which holds at once. @returns how many sessions ended */
async function actAtOnce(tx: Tx, context: CallContext, account: Account, act: AccountAct): Promise<number> {
  const now = context.now();
  if (act === 'UNLOCK') await attempts.unlock(tx, account.username);
  if (act === 'DISABLE') await staffs.change(tx, context.announce, account.id, { disabledAt: now });
  return act === 'UNLOCK' ? 0 : endAllBut(tx, account.id, null, now);
}

const actOnAccount: Handler<'actOnAccount'> = async ({ accountId, act, reason: typed }, context) => {
  const staff = proposerOf(context);
  const reason = readReason(typed);
  const attempt = { action: `${act}_ACCOUNT` as const, entity, entityId: accountId, remark: reason };
  const kind = opensAccount(act) ? act : undefined;
  const oneTime = await passwordFor(kind);
  return tellingOfGrants(context, (tx, granted) =>
    withAttempt(attempt, async (): Promise<Outcome> => {
      const account = await take(tx, context, accountId, staff);
      const refusal = actRefusal(act, account);
      if (refusal !== undefined) throw refuse('NOT_ALLOWED', { message: refusal });
      const { username, firstName, lastName } = account;
      const nothing = { firstName, lastName, roles: [], routes: [], agencyId: null };
      const done = kind
        ? await propose(tx, context, {
            wish: { kind, staffId: accountId, username, wanted: nothing },
            reason,
            staff,
            oneTime,
            granted,
          })
        : { ...atOnce, endedSessions: await actAtOnce(tx, context, account, act) };
      const { version } = await accounts.factsOf(tx, accountId);
      await context.record(tx, { ...attempt, after: written(done), version });
      return { ...done, account: { accountId, version } };
    }),
  );
};

export const accountHandlers = { fetchAccount, accountChoices, addAccount, changeAccount, actOnAccount };
