import { agentsDesk } from '../../../host/server/core/agents/agents.desk.ts';
import { defineDeskFacts, type World } from '../desk-facts.ts';
import { dayInMs, oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { oneRow, pageOf } from '../lists/support.ts';
import { list } from '../refusals/reads.ts';

const name = 'lower(agent_name) collate "C"';
const isEnabled = { yes: 'is_enabled', no: 'not is_enabled' };
const ofAgents = {
  table: 'agent',
  sorts: { agentName: name },
  defaultSort: name,
  searches: {
    agentName: 'lower(agent_name)',
    emailId: 'email_id',
    contactNumber: 'contact_number',
  },
  options: { isEnabled },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'userId', sql: 'id' },
} as const satisfies Omit<ListOracle, 'queues'>;

const free = async ({ server, lead }: World) =>
  oneRow((await pageOf(server, lead, 'manage-agent-list', { queueName: 'Agents Not Assigned' })).rows);
const agents = () => list('manage-agent-list');

export const agentsFacts = defineDeskFacts(agentsDesk, {
  lists: (now) => ({
    'manage-agent-list': {
      ...ofAgents,
      queues: {
        Agents: "queue = 'OPS'",
        'Agents Not Assigned': "queue = 'OPS' and assigned_queues = '[]'",
      },
    },
    'agency-agents-list': {
      ...ofAgents,
      queues: {
        'Agency Agents': "queue = 'AGENCY'",
        'Agency Agents KYC Done': "queue = 'AGENCY' and kyc_status = 'DONE'",
        'Agency Agents KYC Open': "queue = 'AGENCY' and kyc_status <> 'DONE'",
      },
      sorts: { ...ofAgents.sorts, accountAllocated: 'account_allocated' },
      options: {
        isEnabled,
        certificate: {
          expiring: `certificate_ends_at >= '${now.toISOString()}' and certificate_ends_at <= '${new Date(now.getTime() + 30 * dayInMs).toISOString()}'`,
          expired: `certificate_ends_at <= '${now.toISOString()}'`,
        },
        kycStatus: oneOf('kyc_status', ['NOT_STARTED', 'DRAFT', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE']),
      },
    },
  }),
  writes: {
    assignQueues: { sent: async (world) => ({ rows: await free(world), queues: ['TOP_UP'] }), read: agents },
    unassignQueues: {
      async sent(world) {
        const [rows, queues] = [await free(world), ['TOP_UP' as const]];
        (await world.server.call('assignQueues', { rows, queues }, { session: world.lead })).data();
        return { rows: rows.map(({ rowId, version }) => ({ rowId, version: version + 1 })), queues };
      },
      read: agents,
    },
    setAgentCapacity: {
      async sent({ server, lead }) {
        const { rows } = await pageOf(server, lead, 'agency-agents-list', { queueName: 'Agency Agents' });
        return { rows: oneRow(rows), capacity: 40 };
      },
      read: () => list('agency-agents-list'),
    },
  },
});
