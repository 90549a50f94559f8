import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { isNumberWithinReach } from '../../core/applications/seen.ts';
import { findVisibleCase } from '../../core/loans/visible-case.ts';
import { refuse } from '../../base/refusal.ts';
import { dial, numberOf, reveal, type Contact } from './contact.ts';
import { findCalledCustomer } from '../../core/calls/customer.store.ts';
import { requireMayDial } from '../../core/contacts/may-dial.ts';
import * as dials from '../../core/calls/dial.store.ts';
import { actorOf } from '../../core/calls/grants/grant-actor.ts';
import { requireOpenGrant } from '../../core/calls/grants/require-grant.ts';

function byId(context: CallContext, entityId: string, productType: 'PERSONAL_LOAN' | 'BANKING') {
  return findCalledCustomer(context.db, { entityId, loanAppNo: undefined, phone: undefined }, productType);
}

/** @throws Refusal CALL_GRANT_REQUIRED, CALL_ENDED */
async function ofGrant({ entityId }: { entityId: string }, context: CallContext): Promise<Contact> {
  const grant = await requireOpenGrant(context, { entityId });
  const customer = await byId(context, grant.entity_id, grant.product_type);
  const { by } = await actorOf(context.db, grant);
  return { customer, agent: grant.user_id, by, callReferenceId: grant.call_reference_id };
}

/** @throws Refusal CUSTOMER_NOT_FOUND; NOT_ALLOWED when the caller has only the other calling screen, NOT_FOUND for a
 *   customer's file that they do not see */
async function ofSession(
  { screen, subjectId }: CallInput<'revealContact'>,
  { caller, db }: CallContext,
): Promise<Contact> {
  if (caller.kind !== 'staff' || !caller.staff.routeKeys.includes(screen)) throw refuse('NOT_ALLOWED');
  if (screen === 'AGENCY_CUSTOMER_DETAILS' || screen === 'OPS_CUSTOMER_DETAILS')
    await findVisibleCase(db, caller, subjectId);
  const product = screen === 'BANK_CALLING_CRM' ? 'BANKING' : 'PERSONAL_LOAN';
  const customer = await findCalledCustomer(
    db,
    { entityId: subjectId, loanAppNo: subjectId, phone: undefined },
    product,
  );
  if (!customer || !(await isNumberWithinReach(db, caller, customer.record.loan_application_number)))
    throw refuse('CUSTOMER_NOT_FOUND');
  return { customer, agent: caller.staff.username, callReferenceId: null };
}

const revealTelephonyContact: Handler<'revealTelephonyContact'> = async (input, context) =>
  reveal(await ofGrant(input, context), context);
const dialTelephonyContact: Handler<'dialTelephonyContact'> = async (input, context) =>
  dial(await ofGrant(input, context), context);
const revealContact: Handler<'revealContact'> = async (input, context) =>
  reveal(await ofSession(input, context), context);
const dialContact: Handler<'dialContact'> = async (input, context) => dial(await ofSession(input, context), context);

/**
 * Turns a reference into a number, once and within two minutes. Only the dialer may ask, with its own key (DIALER_KEY).
 */
const resolveDial: Handler<'resolveDial'> = (input, context) =>
  context.transaction(async (tx) => {
    const reference = await dials.take(tx, input.dialRef, context.now());
    if (!reference) throw refuse('DIAL_REFERENCE_REFUSED');
    const keys = { entityId: reference.entity_id, loanAppNo: undefined, phone: undefined };
    const phone = numberOf(await findCalledCustomer(tx, keys, reference.product_type));
    await requireMayDial(tx, { phone, loan: reference.loan_application_number }, context);
    const { agent, call_reference_id: callReferenceId } = reference;
    await context.record(tx, {
      action: 'RESOLVE_DIAL',
      entity: 'CUSTOMER',
      entityId: reference.entity_id,
      loanApplicationNumber: reference.loan_application_number,
      after: { agent, callReferenceId },
    });
    return { phone, agent, callReferenceId };
  });

/** The calls for numbers in full, and for the dial references to numbers. */
export const contactHandlers = {
  revealTelephonyContact,
  dialTelephonyContact,
  revealContact,
  dialContact,
  resolveDial,
};
