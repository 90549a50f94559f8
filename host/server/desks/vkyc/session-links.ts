import { gatewayOf } from '../../core/messages/gateways.ts';
import { sendMessage } from '../../core/messages/send-message.ts';
import { readableTime } from '../../base/indian-time.ts';
import type { RowJob } from '../../core/jobs/row-job.ts';
import { hashOf, newToken } from '../../base/tokens.ts';
import type { Settings } from '../../base/settings.ts';
import { countOf } from './links.store.ts';
import * as sessions from '../../core/vkyc/sessions.store.ts';

/** The address of a session, on the customers' own pages. */
function sessionAddress(portal: string, token: string): string {
  return new URL(`/video-kyc/${token}`, portal).href;
}

/**
 * Sends the links of sessions that have begun. It waits while no account is connected for SMS: whoever moves an
 * application is not held up by that.
 */
export function sendSessionLinks(settings: Settings): RowJob {
  const portal = settings.customerPortalUrl;
  return {
    name: 'video KYC links',
    everyMs: 2000,
    due: async (db, now, limit) =>
      portal === undefined || !gatewayOf('SMS', settings) ? [] : sessions.unsent(db, now, limit),
    async settle(tx, id, { now, record }) {
      const session = await sessions.findForChange(tx, id);
      if (!session || portal === undefined || session.status !== 'LINK_SENT' || session.token_hash !== null)
        return false;
      const token = newToken();
      const url = sessionAddress(portal, token);
      const { loan, first_name: name, contact_number: to, attempt, expires_at: end, slot_at: slot } = session;
      const until = readableTime(end);
      const again = await countOf(tx, session);
      const begins = slot === null ? 'starts here' : `is set for ${readableTime(slot)} and starts here`;
      const sent = await sendMessage(
        tx,
        { now, settings, createdBy: null, record },
        {
          channel: 'SMS',
          purpose: 'SERVICE',
          to,
          // Each session has a text of its own, so that a second link within a day is no duplicate of the first.
          template: { id: attempt === 1 ? 'vkyc_link' : `vkyc_link_again_${attempt}`, values: [name, url, until] },
          text: `Dear ${name}, your video KYC ${begins}: ${url}. Keep your PAN card at hand. Valid until ${until}.`,
          isRenewal: again > 0,
          loanApplicationNumber: loan,
        },
      );
      await sessions.change(tx, id, {
        token_hash: hashOf(token),
        link_state: sent.status === 'QUEUED' ? 'SENT' : 'SUPPRESSED',
      });
      return true;
    },
  };
}
