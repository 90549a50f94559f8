import type { CallContext } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { findTicketUrl, keepTicketUrl, type TicketCall } from './crm-ticket.store.ts';
import { onlyOnce, openTicket } from './open-ticket.ts';
import { staffNameOf, staffOf } from './staff-caller.ts';

/** A call whose ticket is asked for: the loan, or the caller's number where there is none (AP-62). */
export interface TicketInput {
  loanAppNo: string | null;
  phoneNumber: string | null;
  callReferenceId: string;
}

export interface TicketCustomer {
  id: string;
  name: string;
  email: string | null;
}

/** @throws Refusal CUSTOMER_NOT_FOUND where neither is given */
export function ticketCallOf(screen: TicketCall['screen'], input: TicketInput): TicketCall {
  const subjectId = input.loanAppNo ?? input.phoneNumber;
  if (!subjectId) throw refuse('CUSTOMER_NOT_FOUND');
  return { screen, subjectId, callReferenceId: input.callReferenceId };
}

const products = { NACH: 'Personal loan, NACH mandate', BANKING: 'Banking' } as const;

/** Makes a call's support ticket once: asked again, it answers the same address. */
export async function createCrmTicket(
  call: TicketCall,
  input: TicketInput,
  customer: TicketCustomer,
  context: CallContext,
): Promise<{ freshDeskUrl: string }> {
  const known = await findTicketUrl(context.db, call);
  if (known !== null) return { freshDeskUrl: known };
  const facts = [
    `Product: ${products[call.screen]}`,
    `Loan application no: ${input.loanAppNo ?? '-'}`,
    `Call reference: ${input.callReferenceId}`,
    `Agent: ${staffNameOf(context.caller) ?? '-'}`,
  ];
  const key = `${call.screen}/${call.subjectId}/${call.callReferenceId}`;
  const freshDeskUrl = await onlyOnce(key, async () => {
    const url = await openTicket(context, {
      subject: `Call about ${input.loanAppNo ? `loan ${input.loanAppNo}` : 'a customer without a loan'}`,
      description: facts.join('\n'),
      requester: { name: customer.name, email: customer.email, phone: input.phoneNumber, entityId: customer.id },
    });
    await context.transaction(async (tx) => {
      await keepTicketUrl(tx, call, url, staffOf(context.caller)?.id ?? null, context.now());
      await context.record(tx, {
        action: 'CREATE_TICKET',
        entity: 'CALL',
        entityId: customer.id,
        loanApplicationNumber: input.loanAppNo,
      });
    });
    return url;
  });
  return { freshDeskUrl };
}
