import { inTransaction } from '../../../host/server/db/transaction.ts';
import { planCards } from '../../../host/server/desks/documents/plan-cards.ts';
import type { PartKind } from '../../../widgets/contract/desk-parts/desk-parts.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { dayOf } from '../../../widgets/contract/time.ts';
import { addPerson } from '../access/access-support.ts';
import { startDesk } from '../documents/support.ts';
import type { Session } from '../support.ts';
import { newWords, why } from './choices-support.ts';

type Part = CallReply<'fetchDeskPart'>;
export type Card = NonNullable<Part['card']>;
type Change = Partial<CallInput<'changeDeskPart'>> & { of?: (card: Card) => Partial<Card> };

/** A document desk with an application, and two people who set its parts. */
export async function startParts() {
  const desk = await startDesk(40);
  const { server } = desk;
  const lead = await server.signIn('lead@demo.example');
  const { username } = await addPerson(server, { roles: ['OPS_LEAD'], routes: ['CHOICES'] });
  const second = await server.signIn(username);

  const every = async () => (await server.call('fetchDeskParts', {}, { session: lead })).data().parts;
  const idOf = async (kind: PartKind, key: string) =>
    (await every()).find((each) => each.kind === kind && each.key === key)?.partId ?? '';
  const read = async (partId: string, session = lead): Promise<Part> =>
    (await server.call('fetchDeskPart', { partId }, { session })).data();

  /** Changes a part, of which everything else stays. */
  async function change(partId: string, { of, ...changes }: Change, session: Session = lead) {
    const { label, order, isShown, card } = await read(partId);
    server.clock.advance(1000);
    const wanted = card && { ...card, ...of?.(card) };
    return server.call(
      'changeDeskPart',
      { partId, label, order, isShown, card: wanted, reason: why, ...changes },
      { session },
    );
  }
  const add = (changes: Partial<CallInput<'addDeskPart'>>) =>
    server.call(
      'addDeskPart',
      { kind: 'tab', ...newWords(), order: 30, card: null, reason: why, ...changes },
      { session: lead },
    );
  const decide = (partId: string, to: CallInput<'decideDeskPart'>['to'], session: Session, reason = why) => {
    server.clock.advance(1000);
    return server.call('decideDeskPart', { partId, to, reason }, { session });
  };
  /** Keys of the cards that applications come with from now on. */
  async function planned() {
    const { cards } = await inTransaction(server.db, (tx) =>
      planCards(tx, { values: {}, documents: [] }, dayOf(server.clock.now())),
    );
    return cards.map(({ section }) => section.key);
  }
  const lastNews = () =>
    server.db
      .selectFrom('live_event')
      .select(['type', 'payload'])
      .where('topic', '=', 'choices')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  return { desk, server, lead, second, every, idOf, read, change, add, decide, planned, lastNews };
}
export type Parts = Awaited<ReturnType<typeof startParts>>;
