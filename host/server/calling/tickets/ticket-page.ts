import type { FastifyInstance } from 'fastify';
import type { Server } from '../../http/call-context.ts';
import { indianTime } from '../../indian-time.ts';
import { findTicket, type SupportTicket } from './ticket.store.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const style = `:root{color-scheme:light dark;font:400 14px/20px system-ui,sans-serif}body{max-width:640px;margin:32px auto;padding:0 16px}
h1{font-size:20px;line-height:28px}dl{display:grid;grid-template-columns:10em 1fr;gap:8px 16px}dt{opacity:.75}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/tickets/page.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

function ticketBody(ticket: SupportTicket): string {
  const rows = [
    ['Status', ticket.status],
    ['Customer', ticket.requester_name],
    ['Raised', indianTime(ticket.created_at)],
    ['Details', ticket.description],
  ];
  return `<dl>${rows.map(([label = '', value = '']) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

const day = 24 * 60 * 60 * 1000;

/** The built-in desk's pages: `/tickets/<id>`, for whoever was given the address, for TICKET_PAGE_DAYS. */
export function addTicketPages(app: FastifyInstance, { db, settings, now }: Server): void {
  const isOver = ({ created_at: at }: SupportTicket) => now().getTime() - at.getTime() >= settings.ticketPageDays * day;

  app.get('/tickets/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get<{ Params: { id: string } }>('/tickets/:id', async ({ params }, reply) => {
    const ticket = await findTicket(db, params.id);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer');
    if (!ticket) return reply.code(404).send(page('This ticket was not found', ''));
    if (isOver(ticket)) return reply.code(410).send(page('The page of this ticket has expired', ''));
    return reply.send(page(ticket.subject, ticketBody(ticket)));
  });
}
