import type { FastifyInstance } from 'fastify';
import type { Server } from '../../../call/server.ts';
import { factList, plainPage } from '../../../base/plain-page.ts';
import { readableTime } from '../../../base/indian-time.ts';
import { findTicket, type SupportTicket } from './ticket.store.ts';

function ticketBody(ticket: SupportTicket): string {
  return factList([
    ['Status', ticket.status],
    ['Customer', ticket.requester_name],
    ['Raised', readableTime(ticket.created_at)],
    ['Details', ticket.description],
  ]);
}

const day = 24 * 60 * 60 * 1000;

/** Serves the built-in desk's pages at `/tickets/<id>` for TICKET_PAGE_DAYS to everybody who has the address. */
export function addTicketPages(app: FastifyInstance, { db, settings, now }: Server): void {
  const isOver = ({ created_at: at }: SupportTicket) => now().getTime() - at.getTime() >= settings.ticketPageDays * day;

  app.get<{ Params: { id: string } }>('/tickets/:id', async ({ params }, reply) => {
    const ticket = await findTicket(db, params.id);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer');
    if (!ticket) return reply.code(404).send(plainPage('This ticket was not found', ''));
    if (isOver(ticket)) return reply.code(410).send(plainPage('The page of this ticket has expired', ''));
    return reply.send(plainPage(ticket.subject, ticketBody(ticket)));
  });
}
