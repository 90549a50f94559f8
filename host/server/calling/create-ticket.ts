import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { findCalledCustomer } from './customer.store.ts';
import { keepTicket, type CallGrant } from './grant.store.ts';
import { onlyOnce, openTicket } from './open-ticket.ts';
import { requireGrant } from './require-grant.ts';

type TicketInput = CallInput<'createTelephonyTicket'>;

async function make(input: TicketInput, grant: CallGrant, context: CallContext): Promise<string> {
  const keys = { entityId: grant.entity_id, loanAppNo: undefined, phone: undefined };
  const customer = await findCalledCustomer(context.db, keys, grant.product_type);
  const about = grant.loan_application_number ? `loan ${grant.loan_application_number}` : 'a customer without a loan';
  const facts = [
    `Product: ${grant.product_type === 'BANKING' ? 'Banking' : 'Personal loan'}`,
    `Loan application no: ${grant.loan_application_number ?? '-'}`,
    `Call reference: ${grant.call_reference_id ?? input.callReferenceId ?? '-'}`,
    `Agent: ${grant.user_id ?? '-'}`,
  ];
  const url = await openTicket(context, {
    subject: `Call about ${about}`,
    description: facts.join('\n'),
    requester: {
      name: customer?.record.full_name ?? 'Customer',
      email: customer?.record.email_id ?? null,
      phone: input.phoneNumber,
      entityId: grant.entity_id,
    },
  });
  await context.transaction(async (tx) => {
    await keepTicket(tx, grant.id, url);
    await context.record(tx, {
      action: 'CREATE_TICKET',
      entity: 'CALL',
      entityId: grant.entity_id,
      loanApplicationNumber: grant.loan_application_number,
    });
  });
  return url;
}

/** Makes the call's support ticket (AP-68), once: asked again, it answers the same address. */
export const createTelephonyTicket: Handler<'createTelephonyTicket'> = async (input, context) => {
  const { entityId, loanAppNo } = input;
  const grant = await requireGrant(context, { entityId, loanAppNo });
  if (grant.ticket_url !== null) return { freshDeskUrl: grant.ticket_url };
  return { freshDeskUrl: await onlyOnce(`telephony/${grant.id}`, () => make(input, grant, context)) };
};
