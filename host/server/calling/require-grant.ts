import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { findGrant, type CallGrant } from './grant.store.ts';

/** What a call says it is about; what is left out is not compared. */
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

/**
 * The grant that the page shows, if it was minted for just this customer, product, loan and call.
 *
 * @throws Refusal CALL_GRANT_REQUIRED: the fixed user key alone opens nothing
 */
export async function requireGrant(context: CallContext, claimed: Claimed): Promise<CallGrant> {
  const grant = await findGrant(context.db, context.callGrant, context.now());
  if (!grant || !covers(grant, claimed)) throw refuse('CALL_GRANT_REQUIRED');
  return grant;
}
