import { standingOn } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import type { OfferChannel } from '../../../../widgets/contract/settlement/settlement.ts';
import { actorIn } from '../../core/loans/actor.ts';
import { sendMessage } from '../../core/messages/send-message.ts';
import type { Tx } from '../../db/transaction.ts';
import { isExternal, seesAgencyOf } from '../../call/agency-reach.ts';
import { requireAgencyTold } from '../../core/contacts/agency-told.ts';
import { expectVersion } from '../../call/versions.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { hashOf, newToken } from '../../base/tokens.ts';
import { datesOf, holdSettlement } from './hold-settlement.ts';
import { changeSettlement } from './move-settlement.ts';
import { lockOfferedLoan } from './offer-caller.ts';
import { presentOne } from './present-settlement.ts';
import * as links from './settlement-link.store.ts';
import * as store from './settlement.store.ts';
import type { SettlementRow } from './settlement.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

const entity = 'settlement';

/** The address at which a customer answers an offer, on the customers' own pages. */
export function offerAddress(portal: string, token: string): string {
  return new URL(`/offer/${token}`, portal).href;
}

interface Sending {
  channel: Exclude<OfferChannel, 'COPY'>;
  url: string;
  staffId: string;
}

async function send(tx: Tx, context: CallContext, row: SettlementRow, { channel, url, staffId }: Sending) {
  const { loan_application_number: loan } = row;
  const customer = await store.standingOf(tx, loan);
  const sender = {
    now: context.now(),
    settings: context.settings,
    createdBy: staffId,
    record: (entry: Parameters<CallContext['record']>[1]) => context.record(tx, entry),
  };
  return sendMessage(tx, sender, {
    channel,
    purpose: 'COLLECTION',
    to: channel === 'EMAIL' ? customer.email_id : customer.contact_number,
    template: { id: 'settlement_offer', values: [customer.first_name, url] },
    text: `Dear ${customer.first_name}, your settlement offer waits for your answer: ${url}`,
    loanApplicationNumber: loan,
  });
}

/**
 * VA-12: sends the customer the address of the offer, or answers it to be shared. A copied address is kept in the audit
 * with who copied it, and shows the offer alone; the customer answers by one that was sent. A message that is suppressed
 * carries no address. An address is kept nowhere: of a copied one, the same request sent again is refused, and sends nothing.
 */
export const sendSettlementLink: Handler<'sendSettlementLink'> = async ({ settlementId, channel }, context) => {
  const action = channel === 'COPY' ? ('COPY_SETTLEMENT_LINK' as const) : ('SEND_SETTLEMENT_LINK' as const);
  const attempt = { action, entity, entityId: settlementId, after: { channel } };
  const sent = (tx: Tx) =>
    withAttempt(attempt, async () => {
      const number = await store.loanOf(tx, settlementId);
      if (number === undefined) throw refuse('NOT_FOUND');
      const { staff } = await lockOfferedLoan(tx, context, number);
      const held = await holdSettlement(tx, settlementId);
      if (!held || !seesAgencyOf(context.caller, { agencyId: held.row.agency_id })) throw refuse('NOT_FOUND');
      expectVersion(context, held.row);
      const now = context.now();
      if (standingOn(datesOf(held.row), dayOf(now)) !== 'CX_PENDING') throw refuse('SETTLEMENT_STATE_CHANGED');
      const portal = context.settings.customerPortalUrl;
      if (portal === undefined) throw refuse('CHANNEL_NOT_CONFIGURED');
      if (isExternal(staff.agencyId)) await requireAgencyTold(tx, number, context.settings);
      const token = newToken();
      const url = offerAddress(portal, token);
      const message =
        channel === 'COPY' ? null : await send(tx, context, held.row, { channel, url, staffId: staff.id });
      const isSuppressed = message?.status === 'SUPPRESSED';
      if (!isSuppressed)
        await links.insert(tx, {
          token_hash: hashOf(token),
          settlement_id: settlementId,
          channel,
          created_by: staff.id,
          created_at: now,
        });
      const after = await changeSettlement(
        tx,
        actorIn(tx, context),
        held,
        {},
        {
          action,
          after: { channel, ...(message && { status: message.status }) },
          reasonCodes: message?.reason ? [message.reason] : [],
        },
      );
      return {
        status: message?.status ?? null,
        reason: message?.reason ?? null,
        sendsAt: message?.sendsAt?.toISOString() ?? null,
        url: channel === 'COPY' ? url : null,
        settlement: await presentOne(tx, context, after.row),
      };
    });
  return context.once(sent, async (_, kept) => {
    if (channel === 'COPY') throw refuse('SHOWN_ONCE', { message: 'Shown once. Copy a new link', attempt });
    return kept;
  });
};
