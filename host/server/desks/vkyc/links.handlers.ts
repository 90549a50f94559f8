import { may } from '../../../../widgets/contract/session/rights.ts';
import { slotAt, vkycSlotMessage } from '../../../../widgets/contract/vkyc/vkyc-links.ts';
import { vkycLinkHours } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { changeStanding } from '../../core/applications/change-standing.ts';
import { takeApplication } from '../../core/applications/take-application.ts';
import * as sessions from '../../core/vkyc/sessions.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { linkActs, linkRefusal, linkRight, type LinkAct } from './link-offers.ts';
import * as links from './links.store.ts';

const audited = { resendVkycLink: 'RESEND_VKYC_LINK', rescheduleVkyc: 'RESCHEDULE_VKYC' } as const;

/**
 * Sends a live link once more, by a new token: the job that sends links finds it without one. It is no retry, since the session
 * is the same.
 *
 * @param slot when the call is to be; the link is good for 72 hours from then
 * @throws Refusal VKYC_NOT_READY, and what `takeApplication` throws
 */
async function sendAgain(
  tx: Tx,
  context: CallContext,
  act: LinkAct,
  { loanApplicationNumber, slot }: { loanApplicationNumber: string; slot: Date | undefined },
): Promise<FoundStanding> {
  const { standing, staff } = await takeApplication(tx, context, act, loanApplicationNumber, {
    isAllowed: (roles) => may(linkRight, roles),
  });
  const now = context.now();
  const kind = linkActs[act];
  const session = await sessions.lastForChange(tx, standing.id);
  const message = await linkRefusal(tx, { applicationId: standing.id, kind, now }, session);
  if (!session || message !== undefined) throw refuse('VKYC_NOT_READY', message === undefined ? {} : { message });
  await sessions.change(tx, session.id, {
    token_hash: null,
    link_state: null,
    ...(slot && { slot_at: slot, expires_at: new Date(slot.getTime() + vkycLinkHours * 3_600_000) }),
  });
  await links.insert(tx, {
    id: newId(now),
    application_id: standing.id,
    session_id: session.id,
    kind,
    by_id: staff.id,
    at: now,
  });
  const after = await changeStanding(tx, standing, {}, { staffId: staff.id, now });
  if (!after) throw refuse('STALE_VERSION');
  await context.record(tx, {
    action: audited[act],
    entity: 'vkycSession',
    entityId: session.id,
    loanApplicationNumber,
    after: { attempt: session.attempt, ...(slot && { slotAt: indianTime(slot) }) },
    version: after.version,
  });
  return after;
}

async function act(context: CallContext, name: LinkAct, loanApplicationNumber: string, slot?: Date) {
  const attempt = {
    action: audited[name],
    entity: 'vkycSession',
    loanApplicationNumber,
  };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const after = await sendAgain(tx, context, name, { loanApplicationNumber, slot });
      return {
        loanApplicationNumber,
        currentStage: after.udrs,
        session: after.vkycSession,
        outcome: after.vkycOutcome,
        version: after.version,
      };
    }),
  );
}

const resendVkycLink: Handler<'resendVkycLink'> = ({ loanApplicationNumber }, context) =>
  act(context, 'resendVkycLink', loanApplicationNumber);

const rescheduleVkyc: Handler<'rescheduleVkyc'> = async ({ loanApplicationNumber, slotAt: text }, context) => {
  const message = vkycSlotMessage(text, context.now());
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { slotAt: message } });
  return act(context, 'rescheduleVkyc', loanApplicationNumber, slotAt(text));
};

export const vkycLinkHandlers = { resendVkycLink, rescheduleVkyc };
