import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** The call that a ticket belongs to. */
export interface TicketCall {
  screen: Database['crm_ticket']['screen'];
  /** The loan application number, or the caller's number without a loan; the customer's id on the telephony screen. */
  subjectId: string;
  callReferenceId: string;
}

export async function findTicketUrl(db: Kysely<Database>, call: TicketCall): Promise<string | null> {
  const ticket = await db
    .selectFrom('crm_ticket')
    .select('url')
    .where('screen', '=', call.screen)
    .where('subject_id', '=', call.subjectId)
    .where('call_reference_id', '=', call.callReferenceId)
    .executeTakeFirst();
  return ticket?.url ?? null;
}

/** @returns the address of the call's ticket, which another server may have stored first */
export async function keepTicketUrl(
  tx: Tx,
  call: TicketCall,
  url: string,
  staffId: string | null,
  now: Date,
): Promise<string> {
  await tx
    .insertInto('crm_ticket')
    .values({
      screen: call.screen,
      subject_id: call.subjectId,
      call_reference_id: call.callReferenceId,
      url,
      staff_id: staffId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findTicketUrl(tx, call)) ?? url;
}
