import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { NewTicket, TicketDesk } from './ticket-desk.ts';

export type SupportTicket = Selectable<Database['support_ticket']>;

/** The desk of this server: a ticket is a row and a page at `/tickets/<id>`. Whoever holds the address reads the page. */
export function builtInDesk(db: Kysely<Database>, now: () => Date): TicketDesk {
  return {
    async create({ subject, description, requester }: NewTicket) {
      const id = randomBytes(32).toString('base64url');
      await db
        .insertInto('support_ticket')
        .values({ id, subject, description, requester_name: requester.name, status: 'Open', created_at: now() })
        .execute();
      return { url: `/tickets/${id}` };
    },
  };
}

export async function findTicket(db: Kysely<Database>, id: string): Promise<SupportTicket | undefined> {
  return db.selectFrom('support_ticket').selectAll().where('id', '=', id).executeTakeFirst();
}
