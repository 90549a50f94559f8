import { allocationRefusal } from '../../core/agents/agents.rules.ts';
import * as agents from '../../core/agents/agents.store.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { reachOfCaller, seesAgencyOf } from '../../call/agency-reach.ts';
import { workOnRows } from '../../core/lists/bulk.ts';
import { startAllocating, type Takes } from './allocate.ts';
import { applyAllocationCsv, checkAllocationCsv } from './allocation-csv.ts';
import { openRowCall } from './open-row-call.ts';
import { requireAllocator } from './require-allocator.ts';

const allocationAgents: Handler<'allocationAgents'> = async (_, context) => {
  requireAllocator(context);
  const found = await agents.ofAgency(context.db, reachOfCaller(context.caller));
  return {
    agents: found.map((agent) => {
      const { id, agentName, email, kycStatus, accountAllocated } = agent;
      return { id, agentName, email, kycStatus, accountAllocated, refusal: allocationRefusal(agent, context.now()) };
    }),
  };
};

const takesOf = {
  allocate: 'free',
  bulkAllocate: 'free',
  reAllocate: 'given',
  bulkReAllocate: 'given',
  allocateAgent: 'any',
} as const satisfies Record<string, Takes>;

const allocateCases: Handler<'allocateCases'> = async ({ action, rows, agentId, channel }, context) => {
  requireAllocator(context);
  return context.once(async (tx) => {
    const agent = await agents.find(tx, agentId);
    if (!agent || agent.queue !== 'AGENCY' || !seesAgencyOf(context.caller, agent)) throw refuse('NOT_FOUND');
    const allocating = startAllocating(tx, context);
    const attempt = { action: 'ALLOCATE' as const, entity: 'collectionsCase', after: { agentId, channel } };
    const result = await workOnRows(tx, context, rows, attempt, ({ rowId, version }) =>
      allocating.allocate({ rowId, version, agent, channel, takes: takesOf[action] }),
    );
    await allocating.finish();
    return result;
  });
};

export const caseHandlers = { allocationAgents, allocateCases, checkAllocationCsv, applyAllocationCsv, openRowCall };
