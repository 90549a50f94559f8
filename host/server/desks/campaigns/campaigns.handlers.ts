import type { CommunicationStatus } from '../../../../widgets/contract/campaigns/communication.ts';
import { refusalRules } from '../../../../widgets/contract/campaigns/communication-rules.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import { authorsOf, closeRound } from '../../core/audit/authorship.store.ts';
import { takeBack } from '../../core/limits/limits.store.ts';
import { stopCampaign } from '../../core/messages/campaign-messages.store.ts';
import { openingOf } from '../../core/messages/send-message.ts';
import type { Tx } from '../../db/transaction.ts';
import { expectVersion } from '../../call/versions.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import * as store from './campaigns.store.ts';
import type { Communication } from './campaigns.store.ts';
import { prepareCampaignHandlers } from './prepare-campaigns.handlers.ts';
import { readCampaignHandlers } from './read-campaigns.handlers.ts';
import { stopWaiting } from './recipients.store.ts';
import { sendCommunication, standing } from './send-communication.ts';
import * as templates from './templates.store.ts';

const entity = 'communication';

/** Finds the communication that the caller has read; its row is locked until the transaction ends. */
async function take(
  tx: Tx,
  context: CallContext,
  communicationId: string,
  statuses: readonly CommunicationStatus[],
): Promise<Communication> {
  const found = await store.findForChange(tx, communicationId);
  if (!found) throw refuse('NOT_FOUND');
  expectVersion(context, found);
  if (!statuses.includes(found.status)) throw refuse('COMMUNICATION_STATE_CHANGED');
  return found;
}

/** Decides on a communication as another person than who has made it. @throws Refusal MAKER_CHECKER_VIOLATION */
async function decideAsOther(tx: Tx, { id }: Communication, staff: Staff, now: Date): Promise<void> {
  const created = await authorsOf(tx, { kind: entity, id });
  const message = apartMessage('releaseCommunications', staff, { created });
  if (message !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message });
  await closeRound(tx, { kind: entity, id }, now);
}

const releaseCommunication: Handler<'releaseCommunication'> = async ({ communicationId }, context) => {
  const staff = requireRight(context, 'releaseCommunications');
  const attempt = { action: 'RELEASE_COMMUNICATION' as const, entity, entityId: communicationId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const held = await take(tx, context, communicationId, ['WAITS_FOR_RELEASE']);
      const now = context.now();
      await decideAsOther(tx, held, staff, now);
      const template = await templates.hold(tx, held.templateId);
      if (template?.status !== 'APPROVED') throw refuse('COMMUNICATION_TEMPLATE_WITHDRAWN');
      const sendsAt = openingOf(held.purpose, now, context.settings);
      const set = { status: 'SENDING', sends_at: sendsAt, released_by: staff.id, released_at: now } as const;
      const version = await store.change(tx, held, set);
      const after = { status: 'SENDING', recipients: held.recipients };
      await context.record(tx, { ...attempt, before: { status: held.status }, after, version });
      return standing(communicationId, version, 'SENDING', sendsAt);
    }),
  );
};

const refuseCommunication: Handler<'refuseCommunication'> = async ({ communicationId, remark: typed }, context) => {
  const staff = requireRight(context, 'releaseCommunications');
  const attempt = { action: 'REFUSE_COMMUNICATION' as const, entity, entityId: communicationId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const held = await take(tx, context, communicationId, ['WAITS_FOR_RELEASE']);
      const now = context.now();
      await decideAsOther(tx, held, staff, now);
      const remark = typed.trim();
      const wrong = firstMessage(remark, refusalRules);
      if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { remark: wrong } });
      await stopWaiting(tx, communicationId);
      const set = { status: 'REFUSED', released_by: staff.id, released_at: now, ended_at: now, remark } as const;
      const version = await store.change(tx, held, set);
      const states = { before: { status: held.status }, after: { status: 'REFUSED' } };
      await context.record(tx, { ...attempt, ...states, remark, version });
      return standing(communicationId, version, 'REFUSED', null);
    }),
  );
};

const stopCommunication: Handler<'stopCommunication'> = async ({ communicationId }, context) => {
  const staff = requireRight(context, 'communicate');
  const attempt = { action: 'STOP_COMMUNICATION' as const, entity, entityId: communicationId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const held = await take(tx, context, communicationId, ['SENDING', 'WAITS_FOR_RELEASE']);
      const set = { status: 'STOPPED', stopped_by: staff.id, ended_at: context.now() } as const;
      const version = await store.change(tx, held, set);
      const stopped = (await stopWaiting(tx, communicationId)) + (await stopCampaign(tx, communicationId));
      // what reached anybody stays counted, whole: a message that has gone cannot be taken back
      if (stopped === held.recipients) await takeBack(tx, communicationId, context.now());
      const states = { before: { status: held.status }, after: { status: 'STOPPED', stopped } };
      await context.record(tx, { ...attempt, ...states, version });
      return { ...standing(communicationId, version, 'STOPPED', held.sendsAt), stopped };
    }),
  );
};

/** The handlers of the messages of staff to many. */
export const campaignHandlers = {
  sendCommunication,
  releaseCommunication,
  refuseCommunication,
  stopCommunication,
  ...prepareCampaignHandlers,
  ...readCampaignHandlers,
};
