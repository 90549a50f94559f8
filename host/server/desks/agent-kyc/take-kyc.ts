import {
  openAgentKycStatuses,
  agentKycParts,
  type AgentKycPart,
} from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import * as agents from '../../core/agents/agents.store.ts';
import type { Agent } from '../../core/agents/agents.store.ts';
import { agencyAgentBase } from '../../core/agents/lists/agent-base.store.ts';
import { agentLists } from '../../core/agents/lists/agent-lists.ts';
import { authorsOf } from '../../core/audit/authorship.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { seesAgencyOf } from '../../call/agency-reach.ts';
import { expectVersion } from '../../call/versions.ts';
import type { CallContext, Caller, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import * as store from './agent-kyc.store.ts';
import { waitingRenewal, type KycState } from './kyc-state.ts';
import { renewalsOf } from './renewal.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** A member of staff who may see KYCs. @throws Refusal SESSION_REQUIRED, NOT_ALLOWED */
export function managerOf({ caller }: Pick<CallContext, 'caller'>): Staff {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  const { staff } = caller;
  if (!may('fillAgentKyc', staff.roles) && !may('decideAgentKyc', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

/** @throws Refusal NOT_FOUND for anybody but an agent of an agency that the caller sees, so that the two look alike */
export async function requireAgent(db: CallContext['db'], caller: Caller, userId: string): Promise<Agent> {
  const agent = await agents.findOfAgency(db, userId);
  if (!agent || !seesAgencyOf(caller, agent)) throw refuse('NOT_FOUND');
  return agent;
}

/** All that is known of an agent's KYC. */
export async function readKyc(db: CallContext['db'], agent: Agent, now: Date): Promise<KycState> {
  const kyc = await store.find(db, agent.id);
  const documents = (await store.documentsOf(db, agent.id)).map(({ kind }) => kind);
  const renewals = await renewalsOf(db, agent.id);
  const waiting = waitingRenewal(renewals);
  const authors = {
    kyc: await authorsOf(db, { kind: 'agentKyc', id: agent.id }),
    renewal: waiting ? await authorsOf(db, { kind: 'certificate', id: waiting.id }) : [],
  };
  return { agent, kyc, documents, renewals, authors, today: dayOf(now) };
}

export interface TakenKyc extends KycState {
  staff: Staff;
  by: { staffId: string; now: Date };
}

/**
 * Holds a KYC for a change of what it is or stands beside it: the agent's row is locked until the transaction ends, and the
 * KYC is as its writer has read it.
 *
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, STALE_VERSION; AGENT_KYC_DONE where it is done and `isOpen`
 */
export async function holdKyc(
  tx: Tx,
  context: CallContext,
  userId: string,
  right: RightName,
  isOpen = false,
): Promise<TakenKyc> {
  const staff = managerOf(context);
  if (!may(right, staff.roles)) throw refuse('NOT_ALLOWED');
  const { id } = await requireAgent(tx, context.caller, userId);
  const agent = await agents.findForChange(tx, id);
  if (!agent || agent.queue !== 'AGENCY') throw refuse('NOT_FOUND');
  if (isOpen && agent.kycStatus === 'DONE') throw refuse('AGENT_KYC_DONE');
  const now = context.now();
  const state = await readKyc(tx, agent, now);
  expectVersion(context, state.kyc);
  return { ...state, staff, by: { staffId: staff.id, now } };
}

/**
 * Takes a KYC for a change of its own. DONE is terminal (AK-04).
 *
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, AGENT_KYC_DONE, STALE_VERSION
 */
export function takeKyc(tx: Tx, context: CallContext, userId: string, right: RightName): Promise<TakenKyc> {
  return holdKyc(tx, context, userId, right, true);
}

/**
 * Refuses what may not be filled in: nobody fills in their own KYC, a submitted or rejected one is closed, and a rework
 * opens only the parts that it asks for.
 *
 * @throws Refusal MAKER_CHECKER_VIOLATION, AGENT_KYC_REFUSED
 */
export function requireOpen({ agent, kyc, staff }: TakenKyc, parts: readonly AgentKycPart[]): void {
  if (agent.id === staff.id) throw refuse('MAKER_CHECKER_VIOLATION', { message: 'Nobody works on their own KYC' });
  if (!openAgentKycStatuses.includes(agent.kycStatus)) {
    const message =
      agent.kycStatus === 'SUBMITTED'
        ? 'This KYC is submitted and waits for its decision'
        : 'This KYC is rejected. Reopen it first';
    throw refuse('AGENT_KYC_REFUSED', { message });
  }
  const closed = agent.kycStatus === 'REWORK' ? parts.find((part) => !kyc.rework.includes(part)) : undefined;
  if (closed !== undefined)
    throw refuse('AGENT_KYC_REFUSED', { message: `${agentKycParts[closed]} is right and stays as it is` });
}

/** Writes a KYC's new status, and tells the agents' lists. @returns the agent as it is then */
export async function moveKyc(
  tx: Tx,
  { agent, by }: Pick<TakenKyc, 'agent' | 'by'>,
  change: Parameters<typeof agents.setKyc>[2],
): Promise<Agent> {
  const after = await agents.setKyc(tx, agent, change, by.now);
  const { facts } = agencyAgentBase;
  publishChange(tx, agencyAgentBase, agentLists, { row: after, before: facts(agent), after: facts(after) });
  return after;
}
