import type { Kysely } from 'kysely';
import { hashOf } from '../../../host/server/base/tokens.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import type { TestServer } from '../support.ts';

type Pages = Pick<TestServer, 'app' | 'db'>;

/** Opens an offer's page, or presses one of its buttons. */
export const offerPageOf = ({ app }: Pick<Pages, 'app'>, token: string, action?: string, code = '') =>
  app.inject({
    method: action === undefined ? 'GET' : 'POST',
    url: `/offer/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(action !== undefined && { payload: new URLSearchParams({ action, code }).toString() }),
  });

/** The codes that were sent for the offer of an address, the oldest first. */
export async function codesSent(db: Kysely<Database>, token: string): Promise<string[]> {
  const link = await db
    .selectFrom('settlement_link')
    .select('settlement_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  const rows = await db
    .selectFrom('one_time_code as code')
    .innerJoin('outbound_message as message', 'message.id', 'code.message_id')
    .select('message.template_values')
    .where('code.subject', '=', `settlement ${link?.settlement_id}`)
    .orderBy('code.no')
    .execute();
  return rows.map(({ template_values: [code = ''] }) => code);
}

/** Answers an offer as its customer does: by the code that comes to them, or by saying twice that they decline. */
export async function answerOffer(pages: Pages, token: string, answer: 'accept' | 'decline') {
  const first = await offerPageOf(pages, token, answer);
  if (answer === 'decline') return offerPageOf(pages, token, 'declined');
  const code = (await codesSent(pages.db, token)).at(-1);
  return code === undefined ? first : offerPageOf(pages, token, 'confirm', code);
}
