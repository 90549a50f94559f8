import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { agencyOfProposer, changeRefusal, seesAccount } from './access-reach.ts';
import { grant, type OneTimePassword, type Wish } from './access-grant.ts';
import * as accounts from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import * as requests from './requests.store.ts';
import { tellRequest } from './tell-request.ts';

export type Outcome = CallReply<'changeAccount'>;
/** Of what neither waits nor makes a password. */
export const atOnce = {
  requestId: null,
  account: null,
  endedSessions: 0,
  oneTimePassword: null,
} as const satisfies Outcome;

/** @throws Refusal NOT_ALLOWED for who proposes nothing, whatever a route list holds */
export const proposerOf = (context: CallContext): Staff => requireRight(context, 'proposeAccess');

export function readReason(reason: string): string {
  const message = firstMessage(reason, reasonRules());
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: message } });
  return reason.trim();
}

/** An account as its writer has read it, locked. @throws Refusal NOT_FOUND, STALE_VERSION, NOT_ALLOWED for one that they may not change */
export async function take(tx: Tx, context: CallContext, accountId: string, staff: Staff): Promise<Account> {
  // what waits of it is locked first, in the order in which a decision locks
  await requests.lockWaiting(tx, accountId);
  const account = await accounts.findForChange(tx, accountId);
  if (!account || !seesAccount(staff, account)) throw refuse('NOT_FOUND');
  expectVersion(context, account);
  const message = changeRefusal(staff, account);
  if (message !== undefined) throw refuse('NOT_ALLOWED', { message });
  return account;
}

interface Proposal {
  wish: Wish;
  reason: string;
  staff: Staff;
  oneTime: OneTimePassword | null;
  /** Told of what is granted without a second person. */
  granted(kind: Wish['kind']): void;
}

/** Grants at once where nobody else could approve; otherwise leaves a request. */
export async function propose(
  tx: Tx,
  context: CallContext,
  { wish, reason, staff, oneTime, granted: tell }: Proposal,
): Promise<Outcome> {
  const now = context.now();
  if (!(await accounts.needsApproval(tx, staff))) {
    tell(wish.kind);
    const { accountId, ...granted } = await grant(tx, wish, oneTime, { announce: context.announce, now });
    const { version } = await accounts.factsOf(tx, accountId);
    return { requestId: null, account: { accountId, version }, ...granted };
  }
  const id = newId(now);
  const agencyId = agencyOfProposer(staff);
  const isFirst = await requests.insert(tx, { id, ...wish, reason, proposedBy: staff.id, proposedAt: now, agencyId });
  if (!isFirst) {
    const message = `A request for ${wish.username} waits already. It is withdrawn or decided first`;
    throw refuse('REQUEST_WAITS', { message });
  }
  tellRequest(tx, { id, version: 1, agencyId }, null, 'WAITING');
  const account = wish.staffId === null ? null : await accounts.factsOf(tx, wish.staffId);
  return { ...atOnce, requestId: id, account: account && { accountId: account.id, version: account.version } };
}

/** Does work once, and tells those who watch of what it has granted without a second person, once that stands. */
export async function tellingOfGrants(
  context: CallContext,
  work: (tx: Tx, granted: (kind: Wish['kind']) => void) => Promise<Outcome>,
): Promise<Outcome> {
  let kind: Wish['kind'] | undefined;
  const outcome = await context.once((tx) => {
    kind = undefined;
    return work(tx, (granted) => (kind = granted));
  });
  if (kind !== undefined) context.alert('ACCESS_WIDENED', { kind });
  return outcome;
}

/** What the audit holds of it. */
export const written = ({ requestId, endedSessions }: Outcome) => ({
  ...(requestId !== null && { requestId }),
  ...(endedSessions > 0 && { endedSessions }),
});
