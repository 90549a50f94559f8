import type { AllocationChannel } from '../../../../widgets/contract/collections/agents.ts';
import { fullMessage, ineligible } from '../../core/agents/agents.rules.ts';
import * as agents from '../../core/agents/agents.store.ts';
import type { Agent } from '../../core/agents/agents.store.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { moveCounters } from '../../core/lists/queue-counters.store.ts';
import { refuseOthersLock, requireSeen } from '../../core/lists/require-row.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { tellBorrower } from './contacts/agent-notice.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { caseCountedIn } from '../../core/loans/collections.rules.ts';
import { agencyCustomerList } from '../../core/loans/lists/agency-customer-list.ts';
import { caseBase } from '../../core/loans/lists/case-base.store.ts';
import { caseLists } from '../../core/loans/lists/case-lists.ts';

type Context = Pick<CallContext, 'caller' | 'now' | 'record' | 'settings'>;

/** The loans that an allocation accepts: those that nobody has, those that somebody has, or both. */
export type Takes = 'free' | 'given' | 'any';

export interface Allocation {
  rowId: string;
  /** The version that the manager has read. */
  version: number;
  agent: Agent;
  channel: AllocationChannel;
  takes: Takes;
}

/** Many allocations in one transaction. The agents' counts are written once, at the end. */
interface Allocating {
  allocate(allocation: Allocation): Promise<void>;
  /** Writes the agents' counts. @throws Refusal AGENT_NOT_READY where somebody has meanwhile as many as they take */
  finish(): Promise<void>;
}

type Holders = Pick<FoundCase, 'callingAllocatedTo' | 'fieldAllocatedTo'>;
const agentsOf = ({ callingAllocatedTo, fieldAllocatedTo }: Holders) =>
  new Set([callingAllocatedTo, fieldAllocatedTo].filter((id) => id !== null));

/** Adds to the counts of agents what a loan that goes from hand to hand makes of them. */
export function countHolders(byAgent: Map<string, number>, before: Holders, after: Holders): void {
  const [had, has] = [agentsOf(before), agentsOf(after)];
  for (const id of had) if (!has.has(id)) byAgent.set(id, (byAgent.get(id) ?? 0) - 1);
  for (const id of has) if (!had.has(id)) byAgent.set(id, (byAgent.get(id) ?? 0) + 1);
}

function attemptOf(loan: FoundCase, { channel, agent, takes }: Allocation, holder: string | null): AuditEntry {
  const field = channel === 'calling' ? 'callingAllocatedTo' : 'fieldAllocatedTo';
  return {
    action: takes === 'given' || holder !== null ? 'RE_ALLOCATE' : 'ALLOCATE',
    entity: 'collectionsCase',
    entityId: loan.id,
    loanApplicationNumber: loan.loanApplicationNumber,
    before: { [field]: holder },
    after: { [field]: agent.id },
  };
}

/**
 * Allocates loans in collection (AP-95). Each allocation checks lock, version and whether the agent is eligible, and writes
 * counters, audit and events.
 */
export function startAllocating(tx: Tx, context: Context): Allocating {
  const byAgent = new Map<string, number>();

  return {
    async allocate(allocation) {
      const { rowId, version, agent, channel, takes } = allocation;
      await requireSeen(tx, context, agencyCustomerList, rowId);
      const before = await cases.findForChange(tx, rowId);
      if (!before) throw refuse('NOT_FOUND');
      await refuseOthersLock(tx, context, 'agency-customer-list', rowId);
      if (before.version !== version) throw refuse('STALE_VERSION');
      const has = agent.accountAllocated + (byAgent.get(agent.id) ?? 0);
      const refusal = ineligible({ ...agent, accountAllocated: has }, before, context.now());
      if (refusal !== null) throw refuse('AGENT_NOT_READY', { message: refusal });
      const holder = channel === 'calling' ? before.callingAllocatedTo : before.fieldAllocatedTo;
      if (holder === agent.id) throw refuse('SAME_ASSIGNEE');
      if (takes === 'free' && holder !== null) throw refuse('ALREADY_ALLOCATED');
      if (takes === 'given' && holder === null) throw refuse('NOT_ALLOCATED');
      const now = context.now();
      if (channel === 'calling') await tellBorrower(tx, context, before, agent);
      const after: FoundCase = {
        ...before,
        version: await cases.allocate(tx, before, { agentId: agent.id, channel, now }),
        ...(channel === 'calling' ? { callingAllocatedTo: agent.id } : { fieldAllocatedTo: agent.id }),
      };
      const { facts } = caseBase;
      publishChange(tx, caseBase, caseLists, { row: after, before: facts(before), after: facts(after) });
      moveCounters(tx, caseCountedIn(before), caseCountedIn(after));
      await context.record(tx, { ...attemptOf(before, allocation, holder), version: after.version });
      countHolders(byAgent, before, after);
    },
    async finish() {
      await agents.moveAllocated(tx, byAgent);
      // Two who allocate at once have each read the count before the other wrote it: the second one does nothing.
      const given = [...byAgent].filter(([, by]) => by > 0).map(([id]) => id);
      const [over] = await agents.overCapacity(tx, given);
      if (over) throw refuse('AGENT_NOT_READY', { message: fullMessage(over, over.capacity) });
    },
  };
}
