import type { CommunicationStatus } from '../../../../widgets/contract/campaigns/communication.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { addAuthor } from '../../core/audit/authorship.store.ts';
import { scrub } from '../../core/audit/scrub.ts';
import { gatewayOf } from '../../core/messages/gateways.ts';
import { communicating } from './communicating.ts';
import { spendIfFree } from '../../core/limits/spend.ts';
import { openingOf } from '../../core/messages/send-message.ts';
import { newId } from '../../db/new-id.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { indianTime } from '../../base/indian-time.ts';
import { requireRecipients } from './audience.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { requireMessage } from './campaign-caller.ts';
import * as store from './campaigns.store.ts';
import * as templates from './templates.store.ts';

type Standing = CallReply<'releaseCommunication'>;

/** Where a communication stands, as its calls answer it. */
export function standing(id: string, version: number, status: CommunicationStatus, sendsAt: Date | null): Standing {
  return { communicationId: id, version, status, sendsAt: sendsAt && indianTime(sendsAt) };
}

const entity = 'communication';

/** Sends a template to many at once, or leaves it to a second person's release: above what one person writes alone in 24 hours. */
export const sendCommunication: Handler<'sendCommunication'> = async (input, context) => {
  const staff = requireRight(context, 'communicate');
  const { audience, channel, purpose, templateId } = input;
  const attempt = { action: 'SEND_COMMUNICATION' as const, entity, after: { audience, channel, purpose, templateId } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { template, typed } = requireMessage(await templates.hold(tx, templateId), input, context);
      const asked = await requireRecipients(tx, context.caller, input);
      if (!gatewayOf(channel, context.settings)) throw refuse('CHANNEL_NOT_CONFIGURED');
      const now = context.now();
      const id = newId(now);
      const recipients = asked.loans.length + asked.staffIds.length;
      const isWaiting = !(await spendIfFree(
        tx,
        communicating(staff, { id, recipients, now, settings: context.settings }),
      ));
      const status: CommunicationStatus = isWaiting ? 'WAITS_FOR_RELEASE' : 'SENDING';
      const sendsAt = isWaiting ? null : openingOf(purpose, now, context.settings);
      const row = {
        id,
        status,
        template_id: templateId,
        audience,
        channel,
        purpose,
        typed: JSON.stringify(typed),
        recipients,
        sends_at: sendsAt,
        created_by: staff.id,
        created_at: now,
        released_by: null,
        released_at: null,
        stopped_by: null,
        ended_at: null,
        remark: null,
      };
      await store.insert(tx, row, asked);
      if (isWaiting) await addAuthor(tx, { kind: entity, id }, { staffId: staff.id, now });
      const written = Object.fromEntries(Object.entries(typed).map(([place, value]) => [place, scrub(value)]));
      const { name, revision } = template;
      await context.record(tx, {
        ...attempt,
        entityId: id,
        after: { ...attempt.after, template: name, revision, typed: written, recipients, status },
        version: 1,
      });
      return { ...standing(id, 1, status, sendsAt), recipients };
    }),
  );
};
