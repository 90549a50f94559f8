import {
  agentKycRailSize,
  agentKycRevealSeconds,
  type AgentKycField,
} from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import { agentKycStatuses } from '../../../../widgets/contract/collections/agents.ts';
import { roleLabel } from '../../../../widgets/contract/session/roles.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import type { Handler } from '../../call/handler.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import type { Tx } from '../../db/transaction.ts';
import { countLook } from '../../core/limits/count-look.ts';
import * as agents from '../../core/agents/agents.store.ts';
import { reachOfCaller, seesAgencyOf } from '../../call/agency-reach.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import * as store from './agent-kyc.store.ts';
import { decideHandlers } from './decide.handlers.ts';
import { fillHandlers } from './fill.handlers.ts';
import { presentKyc, presentPerson } from './present-kyc.ts';
import { renewalHandlers } from './renewal.handlers.ts';
import { managerOf, requireAgent } from './take-kyc.ts';

const entity = 'agentKyc';

/** AP-86. The look is audited: a KYC shows a person's documents. */
const fetchAgentKyc: Handler<'fetchAgentKyc'> = async ({ userId }, context) => {
  const staff = managerOf(context);
  const agent = await requireAgent(context.db, context.caller, userId);
  await context.transaction((tx) =>
    auditReveal(tx, context, {
      action: 'READ',
      entity,
      entityId: agent.id,
      loanApplicationNumber: null,
      field: 'Agent KYC',
    }),
  );
  return presentKyc(context, agent, staff);
};

/** AP-87. */
const prefillAgentKyc: Handler<'prefillAgentKyc'> = async ({ userId }, context) => {
  managerOf(context);
  const { joinedOn: _, ...known } = await presentPerson(
    context.db,
    await requireAgent(context.db, context.caller, userId),
  );
  return known;
};

/** AK-01. */
const agentKycRail: Handler<'agentKycRail'> = async ({ status }, context) => {
  managerOf(context);
  const reach = reachOfCaller(context.caller);
  const counted = new Map((await store.countByStatus(context.db, reach)).map((row) => [row.status, row.count]));
  const found = await store.agentsIn(context.db, reach, status.toUpperCase(), agentKycRailSize + 1);
  return {
    counts: agentKycStatuses.map((each) => ({ status: each, count: counted.get(each) ?? 0 })),
    agents: found.slice(0, agentKycRailSize).map((row) => ({
      userId: row.id,
      name: row.agent_name,
      role: row.role && roleLabel(row.role),
      since: indianTime(row.kyc_since),
    })),
    hasMore: found.length > agentKycRailSize,
  };
};

const revealAgentKyc: Handler<'revealAgentKyc'> = async ({ userId, field }, context) => {
  managerOf(context);
  const agent = await requireAgent(context.db, context.caller, userId);
  const attempt = { action: 'REVEAL' as const, entity, entityId: agent.id, after: { field } };
  const look = async (tx: Tx) => {
    const remark = await countLook(tx, context, { act: 'revealIdentity', subject: `${field} of ${agent.id}` });
    const value =
      field === 'phone'
        ? (await store.personOf(tx, agent.id)).contact_number
        : (await store.find(tx, agent.id)).values[field satisfies AgentKycField];
    if (value === null) throw refuse('NOT_FOUND');
    await auditReveal(tx, context, {
      action: 'REVEAL',
      entity,
      entityId: agent.id,
      loanApplicationNumber: null,
      field,
      remark,
    });
    return { value, seconds: agentKycRevealSeconds };
  };
  return withAttempt(attempt, () => context.transaction(look));
};

/** Managers see the documents of their agency's KYCs. */
export const seesAgentKycFile: FileReader = async (fileId, { db, caller }) => {
  const holdsScreen = caller.kind === 'staff' && caller.staff.routeKeys.includes('AGENCY_AGENT_KYC');
  try {
    if (!holdsScreen || !managerOf({ caller })) return false;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  const agentId = await store.agentOfFile(db, fileId);
  const agent = agentId === undefined ? undefined : await agents.find(db, agentId);
  return agent !== undefined && seesAgencyOf(caller, agent);
};

export const agentKycHandlers = {
  fetchAgentKyc,
  prefillAgentKyc,
  agentKycRail,
  revealAgentKyc,
  ...fillHandlers,
  ...decideHandlers,
  ...renewalHandlers,
};
