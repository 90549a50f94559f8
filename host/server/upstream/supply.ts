import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { chatVariantRows } from '../../../widgets/contract/chat/chat.ts';
import type { ListType } from '../../../widgets/contract/lists.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { staffCallMoments } from '../core/calls/call-moments.ts';
import type { CallContext } from '../call/handler.ts';
import { linkTo } from './lender-files.ts';
import { rowIdOf } from './row-id.ts';
import { supplyRows } from './supply-rows.ts';
import { applicationVersion, cardVersion, mailVersion, mandateVersion, versionOf } from './versions.ts';

/** Adds to a lender's reply what this server supplies beside it. */
type Supply<Name extends CallName> = (
  reply: CallReply<Name>,
  input: CallInput<Name>,
  context: CallContext,
) => CallReply<Name> | Promise<CallReply<Name>>;

type Card = CallReply<'fetchDocumentTab'>['cards'][number];
type Side = NonNullable<NonNullable<Card['preview']>['front']>;
type ChatCard = CallReply<'chatList'>['cards'][number];

async function staffCall(screen: 'NACH' | 'BANKING', subjectId: string, convoxId: string, context: CallContext) {
  const call = { screen, subjectId, convoxId };
  const life = await context.transaction((tx) => staffCallMoments(tx, call, context));
  return { life, historyCount: null, lastCall: null, freshDeskUrl: null };
}

async function sideOf({ original, modified }: Side, context: CallContext): Promise<Side> {
  const linked = async (file: Side['original']) => file && { ...file, url: await linkTo(file.url, context) };
  return { original: await linked(original), modified: await linked(modified) };
}

async function cardOf(card: Card, context: CallContext): Promise<Card> {
  const version = cardVersion(card);
  if (!card.preview) return { ...card, version };
  const { front, back } = card.preview;
  const preview = {
    ...(front && { front: await sideOf(front, context) }),
    ...(back && { back: await sideOf(back, context) }),
  };
  return { ...card, version, preview };
}

/** Past calls, each with a name of its own that is the same at every reading. */
export const withRefs = <Entry extends { callRef: string }>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, callRef: entry.callRef || rowIdOf(`call ${JSON.stringify(entry)}`) }));
const chatCard = (card: ChatCard): ChatCard => ({ ...card, version: versionOf(card) });

const supplies: { [Name in CallName]?: Supply<Name> } = {
  async fetchDocumentConfig(reply, { loanApplicationNumber }, context) {
    const { headerInfo } = reply;
    const imageUrl = headerInfo.imageUrl && (await linkTo(headerInfo.imageUrl, context));
    return {
      ...reply,
      headerInfo: { ...headerInfo, imageUrl },
      applicationId: rowIdOf(loanApplicationNumber),
      applicationVersion: applicationVersion(reply),
    };
  },
  async fetchDocumentTab(reply, _, context) {
    return { ...reply, cards: await Promise.all(reply.cards.map((card) => cardOf(card, context))) };
  },
  async fetchNachCrmData(reply, { loanApplicationId, convoxId }, context) {
    return { ...reply, call: { ...reply.call, ...(await staffCall('NACH', loanApplicationId, convoxId, context)) } };
  },
  async fetchBankingCrmData(reply, { leadId, convoxId }, context) {
    return { ...reply, call: { ...reply.call, ...(await staffCall('BANKING', leadId, convoxId, context)) } };
  },
  fetchNachCallLog: withRefs,
  fetchVoxbotNachCallLog: withRefs,
  fetchBankingCallLog: withRefs,
  fetchNachMails: (reply) => ({
    ...reply,
    mandateVersion: mandateVersion(reply),
    mailList: reply.mailList.map((mail) => ({ ...mail, version: mailVersion(mail) })),
  }),
  async fetchNachMail(reply, _, context) {
    const attachments = await Promise.all(
      reply.attachments.map(async (file) => ({ ...file, url: await linkTo(file.url, context) })),
    );
    return { ...reply, version: mailVersion(reply), mandateVersion: mandateVersion(reply), attachments };
  },
  linkNachMail: (reply) => ({
    ...reply,
    mandateVersion: mandateVersion(reply),
    mail: { ...reply.mail, version: mailVersion(reply.mail) },
  }),
  rejectNachMail: (reply) => ({ ...reply, mandateVersion: mandateVersion(reply) }),
  chatList: (reply) => ({ ...reply, cards: reply.cards.map(chatCard) }),
  chatDetails: (reply) => ({ ...reply, card: chatCard(reply.card) }),
  takeChatAction: (reply) => ({ ...reply, card: chatCard(reply.card) }),
  pushChatMessage: (reply) => ({ ...reply, card: chatCard(reply.card) }),
  registerForChat: (reply, { variant }) => ({ ...reply, topic: chatVariantRows[variant].topic }),
};

/** A lender's reply with what this server supplies beside it. */
export async function supplied(name: CallName, reply: unknown, input: object, context: CallContext): Promise<unknown> {
  const [type, part] = name.split('.');
  // The names of the lists' calls are made of the list's and the part's.
  if (part === 'rows' && callRows[name].part === 'core')
    return supplyRows(reply as CallReply<`${ListType}.rows`>, type as ListType, context);
  const supply: Supply<CallName> | undefined = supplies[name];
  return supply ? supply(reply as CallReply<CallName>, input, context) : reply;
}
