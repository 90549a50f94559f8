import {
  chatAgentSeconds,
  chatTextLength,
  chatWindowHours,
  type ChatAction,
  type ChatLinkKind,
  type ChatState,
  type ChatVariant,
} from './chat.ts';
import type { Udrs } from '../applications/udrs.ts';

/** What decides who may write in a chat, and what. */
export interface ChatStanding {
  state: ChatState;
  /** True if the user who asks holds the chat. */
  isMine: boolean;
  /** The holder's name; null if nobody holds the chat. */
  holder: string | null;
  /** When the window for free text closes, milliseconds since 1970; null if the customer has never written. */
  windowEndsAt: number | null;
}

export const chatTexts = {
  mismatch: 'UDRS status moved to next stage! Please refresh.',
  failed: 'Failed to send message',
  noMore: 'No More Messages',
  noResults: 'No Results Found',
  confirmLink: 'Are you sure you want to send the link?',
  confirmTemplate: 'Are you sure you want to send this template?',
  updated: 'Chat successfully updated!',
  moved: 'Chat successfully moved to respected UDRS!',
  sent: 'Sent new communication',
  windowClosed: `The customer last wrote more than ${chatWindowHours} hours ago. Only an approved template can be sent; a reply opens the window again.`,
  windowOver: `The customer last wrote more than ${chatWindowHours} hours ago. A reply opens the window again.`,
  numberNotShared: 'Number not shared',
  numberFirst: 'Ask for the number first',
  writesElsewhere: 'This customer writes in another chat now',
  empty: 'Write a message',
  tooLong: `A message has at most ${chatTextLength} characters`,
} as const;

/** The most megabytes that WhatsApp takes of a file, by kind. */
const chatFileMegabytes = { image: 5, video: 16, document: 100 } as const;

/** Whether free text may still be sent (CH-16). */
export function isChatWindowOpen(windowEndsAt: number | null, now: number): boolean {
  return windowEndsAt !== null && now < windowEndsAt;
}

/** When the window for free text closes after a message of the customer; both in milliseconds since 1970. */
export function chatWindowEnd(writtenAt: number): number {
  return writtenAt + chatWindowHours * 3_600_000;
}

/** When the holder loses the chat unless they write; milliseconds since 1970. */
export function chatAgentEnd(since: number): number {
  return since + chatAgentSeconds * 1000;
}

/**
 * A chat of a backend that names no holder: a taken chat is the person's own if they may do with it what its holder
 * may.
 */
export function withHolder<Card extends { state: ChatState; holder: { name: string; isMe: boolean } | null }>(
  card: Card,
  actions: readonly ChatAction[],
): Card {
  const isMine = card.state === 'ACTIVE' && actions.some((action) => action !== 'TAKE');
  return card.holder || !isMine ? card : { ...card, holder: { name: '', isMe: true } };
}

/** Why somebody may not write in a chat at all, in words; undefined if they may. Only the holder writes. */
export function whyNoWriting({ state, isMine, holder }: ChatStanding): string | undefined {
  if (isMine && state === 'ACTIVE') return undefined;
  if (state === 'AVAILABLE') return 'Take this chat to write in it.';
  if (state === 'RESOLVED') return 'This chat is resolved. A message of the customer opens it again.';
  return `${holder ?? 'A colleague'} holds this chat. Only the holder writes.`;
}

/** Why a text cannot be sent as it is, in words; undefined if it can. */
export function checkChatText(text: string): string | undefined {
  if (text.trim() === '') return chatTexts.empty;
  return text.length > chatTextLength ? chatTexts.tooLong : undefined;
}

/** How WhatsApp sends a file of a media type. */
export function chatFileKind(mediaType: string): keyof typeof chatFileMegabytes {
  if (mediaType.startsWith('image/') && mediaType !== 'image/webp') return 'image';
  return mediaType.startsWith('video/') ? 'video' : 'document';
}

/** Why a file cannot be sent to a customer, in words; undefined if it can. WhatsApp takes less than may be uploaded. */
export function checkChatFile({ mediaType, bytes }: { mediaType: string; bytes: number }): string | undefined {
  const kind = chatFileKind(mediaType);
  const most = chatFileMegabytes[kind];
  return bytes > most * 1024 * 1024 ? `WhatsApp takes ${kind}s of at most ${most} MB` : undefined;
}

/** Whether a link shows a loan, so that it goes only to a customer whose number is known. */
export function isChatLinkOfLoan(kind: ChatLinkKind): boolean {
  return kind === 'PAYMENT_LINK' || kind === 'MANUAL_NACH_LINK' || kind === 'UDRS_MISMATCH';
}

/** The variant whose agents answer the customers of a stage. */
export function chatVariantOf(stage: Udrs | null): ChatVariant {
  if (stage === 'NACH_PENDING' || stage === 'NACH_REVIEW' || stage === 'NACH_UPLOAD') return 'nach';
  if (stage === 'DOCUMENT_PROCESSING' || stage === 'KYC_VERIFICATION') return 'ip-document';
  return 'general';
}

/** The name under which WhatsApp knows the approved template of a link. */
export function templateOfLink(kind: ChatLinkKind): string {
  return kind.toLowerCase();
}
