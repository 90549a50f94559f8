import { openingOf, sendMessage } from '../../core/messages/send-message.ts';
import { hasOpenOf } from '../../core/messages/campaign-messages.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import type { RowJob, Turn } from '../../core/jobs/row-job.ts';
import type { Settings } from '../../base/settings.ts';
import { compose } from './compose.ts';
import * as store from './campaigns.store.ts';
import type { Communication } from './campaigns.store.ts';
import { countsOf } from './campaign-pages.store.ts';
import * as waiting from './recipients.store.ts';
import * as templates from './templates.store.ts';

/** The recipients of one round: whoever stops a communication waits for no more than these. */
const atOnce = 20;

/** Ends a communication of which nothing waits any more. */
async function finish(tx: Tx, id: string, { now, record }: Turn): Promise<boolean> {
  const held = await store.findForChange(tx, id);
  const isOver = held?.status === 'SENDING' && !(await waiting.hasWaiting(tx, id)) && !(await hasOpenOf(tx, id));
  if (!held || !isOver) return false;
  const version = await store.change(tx, held, { status: 'DONE', ended_at: now });
  const counts = (await countsOf(tx, [id]))(id);
  await record({ action: 'FINISH_COMMUNICATION', entity: 'communication', entityId: id, after: counts, version });
  return true;
}

/** Keeps the messages of the next recipients. A recipient is marked in the transaction that keeps the message. */
async function writeNext(tx: Tx, communication: Communication, turn: Turn, settings: Settings): Promise<boolean> {
  const { id, channel, purpose, typed, createdBy } = communication;
  const template = await templates.find(tx, communication.templateId);
  if (!template) throw refuse('NOT_FOUND');
  const taken = await waiting.takeWaiting(tx, id, atOnce);
  const recipients = {
    loans: taken.flatMap(({ loan }) => loan ?? []),
    staffIds: taken.flatMap(({ staffId }) => staffId ?? []),
  };
  const composed = new Map(
    (await compose(tx, template, recipients, typed)).map((one) => [one.loanApplicationNumber ?? one.staffId, one]),
  );
  for (const { position, loan, staffId } of taken) {
    const one = composed.get(loan ?? staffId ?? undefined);
    if (!one) throw refuse('NOT_FOUND');
    const { loanApplicationNumber, staffId: agentId } = one;
    const sent = await sendMessage(
      tx,
      { now: turn.now, settings, createdBy, record: turn.record },
      {
        channel,
        purpose,
        to: one.contact,
        template: { id: template.name, values: one.values },
        text: one.text,
        isIncomplete: one.empty.length > 0,
        campaignId: id,
        ...(loanApplicationNumber !== undefined && { loanApplicationNumber }),
        ...(agentId !== undefined && { staffId: agentId }),
      },
    );
    await waiting.markWritten(tx, { communicationId: id, position, messageId: sent.id });
  }
  return taken.length > 0;
}

/**
 * Sends communications, some recipients a round. Within its hours alone: what is written outside of them would count as
 * written to, and could be unwelcome by then.
 */
export function sendCommunications(settings: Settings): RowJob {
  return {
    name: 'send communications',
    everyMs: 400,
    due: store.sendingIds,
    async settle(tx, id, turn) {
      if (!(await waiting.hasWaiting(tx, id))) return (await hasOpenOf(tx, id)) ? false : finish(tx, id, turn);
      const communication = await store.findForSending(tx, id);
      if (communication?.status !== 'SENDING') return false;
      if (openingOf(communication.purpose, turn.now, settings) > turn.now) return false;
      return writeNext(tx, communication, turn, settings);
    },
  };
}
