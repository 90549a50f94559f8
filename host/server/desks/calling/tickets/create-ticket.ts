import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { createCallTicket } from './crm-ticket.ts';
import { findTicketUrl } from './crm-ticket.store.ts';
import { findCalledCustomer } from '../../../core/calls/customer.store.ts';
import { actorOf } from '../../../core/calls/grants/grant-actor.ts';
import { requireGrant } from '../../../core/calls/grants/require-grant.ts';

const products = { PERSONAL_LOAN: 'Personal loan', BANKING: 'Banking' } as const;

/** The dialer's name of a call, the same for every load of the call; null when the dialer gives none. */
export function ticketReferenceOf(call: { crtObjectId: string | null; callReferenceId: string | null }): string | null {
  return call.crtObjectId ?? call.callReferenceId;
}

/**
 * Makes the call's support ticket once (AP-68). Later requests get the same address, even after the end of the call. A
 * call that the dialer does not name is named by its grant.
 */
export const createTelephonyTicket: Handler<'createTelephonyTicket'> = async (input, context) => {
  const claimed = { entityId: input.entityId, loanAppNo: input.loanAppNo };
  const grant = await requireGrant(context, claimed);
  const keys = { entityId: grant.entity_id, loanAppNo: undefined, phone: undefined };
  const customer = await findCalledCustomer(context.db, keys, grant.product_type);
  const named = ticketReferenceOf({ crtObjectId: grant.crt_object_id, callReferenceId: grant.call_reference_id });
  const call = { screen: 'TELEPHONY', subjectId: grant.entity_id, callReferenceId: named ?? grant.id } as const;
  if (grant.ended_at !== null && (await findTicketUrl(context.db, call)) === null) throw refuse('CALL_ENDED');
  const facts = {
    ...(await actorOf(context.db, grant)),
    product: products[grant.product_type],
    loanAppNo: grant.loan_application_number,
    phoneNumber: input.phoneNumber,
    callReferenceId: grant.call_reference_id ?? input.callReferenceId,
  };
  const { full_name: name = 'Customer', email_id: email = null } = customer?.record ?? {};
  return createCallTicket(call, facts, { id: grant.entity_id, name, email }, context);
};
