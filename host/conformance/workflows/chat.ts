import { chatVariants, type ChatVariant } from '../../../widgets/contract/chat/chat.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { textOf, type Desk } from '../desk.ts';
import { must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { mustBeInstant, mustBeMoment, ownRemark } from '../written.ts';

type Details = CallReply<'chatDetails'>;
type Memory = { variant: ChatVariant; roomId: string };

const details = (desk: Desk, { variant, roomId }: Memory): Promise<Details> =>
  desk.read('chatDetails', { variant, roomId });
const listOf = (desk: Desk, { variant }: Memory, filter: 'all' | 'active' | 'available', after?: string) =>
  desk.read('chatList', { variant, filter, ...(after !== undefined && { after }) });

async function act(desk: Desk, { variant, roomId }: Memory, action: 'TAKE' | 'MAKE_AVAILABLE') {
  const { card } = await details(desk, { variant, roomId });
  const done = action === 'TAKE' ? 'taken' : 'given back';
  return desk.write(`the chat ${roomId} ${done}`, 'takeChatAction', { variant, roomId, action, stage: card.stage });
}

/** The chat as its holder has it. */
async function held(desk: Desk, memory: Memory): Promise<Details> {
  const found = await details(desk, memory);
  if (found.card.state !== 'ACTIVE') throw new NotChecked('the chat could not be taken');
  return found;
}

export const chat = defineWorkflow<Memory>({
  name: 'chat',
  title: 'Chats',
  part: 'core',
  screens: ['OPS_CHAT_CRM', 'OPS_CHAT_NACH_CRM', 'OPS_CHAT_IP_DOC'],
  async begin(desk) {
    const facts = await desk.facts('chat-room');
    const variant = chatVariants.find((each) => each === facts['variant']);
    if (!variant) throw new NotChecked('its state came without variant');
    return { variant, roomId: textOf(facts, 'roomId') };
  },
  steps: [
    {
      id: 'list',
      rows: ['AP-70'],
      level: 'MUST',
      says: 'Chats are listed by filter, ten at a time, no chat on two pages',
      async check(desk, memory) {
        const { cards, next, serverTime, counts } = await listOf(desk, memory, 'all');
        mustBeInstant(serverTime, 'chatList: serverTime');
        must(cards.length <= 10, `chatList: ${cards.length} cards are answered, and a page has 10`);
        must(counts.all >= cards.length, 'chatList: counts.all is less than the cards of the page');
        if (next === null) return;
        const first = cards.map(({ roomId }) => roomId);
        const { cards: second } = await listOf(desk, memory, 'all', next);
        must(
          !second.some(({ roomId }) => first.includes(roomId)),
          'chatList: the second page holds cards of the first page',
        );
      },
    },
    {
      id: 'details',
      rows: ['AP-71'],
      level: 'MUST',
      says: 'A chat answers its messages, oldest first, with their dates as YYYY-MM-DD HH:mm:ss',
      async check(desk, memory) {
        const { card, messages, serverTime } = await details(desk, memory);
        must(card.roomId === memory.roomId, 'chatDetails: card.roomId is another than the one that was sent');
        mustBeInstant(serverTime, 'chatDetails: serverTime');
        for (const { at } of messages) mustBeMoment(at, 'chatDetails: at');
        const isUpward = messages.every(
          ({ position }, index) => index === 0 || position > (messages[index - 1]?.position ?? 0),
        );
        must(isUpward, 'chatDetails: messages are not in the order of their positions');
      },
    },
    {
      id: 'more',
      rows: ['AP-74'],
      level: 'MUST',
      says: 'Older messages follow without a gap',
      async check(desk, memory) {
        const { messages, hasMore } = await details(desk, memory);
        const before = messages[0]?.position;
        if (!hasMore || before === undefined) throw new NotChecked('the chat has no older messages');
        const older = await desk.read('loadMoreChatMessages', { ...memory, before });
        must(
          older.messages.at(-1)?.position === before - 1,
          'loadMoreChatMessages: messages do not go on where those of the chat begin',
        );
      },
    },
    {
      id: 'not-held',
      rows: ['AP-73', 'AP-17'],
      level: 'MUST',
      says: 'A message by somebody who has not taken the chat is refused in words, with HTTP 200',
      async check(desk, memory) {
        const { card } = await details(desk, memory);
        if (card.state === 'ACTIVE') throw new NotChecked('somebody has the chat');
        const input = { ...memory, stage: card.stage, text: ownRemark() };
        const { status } = await desk.refusal('a chat that nobody has taken', 'pushChatMessage', input);
        must(
          status === 200,
          `pushChatMessage with a chat that nobody has taken is answered HTTP ${status} and not 200`,
        );
      },
    },
    {
      id: 'take',
      rows: ['AP-72'],
      level: 'MUST',
      says: 'A chat that is taken is active',
      async check(desk, memory) {
        const { card, actions } = await act(desk, memory, 'TAKE');
        must(card.state === 'ACTIVE', `takeChatAction: card.state is ${card.state} after TAKE`);
        must(actions.length > 0, 'takeChatAction: actions is empty for the holder of a chat');
        const { counts } = await listOf(desk, memory, 'active');
        must(counts.active > 0, 'chatList: counts.active is 0 although a chat is taken');
      },
    },
    {
      id: 'push',
      rows: ['AP-73'],
      level: 'MUST',
      says: 'A message that is sent is the last of the chat',
      async check(desk, memory) {
        const { card } = await held(desk, memory);
        const text = ownRemark();
        const input = { ...memory, stage: card.stage, text };
        const { message } = await desk.write(
          `the message "${text}" sent in the chat ${memory.roomId}`,
          'pushChatMessage',
          input,
        );
        must(message.direction === 'OUTGOING', 'pushChatMessage: message.direction is not OUTGOING');
        const last = (await details(desk, memory)).messages.at(-1);
        must(last?.text === text, 'chatDetails: the message that was sent is not the last one');
      },
    },
    {
      id: 'stage',
      rows: ['AP-73', 'AP-17'],
      level: 'MUST',
      says: 'A message of a writer who has seen another stage of the loan is refused in words, with HTTP 200',
      async check(desk, memory) {
        const { card } = await held(desk, memory);
        const stage = card.stage === 'DISBURSED' ? 'NACH_REVIEW' : 'DISBURSED';
        const { status } = await desk.refusal('another stage', 'pushChatMessage', {
          ...memory,
          stage,
          text: ownRemark(),
        });
        must(status === 200, `pushChatMessage with another stage is answered HTTP ${status} and not 200`);
      },
    },
    {
      id: 'second-holder',
      rows: ['AP-72'],
      level: 'MUST',
      says: 'A chat that a colleague has taken is refused to another',
      async check(desk, memory) {
        const { card } = await held(desk, memory);
        const as = await desk.colleague();
        await desk.refusal(
          'a chat that a colleague has',
          'takeChatAction',
          { ...memory, action: 'TAKE', stage: card.stage },
          { as },
        );
      },
    },
    {
      id: 'timers',
      rows: ['AP-75'],
      level: 'MUST',
      says: 'The timers of a chat say when they end and how much is left',
      async check(desk, memory) {
        const { timers, serverTime } = await desk.read('chatExpiryTimer', memory);
        mustBeInstant(serverTime, 'chatExpiryTimer: serverTime');
        for (const { endsAt, remainingSeconds } of timers) {
          mustBeInstant(endsAt, 'chatExpiryTimer: endsAt');
          const left = (Date.parse(endsAt) - Date.parse(serverTime)) / 1000;
          must(
            Math.abs(left - remainingSeconds) < 3,
            'chatExpiryTimer: remainingSeconds is not what is left until endsAt',
          );
        }
      },
    },
    {
      id: 'register',
      rows: ['AP-76'],
      level: 'MUST',
      says: 'An agent registers for the chats of a screen',
      async check(desk, { variant }) {
        const { serverTime } = await desk.read('registerForChat', { variant });
        mustBeInstant(serverTime, 'registerForChat: serverTime');
      },
    },
    {
      id: 'give-back',
      rows: ['AP-72'],
      level: 'MUST',
      says: 'A chat that is given back is available',
      async check(desk, memory) {
        await held(desk, memory);
        const { card } = await act(desk, memory, 'MAKE_AVAILABLE');
        must(card.state === 'AVAILABLE', `takeChatAction: card.state is ${card.state} after MAKE_AVAILABLE`);
      },
    },
  ],
});
