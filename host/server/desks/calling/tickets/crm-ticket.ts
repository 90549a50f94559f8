import type { AuditEntry } from '../../../base/audit-entry.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { findTicketUrl, keepTicketUrl, type TicketCall } from './crm-ticket.store.ts';
import { onlyOnce, openTicket } from './open-ticket.ts';
import { staffNameOf, staffOf } from '../../../core/calls/staff-caller.ts';

/** The call that a ticket is requested for, named by its loan, or by the caller's number without a loan (AP-62). */
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

/** @throws Refusal CUSTOMER_NOT_FOUND when neither a loan nor a number is given */
export function ticketCallOf<Screen extends TicketCall['screen']>(
  screen: Screen,
  input: TicketInput,
): TicketCall & { screen: Screen } {
  const subjectId = input.loanAppNo ?? input.phoneNumber;
  if (!subjectId) throw refuse('CUSTOMER_NOT_FOUND');
  return { screen, subjectId, callReferenceId: input.callReferenceId };
}

/** The facts of a call that its ticket contains. */
interface TicketFacts {
  product: string;
  loanAppNo: string | null;
  phoneNumber: string | null;
  callReferenceId: string | null;
  agent: string | null;
  /** The member of staff whom the call's signed link names. */
  by?: AuditEntry['by'];
}

/** Makes a call's support ticket once. Later requests get the same address, also after the page was loaded again. */
export async function createCallTicket(
  call: TicketCall,
  facts: TicketFacts,
  customer: TicketCustomer,
  context: CallContext,
): Promise<{ freshDeskUrl: string }> {
  const known = await findTicketUrl(context.db, call);
  if (known !== null) return { freshDeskUrl: known };
  const { product, loanAppNo, phoneNumber, callReferenceId, agent, by } = facts;
  const lines = [
    `Product: ${product}`,
    `Loan application no: ${loanAppNo ?? '-'}`,
    `Call reference: ${callReferenceId ?? '-'}`,
    `Agent: ${agent ?? '-'}`,
  ];
  const key = `${call.screen}/${call.subjectId}/${call.callReferenceId}`;
  const freshDeskUrl = await onlyOnce(key, async () => {
    const url = await openTicket(context, {
      subject: `Call about ${loanAppNo ? `loan ${loanAppNo}` : 'a customer without a loan'}`,
      description: lines.join('\n'),
      requester: { name: customer.name, email: customer.email, phone: phoneNumber, entityId: customer.id },
    });
    return context.transaction(async (tx) => {
      const kept = await keepTicketUrl(tx, call, url, by?.id ?? staffOf(context.caller)?.id ?? null, context.now());
      await context.record(tx, {
        by,
        action: 'CREATE_TICKET',
        entity: 'CALL',
        entityId: customer.id,
        loanApplicationNumber: loanAppNo,
        after: { agent, callReferenceId },
      });
      return kept;
    });
  });
  return { freshDeskUrl };
}

const products = { NACH: 'Personal loan, NACH mandate', BANKING: 'Banking' } as const;

/** Makes the ticket of a call on the NACH or the banking screen. */
export async function createCrmTicket(
  call: TicketCall & { screen: keyof typeof products },
  input: TicketInput,
  customer: TicketCustomer,
  context: CallContext,
): Promise<{ freshDeskUrl: string }> {
  const facts = { ...input, product: products[call.screen], agent: staffNameOf(context.caller) };
  return createCallTicket(call, facts, customer, context);
}
