import { ineligible, queuesOf } from '../../core/agents/agents.rules.ts';
import * as agents from '../../core/agents/agents.store.ts';
import type { Agent } from '../../core/agents/agents.store.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { reachOfCaller, seesAgencyOf } from '../../call/agency-reach.ts';
import { workOnRows } from '../../core/lists/bulk.ts';
import { startAllocating, type Takes } from './allocate.ts';
import { applyAllocationCsv, checkAllocationCsv } from './allocation-csv.ts';
import { openRowCall } from './open-row-call.ts';
import { requireAllocator } from './require-allocator.ts';

/** How many of some loans an agent can be given, and why none where none fits. */
function fitOf(agent: Agent, loans: readonly FoundCase[], now: Date): { fits: number; refusal: string | null } {
  const reasons = loans.map((loan) => ineligible(agent, loan, now));
  const free = Math.max(0, agent.capacity - agent.accountAllocated);
  const isHeld = ({ callingAllocatedTo, fieldAllocatedTo }: FoundCase) =>
    callingAllocatedTo === agent.id || fieldAllocatedTo === agent.id;
  const fitting = loans.filter((_, at) => reasons[at] === null);
  const held = fitting.filter(isHeld).length;
  return {
    fits: held + Math.min(free, fitting.length - held),
    refusal: fitting.length > 0 ? null : (reasons[0] ?? null),
  };
}

const allocationAgents: Handler<'allocationAgents'> = async ({ rowIds }, context) => {
  requireAllocator(context);
  const { db, caller } = context;
  const now = context.now();
  const found = await agents.ofAgency(db, reachOfCaller(caller));
  const loans = rowIds && (await cases.findByIds(db, rowIds)).filter((loan) => seesAgencyOf(caller, loan));
  return {
    agents: found.map((agent) => {
      const { id, agentName, email, kycStatus, accountAllocated, capacity } = agent;
      const facts = { id, agentName, email, kycStatus, accountAllocated, capacity, queues: queuesOf(agent) };
      // without loans that the caller sees, the question is of any loan
      if (!loans || loans.length === 0) return { ...facts, refusal: ineligible(agent, undefined, now) };
      return { ...facts, ...fitOf(agent, loans, now) };
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
