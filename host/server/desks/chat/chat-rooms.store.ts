import { sql, type Kysely, type Updateable } from 'kysely';
import type { ChatFilter, ChatState, ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { indianMobileOf } from './chat.rules.ts';
import type { ChatIdentity } from '../../core/messages/chat-identity.ts';
import { changeRow } from '../../call/change-row.store.ts';

const highestCount = 999;
const states: Partial<Record<ChatFilter, ChatState>> = {
  active: 'ACTIVE',
  resolved: 'RESOLVED',
  available: 'AVAILABLE',
};

function rooms(db: Kysely<Database>) {
  return db
    .selectFrom('chat_room as room')
    .leftJoin('application as loan', 'loan.id', 'room.application_id')
    .leftJoin('staff as holder', 'holder.id', 'room.holder_id')
    .leftJoin('staff as writer', 'writer.id', 'room.last_sender_id')
    .selectAll('room')
    .select(['loan.loan_application_number', 'loan.udrs', 'holder.first_name', 'holder.last_name'])
    .select(['writer.first_name as writer_first_name', 'writer.last_name as writer_last_name']);
}

/** A chat with the loan it is about and who holds it. */
export type Room = Awaited<ReturnType<typeof find>> & {};

export async function find(db: Kysely<Database>, id: string) {
  return rooms(db).where('room.id', '=', id).executeTakeFirst();
}

/** Finds a chat and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<Room | undefined> {
  await tx.selectFrom('chat_room').select('id').where('id', '=', id).forUpdate().execute();
  return find(tx, id);
}

/** The chats that have a number or a user id, at most two, with their rows locked until the transaction ends. */
export async function lockOf(tx: Tx, { number, userId }: ChatIdentity): Promise<Room[]> {
  const ids = await tx
    .selectFrom('chat_room')
    .select('id')
    .where((row) => row.or([row('customer_number', '=', number), row('customer_user_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (ids.length === 0) return [];
  return rooms(tx)
    .where(
      'room.id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute();
}

export interface NewRoom extends ChatIdentity {
  id: string;
  variant: ChatVariant;
  customerName: string;
  applicationId: string | null;
  proposesLoans: boolean;
  now: Date;
}

/** Opens a chat. @returns undefined when there is one of this number or user id already */
export async function open(tx: Tx, room: NewRoom): Promise<Room | undefined> {
  const made = await tx
    .insertInto('chat_room')
    .values({
      id: room.id,
      variant: room.variant,
      customer_number: room.number,
      customer_user_id: room.userId,
      customer_name: room.customerName,
      application_id: room.applicationId,
      proposes_loans: room.proposesLoans,
      state: 'AVAILABLE',
      holder_id: null,
      agent_due_at: null,
      window_ends_at: null,
      waiting_since: room.now,
      last_at: room.now,
      last_text: '',
      last_direction: null,
      last_sender_id: null,
      last_position: 0,
      opened_at: room.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && find(tx, made.id);
}

export interface CardQuery {
  variant: ChatVariant;
  filter: ChatFilter;
  searchValue: string;
  /** The key of the card before the page. */
  after: { at: Date; id: string } | undefined;
  limit: number;
}

/** Matches a search text: digits are a loan or mobile number, other text is the beginning of a word of the name. */
function matching(text: string) {
  const pattern = text.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);
  if (/^\d+$/.test(text)) {
    return sql<boolean>`(loan.loan_application_number like ${`${pattern}%`} or room.customer_number in (${text}, ${`91${text}`}))`;
  }
  return sql<boolean>`(lower(room.customer_name) like ${`${pattern}%`} or lower(room.customer_name) like ${`% ${pattern}%`})`;
}

/**
 * A page of a filter's chats. Available ones come by waiting time, longest first; others by last message, newest first.
 */
export async function page(db: Kysely<Database>, query: CardQuery): Promise<Room[]> {
  const { variant, filter, searchValue, after, limit } = query;
  const isQueue = filter === 'available';
  const column = isQueue ? 'room.waiting_since' : 'room.last_at';
  const direction = isQueue ? 'asc' : 'desc';
  const state = states[filter];
  let cards = rooms(db).where('room.variant', '=', variant);
  if (state) cards = cards.where('room.state', '=', state);
  if (searchValue !== '') cards = cards.where(matching(searchValue));
  if (after) {
    const side = sql.raw(isQueue ? '>' : '<');
    cards = cards.where(sql<boolean>`(${sql.ref(column)}, room.id) ${side} (${after.at}, ${after.id}::uuid)`);
  }
  return cards.orderBy(column, direction).orderBy('room.id', direction).limit(limit).execute();
}

/** Some cards of a variant by their ids. */
export async function some(db: Kysely<Database>, variant: ChatVariant, ids: readonly string[]): Promise<Room[]> {
  return rooms(db).where('room.variant', '=', variant).where('room.id', 'in', ids).execute();
}

/** How many chats each filter has; 1000 stands for more than 999. */
export async function counts(db: Kysely<Database>, variant: ChatVariant): Promise<Record<ChatFilter, number>> {
  const counted = (state?: ChatState) =>
    sql<number>`(select count(*)::integer from (
      select 1 from chat_room where variant = ${variant} ${state ? sql`and state = ${state}` : sql``}
      limit ${sql.lit(highestCount + 1)}) as capped)`;
  const { rows } = await sql<Record<ChatFilter, number>>`
    select ${counted()} as "all", ${counted('ACTIVE')} as active, ${counted('RESOLVED')} as resolved,
      ${counted('AVAILABLE')} as available`.execute(db);
  return rows[0] ?? { all: 0, active: 0, resolved: 0, available: 0 };
}

/** Changes a chat whose row this transaction has locked, and adds one to its version. */
export async function change(
  tx: Tx,
  room: Pick<Room, 'id' | 'version'>,
  set: Omit<Updateable<Database['chat_room']>, 'id' | 'version'>,
): Promise<void> {
  await changeRow(tx, 'chat_room', room, set);
}

/** Ids of chats whose agent timer has ended, or whose free window has closed without a line in the chat about it. */
export async function overdue(db: Kysely<Database>, timer: 'agent' | 'window', now: Date, limit: number) {
  const query = db.selectFrom('chat_room').select('id').limit(limit);
  const found =
    timer === 'agent'
      ? query.where('agent_due_at', '<=', now).orderBy('agent_due_at')
      : query.where('window_ends_at', '<=', now).where('is_window_told', '=', false).orderBy('window_ends_at');
  return (await found.execute()).map(({ id }) => id);
}

/** Facts of a chat's loan; undefined when the chat has no loan. */
export async function customerOf(db: Kysely<Database>, applicationId: string | null) {
  if (applicationId === null) return undefined;
  return db
    .selectFrom('application')
    .select(['city', 'loan_amount', 'product_type', 'partner_id', 'hold'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
}

/** The applications of a chat's number, newest first: of an Indian mobile number alone, which is its customer's own. */
export async function loansOf(
  db: Kysely<Database>,
  { customer_number: number, proposes_loans: proposesLoans }: Pick<Room, 'customer_number' | 'proposes_loans'>,
) {
  const mobile = indianMobileOf(number);
  if (mobile === undefined || !proposesLoans) return [];
  return db
    .selectFrom('application')
    .select(['id', 'loan_application_number', 'udrs', 'product_type', 'loan_amount', 'full_name', 'contact_number'])
    .where('contact_number', '=', mobile)
    .orderBy('loan_application_number', 'desc')
    .limit(20)
    .execute();
}
