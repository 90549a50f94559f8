import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { findCalledCustomer } from './customer.store.ts';
import { freshdesk } from './freshdesk.ts';
import { keepTicket, type CallGrant } from './grant.store.ts';
import { requireGrant } from './require-grant.ts';
import { TicketDeskError, type TicketDesk } from './ticket-desk.ts';
import { builtInDesk } from './ticket.store.ts';

type TicketInput = CallInput<'createTelephonyTicket'>;
type TicketReply = CallReply<'createTelephonyTicket'>;

function deskFor({ settings, db, now }: CallContext): TicketDesk {
  return settings.freshdesk ? freshdesk(settings.freshdesk) : builtInDesk(db, now);
}

async function make(input: TicketInput, grant: CallGrant, context: CallContext): Promise<TicketReply> {
  const keys = { entityId: grant.entity_id, loanAppNo: undefined, phone: undefined };
  const customer = await findCalledCustomer(context.db, keys, grant.product_type);
  const about = grant.loan_application_number ? `loan ${grant.loan_application_number}` : 'a customer without a loan';
  const facts = [
    `Product: ${grant.product_type === 'BANKING' ? 'Banking' : 'Personal loan'}`,
    `Loan application no: ${grant.loan_application_number ?? '-'}`,
    `Call reference: ${grant.call_reference_id ?? input.callReferenceId ?? '-'}`,
    `Agent: ${grant.user_id ?? '-'}`,
  ];
  try {
    const { url } = await deskFor(context).create({
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
    return { freshDeskUrl: url };
  } catch (error) {
    if (!(error instanceof TicketDeskError)) throw error;
    throw refuse(error.kind === 'refused' ? 'TICKET_DESK_REFUSED' : 'TICKET_DESK_UNAVAILABLE');
  }
}

/** Tickets on their way, by grant: a second click waits for the first one's answer. */
const underWay = new Map<string, Promise<TicketReply>>();

/** Makes the call's support ticket (AP-68), once: asked again, it answers the same address. */
export const createTelephonyTicket: Handler<'createTelephonyTicket'> = async (input, context) => {
  const { entityId, loanAppNo } = input;
  const grant = await requireGrant(context, { entityId, loanAppNo });
  if (grant.ticket_url !== null) return { freshDeskUrl: grant.ticket_url };
  const begun = underWay.get(grant.id) ?? make(input, grant, context);
  underWay.set(grant.id, begun);
  try {
    return await begun;
  } finally {
    underWay.delete(grant.id);
  }
};
