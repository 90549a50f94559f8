import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { freshdesk } from './freshdesk.ts';
import { TicketDeskError, type NewTicket, type TicketDesk } from './ticket-desk.ts';
import { builtInDesk } from './ticket.store.ts';

function deskFor({ settings, db, now }: CallContext): TicketDesk {
  return settings.freshdesk ? freshdesk(settings.freshdesk) : builtInDesk(db, now);
}

/**
 * Makes a ticket at the configured desk.
 *
 * @returns its address
 * @throws Refusal TICKET_DESK_REFUSED, TICKET_DESK_UNAVAILABLE
 */
export async function openTicket(context: CallContext, ticket: NewTicket): Promise<string> {
  try {
    return (await deskFor(context).create(ticket)).url;
  } catch (error) {
    if (!(error instanceof TicketDeskError)) throw error;
    throw refuse(error.kind === 'refused' ? 'TICKET_DESK_REFUSED' : 'TICKET_DESK_UNAVAILABLE');
  }
}

/** Tickets that are being made, by key. A second click waits for the answer to the first. */
const underWay = new Map<string, Promise<string>>();

/**
 * Makes a ticket unless the same one is being made already.
 *
 * @returns the ticket's address, the same for every caller
 */
export async function onlyOnce(key: string, make: () => Promise<string>): Promise<string> {
  const begun = underWay.get(key) ?? make();
  underWay.set(key, begun);
  try {
    return await begun;
  } finally {
    underWay.delete(key);
  }
}
