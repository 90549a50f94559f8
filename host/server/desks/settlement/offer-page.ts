import type { Kysely } from 'kysely';
import { standingOn } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { maskContact } from '../../base/contact.ts';
import type { CustomerPage, PageReading, PageView } from '../../call/customer-page.ts';
import { codeReaches, codesOf } from '../../core/codes/one-time-code.ts';
import { codeIn } from '../../core/codes/one-time-code.store.ts';
import type { Database } from '../../db/schema.ts';
import { hashOf } from '../../base/tokens.ts';
import { acceptByCode, askCode, declineOffer, mayReturn, returnToOffer } from './acceptance/answer-offer.ts';
import { codeUseOf, declinedOffer, declineQuestion, offerWords, openOffer } from './acceptance/offer-views.ts';
import { datesOf, holdSettlement } from './hold-settlement.ts';
import * as links from './settlement-link.store.ts';
import type { FoundOffer } from './settlement-link.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

const over = { status: 410, title: 'This offer has ended', text: 'Ask for another one where you got it.' } as const;
const ended = {
  status: 410,
  title: 'This link has ended',
  text: 'There is a newer one. Open the link that came last.',
} as const;

/** Where the customer answers an offer that is seen by an address that staff were handed. */
async function whereToAnswer(db: Kysely<Database>, found: FoundOffer): Promise<string> {
  const channel = await links.sentBy(db, found.id);
  const contact = maskContact((channel === 'EMAIL' ? found.email_id : null) ?? found.contact_number);
  return channel === undefined
    ? `To accept, ask for a link. It is sent to ${contact}.`
    : `To accept, use the link sent to ${contact}.`;
}

/** The offer as its customer sees it who has opened the link that they were sent. */
async function toAnswer(found: FoundOffer, { db, settings, now, step }: PageReading): Promise<PageView> {
  if (step === 'decline') return declineQuestion(found);
  const codes = await codesOf(db, codeUseOf(found), now);
  const isShown = settings.isDemo && codes.last?.standing === 'GOOD';
  const code = isShown ? await codeIn(db, codes.last?.messageId ?? '') : undefined;
  return openOffer(found, { codes, reaches: codeReaches(found.contact_number, settings), inDemo: code });
}

/**
 * `/offer/<token>`: the page on which a customer accepts or declines a settlement (ST-08). It shows the offer until it is
 * answered or over, then nothing of it. An address that staff were handed shows the offer alone: whoever opens it may be
 * anybody. Who has the link that was sent accepts by a code that only the registered number gets.
 */
export const offerPage: CustomerPage = {
  path: 'offer',
  async show(token, reading) {
    const { db, now } = reading;
    const found = await links.findByToken(db, hashOf(token));
    if (!found) return undefined;
    if (found.ended_at !== null) return ended;
    const isSent = found.channel !== 'COPY';
    switch (standingOn(datesOf(found), dayOf(now))) {
      case 'CX_PENDING': {
        if (isSent) return toAnswer(found, reading);
        const words = offerWords(found);
        return { ...words, text: `${words.text} ${await whereToAnswer(db, found)}` };
      }
      case 'ACCEPTED':
        return { title: 'You have accepted the offer', text: 'You get a link by which you pay.' };
      case 'CX_REJECTED':
        return declinedOffer(found, isSent && (await mayReturn(db, found, dayOf(now))));
      default:
        return over;
    }
  },
  async act(tx, token, doing) {
    const link = await links.findByToken(tx, hashOf(token));
    const held = link && (await holdSettlement(tx, link.id));
    // Another may have taken its place before the settlement was held, and its offer may have changed.
    const found = held && (await links.findByToken(tx, hashOf(token)));
    if (!found || found.channel === 'COPY' || found.ended_at !== null) return undefined;
    const answered = { found, held };
    const today = dayOf(doing.now);
    if (doing.action === 'return' && (await mayReturn(tx, found, today))) await returnToOffer(tx, answered, doing);
    if (found.status !== 'CX_PENDING' || standingOn(datesOf(found), today) !== 'CX_PENDING') return undefined;
    switch (doing.action) {
      case 'accept':
        await askCode(tx, answered, doing);
        return undefined;
      case 'confirm':
        await acceptByCode(tx, answered, doing);
        return undefined;
      case 'decline':
        return 'decline';
      case 'declined':
        await declineOffer(tx, answered, doing);
        return undefined;
      default:
        return undefined;
    }
  },
};
