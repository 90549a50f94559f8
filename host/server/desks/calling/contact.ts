import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import { readMobile } from '../../../../widgets/contract/rules/read-mobile.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { countLook, type Look } from '../../core/limits/count-look.ts';
import type { CalledCustomer } from '../../core/calls/customer.store.ts';
import { requireMayDial } from '../../core/contacts/may-dial.ts';
import * as dials from '../../core/calls/dial.store.ts';

/** Seconds for which a screen shows a number in full. */
const shownSeconds = 30;

/** Whose number is asked for, by whom and in which call. */
export interface Contact {
  customer: CalledCustomer | undefined;
  /** The agent's name, from the dialer or the sign-in. */
  agent: string | null;
  /** The member of staff whom a signed link names. */
  by?: AuditEntry['by'];
  callReferenceId: string | null;
}

/** The 10 digits of a customer's number. @throws Refusal NO_CONTACT */
export function numberOf(customer: CalledCustomer | undefined): string {
  const number = readMobile(customer?.record.contact_number ?? '');
  if (number === undefined) throw refuse('NO_CONTACT');
  return number;
}

function auditOf({ customer, agent, by, callReferenceId }: Contact) {
  return {
    by,
    entity: 'CUSTOMER',
    ...(customer && { entityId: customer.record.id }),
    loanApplicationNumber: customer?.record.loan_application_number ?? null,
    after: { agent, callReferenceId, productType: customer?.productType ?? null },
  };
}

/**
 * Counts and audits a look at a number, or its dialling, in the transaction that does it.
 *
 * @throws Refusal REASON_REQUIRED, LIMIT_REACHED
 */
function looking<Result>(
  contact: Contact,
  context: CallContext,
  { act, action }: { act: Look['act']; action: AuditAction },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { customer, agent, by } = contact;
  const entry = { action, ...auditOf(contact) };
  return withAttempt(entry, () =>
    context.transaction(async (tx) => {
      const remark = await countLook(tx, context, { act, subject: `number of ${customer?.record.id}`, agent, by });
      const result = await work(tx);
      await context.record(tx, { ...entry, remark });
      return result;
    }),
  );
}

/** Returns the number in full, after the audit has recorded who sees whose number. */
export async function reveal(contact: Contact, context: CallContext): Promise<CallReply<'revealContact'>> {
  const phone = numberOf(contact.customer);
  const look = { act: 'revealContact', action: 'REVEAL_CONTACT' } as const;
  return looking(contact, context, look, async () => ({ phone, seconds: shownSeconds }));
}

/**
 * Returns a reference for the dialer, so that the page never gets the number.
 *
 * @throws Refusal NO_CONTACT, LIMIT_REACHED; CONTACT_BARRED when the customer has unsubscribed from such calls, CALL_OUTSIDE_WINDOW
 */
export async function dial(contact: Contact, context: CallContext): Promise<CallReply<'dialContact'>> {
  const { customer, agent, callReferenceId } = contact;
  const phone = numberOf(customer);
  if (!customer) throw refuse('NO_CONTACT');
  const about = {
    product_type: customer.productType,
    entity_id: customer.record.id,
    loan_application_number: customer.record.loan_application_number,
    call_reference_id: callReferenceId,
    agent,
  };
  return looking(contact, context, { act: 'dialContact', action: 'DIAL_CONTACT' }, async (tx) => {
    await requireMayDial(tx, { phone, loan: customer.record.loan_application_number }, context);
    const { dialRef, expiresAt } = await dials.mint(tx, about, context.now());
    return { dialRef, expiresAt: expiresAt.toISOString() };
  });
}
