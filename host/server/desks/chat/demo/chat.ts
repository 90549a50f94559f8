import type { Insertable } from 'kysely';
import {
  chatLinkKinds,
  chatVariants,
  type ChatLinkKind,
  type ChatMessageStatus,
  type ChatState,
  type ChatVariant,
} from '../../../../../widgets/contract/chat/chat.ts';
import { chatVariantOf } from '../../../../../widgets/contract/chat/chat-rules.ts';
import { udrsStates } from '../../../../../widgets/contract/applications/udrs.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { linkAddress } from '../push-message.ts';
import { demoPaymentLink, demoPortal } from '../../collections/demo/payment-links.ts';
import { readableTime } from '../../../base/indian-time.ts';
import { chatAgents, chatSubjects, findDemoPicture, type ChatSubject } from './chat-seed.store.ts';
import { scripts, smallTalk, type Script } from './chat-texts.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';

type RoomRow = Required<Insertable<Database['chat_room']>>;
type MessageRow = Required<Insertable<Database['chat_message']>>;
type LinkRow = Insertable<Database['payment_link']>;
type Agent = Awaited<ReturnType<typeof chatAgents>>[number];

const minute = 60_000;
const day = 24 * 60 * minute;
const longChat = 300;
const count: Readonly<Record<ChatVariant, number>> = { general: 26, nach: 18, 'ip-document': 18 };

interface Plan {
  state: ChatState;
  /** Minutes since the last message. */
  quiet: number;
  /** Minutes until the holder loses the chat. */
  left: number;
  agent: number;
  script: Script;
}

/** What each chat shows: some held, with little and with much time left, some waiting, some closed, one very long. */
function planOf(random: SeededRandom, variant: ChatVariant, at: number): Plan {
  const script = scripts[variant][at % scripts[variant].length] ?? [];
  const base = { agent: at % 3, script };
  if (at === 0) return { ...base, agent: 0, state: 'ACTIVE', quiet: 3, left: 14.5 };
  if (at === 1 && variant === 'general') {
    const long = Array.from({ length: longChat }, (_, index) => smallTalk[index % smallTalk.length] ?? smallTalk[0]);
    return {
      ...base,
      agent: 0,
      state: 'ACTIVE',
      quiet: 6,
      left: 11,
      script: long.filter((line) => line !== undefined),
    };
  }
  if (at === 2) return { ...base, agent: 0, state: 'ACTIVE', quiet: 31 * 60, left: 13 };
  if (at === 3) return { ...base, agent: 1, state: 'ACTIVE', quiet: 8, left: 9 };
  if (at % 3 === 0) return { ...base, state: 'RESOLVED', quiet: random.integer(90, 4000), left: 0 };
  return { ...base, state: 'AVAILABLE', quiet: random.integer(4, 600), left: 0 };
}

const blank = {
  direction: null,
  status: null,
  sender_id: null,
  is_note: false,
  sent_key: null,
  link_kind: null,
  url: null,
  template_name: null,
  is_template: false,
  file_id: null,
  incoming_media: null,
  media_state: null,
  gateway_id: null,
  hand_over: null,
  hand_over_at: null,
  attempts: 0,
  failure: null,
} as const;

const isLink = (text: string): text is ChatLinkKind => chatLinkKinds.some((kind) => kind === text);

/** The status of an agent's message, by its distance from the end. The first chat has all four statuses. */
function statusAt(fromEnd: number, isFirstChat: boolean): ChatMessageStatus {
  const newest: readonly ChatMessageStatus[] = isFirstChat ? ['ERROR', 'SENT', 'DELIVERED'] : ['DELIVERED'];
  return newest[fromEnd] ?? 'READ';
}

interface Making {
  random: SeededRandom;
  now: Date;
  picture: string | undefined;
}

function makeChat(
  { random, now, picture }: Making,
  variant: ChatVariant,
  subject: ChatSubject,
  plan: Plan,
  agent: Agent,
  isFirst: boolean,
): { room: RoomRow; messages: MessageRow[]; links: LinkRow[] } {
  const { state, quiet, left, script } = plan;
  const step = script.length > 50 ? 7 : 2;
  const lastAt = now.getTime() - quiet * minute;
  const openedAt = new Date(lastAt - script.length * step * minute - 5 * minute);
  const roomId = random.id(openedAt);
  const agentName = `${agent.first_name} ${agent.last_name}`;
  const messages: MessageRow[] = [];
  const links: LinkRow[] = [];

  function add(at: Date, line: Partial<MessageRow> & Pick<MessageRow, 'kind' | 'text'>): void {
    messages.push({ ...blank, ...line, id: random.id(at), room_id: roomId, position: messages.length + 1, at });
  }
  function addressOf(kind: ChatLinkKind, at: Date): string {
    const { loan_application_number: loan, dues: amount } = subject;
    if (kind !== 'PAYMENT_LINK') return linkAddress(kind, demoPortal, loan);
    const link = { loan, amount, channel: 'WHATSAPP', createdBy: agent.id, at, now } as const;
    const { row, url } = demoPaymentLink(random, link);
    links.push(row);
    return url;
  }
  add(openedAt, { kind: 'LABEL', text: 'Chat opened' });
  add(new Date(openedAt.getTime() + 3 * minute), { kind: 'INFO', text: `${agentName} took this chat` });
  const ours = script.filter(([who]) => who === 'a' || who === 'l').length;
  let sent = 0;
  for (const [index, [who, text]] of script.entries()) {
    const at = new Date(lastAt - (script.length - 1 - index) * step * minute);
    const gateway_id = `seed.${random.id()}`;
    if (who === 'c' || who === 'p') {
      const file = who === 'p' && picture !== undefined ? { file_id: picture, media_state: 'READY' as const } : {};
      if (who === 'c' || picture !== undefined)
        add(at, { kind: 'MESSAGE', direction: 'INCOMING', text, gateway_id, ...file });
      continue;
    }
    sent += 1;
    const status = statusAt(ours - sent, isFirst);
    const link = isLink(text)
      ? {
          link_kind: text,
          template_name: text.toLowerCase(),
          url: addressOf(text, at),
        }
      : {};
    add(at, {
      kind: 'MESSAGE',
      direction: 'OUTGOING',
      status,
      text: isLink(text) ? `Dear ${subject.full_name.split(' ')[0] ?? ''}, here it is: ${link.url ?? ''}` : text,
      sender_id: agent.id,
      gateway_id: status === 'ERROR' ? null : gateway_id,
      hand_over: 'DONE',
      hand_over_at: at,
      attempts: 1,
      failure: status === 'ERROR' ? 'The number did not answer on WhatsApp' : null,
      ...link,
    });
  }
  const said = messages.filter(({ kind }) => kind === 'MESSAGE');
  const lastSaid = said.at(-1);
  const lastHeard = said.findLast(({ direction }) => direction === 'INCOMING');
  const windowEnd = lastHeard ? new Date(new Date(lastHeard.at).getTime() + day) : null;
  if (windowEnd && windowEnd <= now) {
    const text = `The 24-hour window closed at ${readableTime(windowEnd)}`;
    add(windowEnd, { kind: 'INFO', text });
  }
  if (state === 'RESOLVED') add(now, { kind: 'INFO', text: `${agentName} resolved this chat` });
  const lastAnswer = said.findLast(({ direction }) => direction === 'OUTGOING')?.position ?? 0;
  const unread = said.filter(({ position, direction }) => position > lastAnswer && direction === 'INCOMING').length;
  const isRead = state === 'RESOLVED';
  return {
    messages,
    links,
    room: {
      id: roomId,
      variant,
      customer_number: `91${subject.contact_number}`,
      customer_user_id: null,
      proposes_loans: true,
      customer_name: subject.full_name,
      application_id: subject.id,
      state,
      holder_id: state === 'ACTIVE' ? agent.id : null,
      agent_due_at: state === 'ACTIVE' ? new Date(now.getTime() + left * minute) : null,
      is_answered: state === 'ACTIVE' && lastSaid?.direction === 'OUTGOING',
      window_ends_at: windowEnd,
      is_window_told: windowEnd !== null && windowEnd <= now,
      waiting_since: new Date(lastAt),
      last_at: lastSaid?.at ?? openedAt,
      last_text: lastSaid?.text ?? '',
      last_direction: lastSaid?.direction ?? null,
      last_sender_id: lastSaid?.sender_id ?? null,
      last_position: messages.length,
      read_position: isRead ? messages.length : lastAnswer,
      unread: isRead ? 0 : unread,
      opened_at: openedAt,
      hand_over_position: null,
      version: 1,
    },
  };
}

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const agents = await chatAgents(tx);
  const picture = await findDemoPicture(tx);
  const total = chatVariants.reduce((sum, variant) => sum + count[variant], 0);
  const used = new Set<string>();
  let done = 0;
  for (const variant of chatVariants) {
    const stages = udrsStates.filter((stage) => chatVariantOf(stage) === variant);
    const found = await chatSubjects(tx, stages, count[variant] * 2);
    const subjects = found.filter(({ contact_number: number }) => !used.has(number) && used.add(number));
    const chats = subjects.slice(0, count[variant]).flatMap((subject, at) => {
      const plan = planOf(random, variant, at);
      const agent = agents[plan.agent % agents.length];
      return agent ? [makeChat({ random, now, picture }, variant, subject, plan, agent, at === 0)] : [];
    });
    await insertInBatches(
      tx,
      'chat_room',
      chats.map(({ room }) => room),
    );
    await insertInBatches(
      tx,
      'chat_message',
      chats.flatMap(({ messages }) => messages),
    );
    await insertInBatches(
      tx,
      'payment_link',
      chats.flatMap(({ links }) => links),
    );
    report((done += count[variant]), total);
  }
}

/** Customers' chats of the three variants, one of them with 300 messages. */
export const chatSeeder: Seeder = { name: 'chats', seed };
