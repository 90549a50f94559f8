import { standingOn, statusAfter } from '../../../widgets/contract/settlement/settlement-moves.ts';
import type { CustomerPage } from '../customer-pages/customer-page.ts';
import { lastFour } from '../customer-pages/last-four.ts';
import { indianTime, readableDay } from '../indian-time.ts';
import { hashOf } from '../session/tokens.ts';
import { holdSettlement } from './hold-settlement.ts';
import { moveSettlement } from './move-settlement.ts';
import * as links from './settlement-link.store.ts';

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const over = { status: 410, title: 'This offer has ended', text: 'Ask for another one where you got it.' } as const;

/**
 * `/offer/<token>`: the page on which a customer accepts or declines a settlement (ST-08). It shows the offer until it is
 * answered or over, then nothing of it.
 */
export const offerPage: CustomerPage = {
  path: 'offer',
  async show(token, { db, now }) {
    const found = await links.findByToken(db, hashOf(token));
    if (!found) return undefined;
    const { status, settlement_date: settlementDate, expiry_date: expiryDate } = found;
    const standing = standingOn({ status, settlementDate, expiryDate }, indianTime(now).slice(0, 10));
    switch (standing) {
      case 'CX_PENDING':
        return {
          title: 'Your settlement offer',
          text: 'If you accept and pay the amount by the date, nothing more is due on your loan. Your credit report shows it as settled.',
          rows: [
            ['Name', found.first_name],
            ['Loan', lastFour(found.loan_application_number)],
            ['Amount', rupees(found.settlement_amount)],
            ['Pay by', readableDay(settlementDate)],
            ['Answer by', readableDay(expiryDate)],
          ],
          buttons: [
            { action: 'accept', label: 'Accept' },
            { action: 'decline', label: 'Decline' },
          ],
        };
      case 'ACCEPTED':
        return { title: 'You have accepted the offer', text: 'You get a link by which you pay.' };
      case 'CX_REJECTED':
        return { status: 410, title: 'You have declined the offer' };
      default:
        return over;
    }
  },
  async act(tx, token, { action, settings, now, ip, record }) {
    const found = await links.findByToken(tx, hashOf(token));
    const held = found && (await holdSettlement(tx, found.id));
    if (!held) return;
    const { row } = held;
    const { status, settlement_date: settlementDate, expiry_date: expiryDate } = row;
    const standing = standingOn({ status, settlementDate, expiryDate }, indianTime(now).slice(0, 10));
    const move = ({ accept: 'customerAccepts', decline: 'customerDeclines' } as const)[action];
    if (move === undefined || standing !== status || statusAfter(status, move) === undefined) return;
    const actor = { now, staffId: null, rules: settings.collections, record };
    const via = { channel: found.channel, sentById: found.created_by };
    if (move === 'customerAccepts')
      await moveSettlement(tx, actor, held, move, {
        action: 'ACCEPT_OFFER',
        columns: { accepted_at: now, accepted_ip: ip },
        after: { settlementAmount: row.settlement_amount, settlementDate, ...via },
      });
    else await moveSettlement(tx, actor, held, move, { action: 'DECLINE_OFFER', after: via });
  },
};
