import type { Handler } from '../http/handler.ts';
import { createCallTicket } from './crm-ticket.ts';
import { findCalledCustomer } from './customer.store.ts';
import { requireGrant } from './require-grant.ts';

const products = { PERSONAL_LOAN: 'Personal loan', BANKING: 'Banking' } as const;

/** By what the dialer names a call, however often it is loaded; null where it does not. */
export function ticketReferenceOf(call: { crtObjectId: string | null; callReferenceId: string | null }): string | null {
  return call.crtObjectId ?? call.callReferenceId;
}

/** Makes the call's support ticket (AP-68), once: asked again, it answers the same address. A call without a name is its grant. */
export const createTelephonyTicket: Handler<'createTelephonyTicket'> = async (input, context) => {
  const grant = await requireGrant(context, { entityId: input.entityId, loanAppNo: input.loanAppNo });
  const keys = { entityId: grant.entity_id, loanAppNo: undefined, phone: undefined };
  const customer = await findCalledCustomer(context.db, keys, grant.product_type);
  const named = ticketReferenceOf({ crtObjectId: grant.crt_object_id, callReferenceId: grant.call_reference_id });
  const call = { screen: 'TELEPHONY', subjectId: grant.entity_id, callReferenceId: named ?? grant.id } as const;
  const facts = {
    product: products[grant.product_type],
    loanAppNo: grant.loan_application_number,
    phoneNumber: input.phoneNumber,
    callReferenceId: grant.call_reference_id ?? input.callReferenceId,
    agent: grant.user_id,
  };
  const { full_name: name = 'Customer', email_id: email = null } = customer?.record ?? {};
  return createCallTicket(call, facts, { id: grant.entity_id, name, email }, context);
};
