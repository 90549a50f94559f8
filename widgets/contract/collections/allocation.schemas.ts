import { Type } from 'typebox';
import { ofExtension } from '../extension.schemas.ts';
import { agentCapacity, agentKycStatuses, allocationChannels } from './agents.ts';
import { agentQueueKeys } from './agency-queues.ts';
import { queueKeys } from '../applications/queues.ts';
import { applyFile, checkFile } from '../lists/checked-file.schemas.ts';
import { BulkResult, RowId, WorkedRows } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';

/** Which of the five allocations is meant: some take only free loans, some only loans that an agent has. */
const allocationActions = ['allocate', 'reAllocate', 'allocateAgent', 'bulkAllocate', 'bulkReAllocate'] as const;

const queues = {
  request: Type.Object({
    rows: WorkedRows,
    queues: Type.Array(Type.Enum([...agentQueueKeys]), { minItems: 1, maxItems: queueKeys.length, uniqueItems: true }),
  }),
  reply: BulkResult,
};

export const allocationSchemas = {
  allocationAgents: {
    request: Type.Object({
      /** Loans that are to be given: then `refusal` is why an agent can have none of them, and `fits` how many they can have. */
      rowIds: ofExtension('allocationRules', Type.Optional(Type.Array(RowId, { minItems: 1, maxItems: 100 }))),
    }),
    reply: Type.Object({
      agents: Type.Array(
        Type.Object({
          id: Type.String(),
          agentName: Type.String(),
          email: Type.String(),
          kycStatus: Type.Enum([...agentKycStatuses]),
          accountAllocated: Type.Integer(),
          /** Why this agent cannot be given loans; null if they can. */
          refusal: Nullable(Type.String()),
          /** How many open loans they take at most. */
          capacity: ofExtension('allocationRules', Type.Optional(Type.Integer())),
          /** The names of the queues that they work; none: every queue. */
          queues: ofExtension('allocationRules', Type.Optional(Type.Array(Type.String()))),
          fits: ofExtension('allocationRules', Type.Optional(Type.Integer())),
        }),
      ),
    }),
  },
  allocateCases: {
    request: Type.Object({
      action: Type.Enum([...allocationActions]),
      rows: WorkedRows,
      agentId: RowId,
      channel: Type.Enum([...allocationChannels]),
    }),
    reply: BulkResult,
  },
  checkAllocationCsv: checkFile,
  applyAllocationCsv: applyFile,
  queueChoices: {
    /** The list of the agents; without one, operations'. */
    request: Type.Object({ list: Type.Optional(Type.Enum(['manage-agent-list', 'agency-agents-list'])) }),
    reply: Type.Object({ queues: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })) }),
  },
  assignQueues: queues,
  unassignQueues: queues,
  setAgentCapacity: {
    request: Type.Object({ rows: WorkedRows, capacity: Type.Integer({ minimum: 0, maximum: agentCapacity.most }) }),
    reply: BulkResult,
  },
  checkHoldCsv: checkFile,
  applyHoldCsv: applyFile,
};
