import type { AgentKycStatus } from '../../../../../widgets/contract/collections/agents.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../lists/base.ts';
import { beginsInLowerCase, whole } from '../../lists/search-sql.store.ts';
import type { ShapeOf } from '../../lists/source.ts';
import { readAgentRows } from './agent-rows.store.ts';

/** The fields of an agent that decide which tabs they stand in. */
interface PlacedAgent {
  queue: string;
  queues: readonly unknown[];
  kycStatus: AgentKycStatus;
  agencyId: string | null;
}

const assigns: Right = (roles) => may('assignQueues', roles);
const assignsAgency: Right = (roles) => may('assignAgencyQueues', roles);
const raises: Right = (roles) => may('raiseLimit', roles);

/** Agents as the base of lists. Agents are few, belong to no loan, and are never locked. */
export const agentBase = {
  table: 'agent',
  readRows: readAgentRows,
  search: {
    emailId: beginsInLowerCase('email_id'),
    contactNumber: whole('contact_number'),
    agentName: beginsInLowerCase('sort_name'),
  },
  facts: ({ queue, queues, kycStatus, agencyId }: PlacedAgent) => ({
    queue,
    has_queues: queues.length > 0,
    kyc_status: kycStatus,
    agency_id: agencyId,
  }),
  rights: { assignQueues: assigns, unassignQueues: assigns, raiseLimit: raises },
  hotTables: [],
} as const satisfies ListBase;
/** The agency's agents: the same rows, under the agency's leads. */
export const agencyAgentBase = {
  ...agentBase,
  rights: { assignQueues: assignsAgency, unassignQueues: assignsAgency, raiseLimit: raises },
} as const satisfies ListBase;
export type Agents = ShapeOf<typeof agentBase>;
