import { position, type Position } from '../../../../../widgets/contract/ledger/position.ts';
import type { MessageChannel } from '../../../../../widgets/contract/communications/messages.ts';
import { dayMs, dayOf } from '../../../../../widgets/contract/time.ts';
import { hashOf, newToken } from '../../../base/tokens.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Announcements } from '../../../call/announcements.ts';
import { findBorrower } from '../../../core/contacts/contact.store.ts';
import type { RowJob } from '../../../core/jobs/row-job.ts';
import { readLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { gatewayOf } from '../../../core/messages/gateways.ts';
import { sendMessage } from '../../../core/messages/send-message.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as choices from './held-choice.store.ts';

/** Days in which a borrower can choose. Without an answer the money waits for the instalments to come. */
const daysToChoose = 14;

/** Whether so much of an open loan is held that its borrower is asked: more than an instalment. */
const isMuch = ({ state, held, emi, settlement }: Position): boolean =>
  state === 'OPEN' && held > emi && settlement?.status !== 'ACCEPTED';

/** Whatever is booked on a loan, its borrower is asked once when more than an EMI is held from then on. */
export async function askAboutHeld(
  tx: Tx,
  { loanApplicationNumber: loan, booked: { before, after }, by }: Announcements['loan.booked'],
): Promise<void> {
  if (isMuch(after) && !isMuch(before)) await choices.want(tx, loan, by.now);
}

/** How borrowers are asked: by the first of these that is connected. */
const channelIn = (settings: Settings): MessageChannel | undefined =>
  (['WHATSAPP', 'SMS'] as const).find((channel) => gatewayOf(channel, settings) !== undefined);

const isStillMuch = async (tx: Tx, loan: string, now: Date): Promise<boolean> => {
  const ledger = await readLedger(tx, loan);
  return ledger !== undefined && isMuch(position(ledger.plan, ledger.entries, dayOf(now)));
};

/** Sends borrowers the page on which they choose. It waits while no account is connected for messages. */
export function askBorrowers(settings: Settings): RowJob {
  const portal = settings.customerPortalUrl;
  return {
    name: 'held money',
    portal: 'agency',
    everyMs: 5_000,
    due: async (db, _, limit) =>
      portal === undefined || channelIn(settings) === undefined ? [] : choices.unasked(db, limit),
    async settle(tx, id, { now, record }) {
      const choice = await choices.findForChange(tx, id);
      const channel = channelIn(settings);
      if (!choice || portal === undefined || channel === undefined) return false;
      if (choice.asked_at !== null || choice.ended_at !== null) return false;
      const { loan_application_number: loan } = choice;
      if (!(await isStillMuch(tx, loan, now))) {
        await choices.change(tx, id, { ended_at: now });
        return true;
      }
      const borrower = await findBorrower(tx, loan);
      const [token, name] = [newToken(), borrower?.firstName ?? ''];
      const url = new URL(`/money/${token}`, portal).href;
      const sent = await sendMessage(
        tx,
        { now, settings, createdBy: null, record },
        {
          channel,
          purpose: 'SERVICE',
          to: borrower?.number ?? null,
          template: { id: 'held_money', values: [name, url] },
          text: `Dear ${name}, you have paid more than is due. It waits for your next EMIs. To choose otherwise: ${url}`,
          loanApplicationNumber: loan,
          isRenewal: true,
        },
      );
      const expiresAt = new Date(now.getTime() + daysToChoose * dayMs);
      await choices.change(tx, id, { asked_at: now, token_hash: hashOf(token), expires_at: expiresAt });
      await record({
        action: 'ASK_HELD_MONEY',
        entity: 'heldChoice',
        entityId: id,
        loanApplicationNumber: loan,
        after: { channel, status: sent.status },
      });
      return true;
    },
  };
}
