import type { Kysely } from 'kysely';
import { standingOn, statusAfter } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { maskContact } from '../../base/contact.ts';
import type { CustomerPage } from '../../call/customer-page.ts';
import { lastFour } from '../../base/last-four.ts';
import type { Database } from '../../db/schema.ts';
import { hashOf } from '../../base/tokens.ts';
import { acceptOffer } from './ledger/accept-offer.ts';
import { datesOf, holdSettlement } from './hold-settlement.ts';
import { moveSettlement } from './move-settlement.ts';
import * as links from './settlement-link.store.ts';
import { dayOf, readableDay } from '../../../../widgets/contract/time.ts';
import { rupees } from '../../../../widgets/contract/money.ts';

const terms =
  'If you accept and pay the amount by the date, nothing more is due on your loan. Your credit report shows it as settled.';
const over = { status: 410, title: 'This offer has ended', text: 'Ask for another one where you got it.' } as const;

const ended = {
  status: 410,
  title: 'This link has ended',
  text: 'There is a newer one. Open the link that came last.',
} as const;

/** By which day the amount is paid, or each of its parts. */
function payBy({ parts, settlement_date: settlementDate }: Found): [string, string][] {
  if (parts === null) return [['Pay by', readableDay(settlementDate)]];
  return parts.map(({ amount, dueOn }, index) => [`Part ${index + 1}`, `${rupees(amount)} by ${readableDay(dueOn)}`]);
}

type Found = NonNullable<Awaited<ReturnType<typeof links.findByToken>>>;

/** Where the customer answers an offer that is seen by an address that staff were handed. */
async function whereToAnswer(db: Kysely<Database>, found: Found): Promise<string> {
  const channel = await links.sentBy(db, found.id);
  const contact = maskContact((channel === 'EMAIL' ? found.email_id : null) ?? found.contact_number);
  return channel === undefined
    ? `To accept, ask for a link. It is sent to ${contact}.`
    : `To accept, use the link sent to ${contact}.`;
}

/**
 * `/offer/<token>`: the page on which a customer accepts or declines a settlement (ST-08). It shows the offer until it is
 * answered or over, then nothing of it. An address that staff were handed shows the offer alone: whoever opens it may be
 * anybody.
 */
export const offerPage: CustomerPage = {
  path: 'offer',
  async show(token, { db, now }) {
    const found = await links.findByToken(db, hashOf(token));
    if (!found) return undefined;
    const { expiry_date: expiryDate } = found;
    if (found.ended_at !== null) return ended;
    const standing = standingOn(datesOf(found), dayOf(now));
    const isSent = found.channel !== 'COPY';
    switch (standing) {
      case 'CX_PENDING':
        return {
          title: 'Your settlement offer',
          text: `${terms}${isSent ? '' : ` ${await whereToAnswer(db, found)}`}`,
          rows: [
            ['Name', found.first_name],
            ['Loan', lastFour(found.loan_application_number)],
            ['Amount', rupees(found.settlement_amount)],
            ...payBy(found),
            ['Answer by', readableDay(expiryDate)],
          ],
          buttons: isSent
            ? [
                { action: 'accept', label: 'Accept' },
                { action: 'decline', label: 'Decline' },
              ]
            : [],
        };
      case 'ACCEPTED':
        return { title: 'You have accepted the offer', text: 'You get a link by which you pay.' };
      case 'CX_REJECTED':
        return { status: 410, title: 'You have declined the offer' };
      default:
        return over;
    }
  },
  async act(tx, token, { action, settings, now, ip, record, announce }) {
    const found = await links.findByToken(tx, hashOf(token));
    const held = found && (await holdSettlement(tx, found.id));
    if (!held || found.channel === 'COPY') return;
    // Another may have taken its place before the settlement was held.
    if ((await links.findByToken(tx, hashOf(token)))?.ended_at !== null) return;
    const { row } = held;
    const { status } = row;
    const standing = standingOn(datesOf(row), dayOf(now));
    const move = ({ accept: 'customerAccepts', decline: 'customerDeclines' } as const)[action];
    if (move === undefined || standing !== status || statusAfter(status, move) === undefined) return;
    const actor = { now, staffId: null, rules: settings.collections, record, announce };
    const via = { channel: found.channel, sentById: found.created_by };
    if (move === 'customerAccepts') await acceptOffer(tx, actor, held, { ip, via });
    else await moveSettlement(tx, actor, held, move, { action: 'DECLINE_OFFER', after: via });
  },
};
