import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { agencyReachOf } from '../../../call/agency-reach.ts';
import * as staff from '../../staff/staff.store.ts';
import { lockLife, type CallLife } from '../call-life.store.ts';
import { isLoanReached } from '../reached-loan.ts';
import { findGrant, lifeIdOf, type CallGrant } from './grant.store.ts';
import type { Tx } from '../../../db/transaction.ts';

/** The subject that a call claims. Fields that are left out are not compared. */
interface Claimed {
  entityId?: string;
  productType?: string;
  loanAppNo?: string | null;
  crtObjectId?: string | null;
}

function covers(grant: CallGrant, claimed: Claimed): boolean {
  return (
    (claimed.entityId === undefined || claimed.entityId === grant.entity_id) &&
    (claimed.productType === undefined || claimed.productType === grant.product_type) &&
    (claimed.loanAppNo === undefined || claimed.loanAppNo === grant.loan_application_number) &&
    (claimed.crtObjectId === undefined || claimed.crtObjectId === grant.crt_object_id)
  );
}

function checked(grant: CallGrant | undefined, claimed: Claimed): CallGrant {
  if (!grant || !covers(grant, claimed)) throw refuse('CALL_GRANT_REQUIRED');
  return grant;
}

/**
 * The grant that the page presents, if it was minted for exactly this customer, product, loan and call. The end of the
 * call does not end the right to read; that the agency of who calls has the loan no more does.
 *
 * @throws Refusal CALL_GRANT_REQUIRED; the fixed user key alone gives no access
 */
export async function requireGrant(context: CallContext, claimed: Claimed): Promise<CallGrant> {
  const grant = checked(await findGrant(context.db, context.callGrant, context.now()), claimed);
  const named = grant.staff_id === null ? undefined : await staff.find(context.db, grant.staff_id);
  const isSeen = !named || (named.isOfWorkingAgency && (await isLoanReached(context.db, agencyReachOf(named), grant)));
  if (!isSeen) throw refuse('CALL_GRANT_REQUIRED');
  return grant;
}

/** Like `requireGrant`, but only while the call lasts. @throws Refusal CALL_GRANT_REQUIRED, CALL_ENDED */
export async function requireOpenGrant(context: CallContext, claimed: Claimed): Promise<CallGrant> {
  const grant = await requireGrant(context, claimed);
  if (grant.ended_at !== null) throw refuse('CALL_ENDED');
  return grant;
}

/**
 * The grant of a write. Locks the row of its call until the transaction ends. A write that has waited for the server is
 * judged by the moment at which it was submitted.
 *
 * @throws Refusal CALL_GRANT_REQUIRED, CALL_ENDED
 */
export async function holdCall(
  tx: Tx,
  context: CallContext,
  claimed: Claimed,
): Promise<{ grant: CallGrant; life: CallLife }> {
  const { callGrant, stated } = context;
  const grant = checked(await findGrant(tx, callGrant, context.now(), stated.judgedAt), claimed);
  const life = await lockLife(tx, await lifeIdOf(tx, grant));
  if (life.ended_at !== null) throw refuse('CALL_ENDED');
  return { grant, life };
}
