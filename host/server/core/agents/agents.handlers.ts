import { queueNames } from '../../../../widgets/contract/applications/queues.ts';
import {
  agencyQueueNames,
  agentQueueKeys,
  agentQueueNames,
  type AgentQueueKey,
} from '../../../../widgets/contract/collections/agency-queues.ts';
import { listRows } from '../../../../widgets/contract/lists.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { workOnRows } from '../lists/bulk.ts';
import { requireSeen } from '../lists/require-row.ts';
import { publishChange } from '../lists/publish-lists.ts';
import * as agents from './agents.store.ts';
import { agentBase } from './lists/agent-base.store.ts';
import { agencyAgentsList, agentLists, manageAgentList } from './lists/agent-lists.ts';

type Choices = CallInput<'queueChoices'>;

/** What agents of each kind may be assigned to, by the list that they stand in. */
const kinds = {
  OPS: { list: 'manage-agent-list', source: manageAgentList, names: queueNames },
  AGENCY: { list: 'agency-agents-list', source: agencyAgentsList, names: agencyQueueNames },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** Whether the caller may assign the agents of a list. */
function mayAssign({ list, source }: Kind, context: CallContext): boolean {
  const { caller } = context;
  if (caller.kind !== 'staff' || !caller.staff.routeKeys.includes(listRows[list].routeKey)) return false;
  return source.base.rights?.assignQueues?.(caller.staff.roles) ?? false;
}

const queueChoices: Handler<'queueChoices'> = async ({ list = kinds.OPS.list }: Choices, context) => {
  const kind = Object.values(kinds).find((each) => each.list === list);
  if (!kind || !mayAssign(kind, context)) throw refuse('NOT_ALLOWED');
  return { queues: Object.entries(kind.names).map(([value, label]) => ({ label, value })) };
};

/** Changes the queues of agents, each by its own version. An agent who has the wanted queues already is not written. */
async function changeQueues(
  { rows, queues }: CallInput<'assignQueues'>,
  context: CallContext,
  action: 'ASSIGN_QUEUES' | 'UNASSIGN_QUEUES',
): Promise<CallReply<'assignQueues'>> {
  if (!Object.values(kinds).some((kind) => mayAssign(kind, context))) throw refuse('NOT_ALLOWED');
  const changed = (before: readonly AgentQueueKey[]) =>
    action === 'ASSIGN_QUEUES'
      ? agentQueueKeys.filter((key) => before.includes(key) || queues.includes(key))
      : before.filter((key) => !queues.includes(key));
  return context.once(async (tx) => {
    const attempt = { action, entity: 'agent', after: { queues } };
    return workOnRows(tx, context, rows, attempt, async ({ rowId, version }) => {
      const before = await agents.findForChange(tx, rowId);
      if (!before || !mayAssign(kinds[before.queue], context)) throw refuse('NOT_FOUND');
      const { source, names } = kinds[before.queue];
      await requireSeen(tx, context, source, rowId);
      const other = queues.find((key) => !(key in names));
      if (other) throw refuse('VALIDATION_FAILED', { message: `${agentQueueNames[other]} is no queue of this agent` });
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
      publishChange(tx, source.base, agentLists, {
        row: { id: rowId, version: nextVersion },
        before: agentBase.facts(before),
        after: agentBase.facts({ ...before, queues: after }),
      });
    });
  });
}

const assignQueues: Handler<'assignQueues'> = (input, context) => changeQueues(input, context, 'ASSIGN_QUEUES');
const unassignQueues: Handler<'unassignQueues'> = (input, context) => changeQueues(input, context, 'UNASSIGN_QUEUES');

/** Sets how many open loans agents of agencies take. Who has more keeps them. */
const setAgentCapacity: Handler<'setAgentCapacity'> = async ({ rows, capacity }, context) => {
  const kind = kinds.AGENCY;
  if (!mayAssign(kind, context)) throw refuse('NOT_ALLOWED');
  return context.once(async (tx) => {
    const attempt = { action: 'SET_AGENT_CAPACITY' as const, entity: 'agent', after: { capacity } };
    return workOnRows(tx, context, rows, attempt, async ({ rowId, version }) => {
      const before = await agents.findForChange(tx, rowId);
      if (!before || before.queue !== 'AGENCY') throw refuse('NOT_FOUND');
      await requireSeen(tx, context, kind.source, rowId);
      if (before.version !== version) throw refuse('STALE_VERSION');
      if (before.capacity === capacity) return;
      const nextVersion = await agents.setCapacity(tx, before, capacity);
      await context.record(tx, {
        ...attempt,
        entityId: rowId,
        before: { capacity: before.capacity },
        version: nextVersion,
      });
      const facts = agentBase.facts(before);
      publishChange(tx, kind.source.base, agentLists, {
        row: { id: rowId, version: nextVersion },
        before: facts,
        after: facts,
      });
    });
  });
};

export const agentHandlers = { queueChoices, assignQueues, unassignQueues, setAgentCapacity };
