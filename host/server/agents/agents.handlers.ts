import { may } from '../../../widgets/contract/session/rights.ts';
import { queueKeys, queueNames, type QueueKey } from '../../../widgets/contract/applications/queues.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { workOnRows } from '../lists/bulk.ts';
import { requireList, requireSeen } from '../lists/require-row.ts';
import { publishChange } from '../lists/publish-lists.ts';
import * as agents from './agents.store.ts';
import { agentBase } from './lists/agent-base.store.ts';
import { agentLists, manageAgentList } from './lists/agent-lists.ts';

const list = 'manage-agent-list';

function requireLead(context: CallContext): void {
  if (!may('assignQueues', requireList(context, list).roles)) throw refuse('NOT_ALLOWED');
}

const queueChoices: Handler<'queueChoices'> = async (_, context) => {
  requireLead(context);
  return { queues: queueKeys.map((value) => ({ label: queueNames[value], value })) };
};

/** Changes the queues of agents, each by its own version. An agent who has the wanted queues already is not written. */
async function changeQueues(
  { rows, queues }: CallInput<'assignQueues'>,
  context: CallContext,
  action: 'ASSIGN_QUEUES' | 'UNASSIGN_QUEUES',
): Promise<CallReply<'assignQueues'>> {
  requireLead(context);
  const changed = (before: readonly QueueKey[]) =>
    action === 'ASSIGN_QUEUES'
      ? queueKeys.filter((key) => before.includes(key) || queues.includes(key))
      : before.filter((key) => !queues.includes(key));
  return context.once(async (tx) => {
    const attempt = { action, entity: 'agent', after: { queues } };
    return workOnRows(tx, context, rows, attempt, async ({ rowId, version }) => {
      await requireSeen(tx, context, manageAgentList, rowId);
      const before = await agents.findForChange(tx, rowId);
      if (!before) throw refuse('NOT_FOUND');
      if (before.version !== version) throw refuse('STALE_VERSION');
      const after = changed(before.queues);
      if (after.length === before.queues.length) return;
      const nextVersion = await agents.setQueues(tx, before, after);
      await context.record(tx, {
        ...attempt,
        entityId: rowId,
        before: { queues: before.queues },
        after: { queues: after },
        version: nextVersion,
      });
      publishChange(tx, agentBase, agentLists, {
        row: { id: rowId, version: nextVersion },
        before: agentBase.facts(before),
        after: agentBase.facts({ ...before, queues: after }),
      });
    });
  });
}

const assignQueues: Handler<'assignQueues'> = (input, context) => changeQueues(input, context, 'ASSIGN_QUEUES');
const unassignQueues: Handler<'unassignQueues'> = (input, context) => changeQueues(input, context, 'UNASSIGN_QUEUES');

export const agentHandlers = { queueChoices, assignQueues, unassignQueues };
