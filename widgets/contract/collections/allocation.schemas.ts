import { Type } from 'typebox';
import { agentKycStatuses, allocationChannels } from './agents.ts';
import { queueKeys } from '../applications/queues.ts';
import { BulkResult, RowId, WorkedRows } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';

/** Which of the five allocations is meant: some take free loans alone, some given ones alone. */
export const allocationActions = ['allocate', 'reAllocate', 'allocateAgent', 'bulkAllocate', 'bulkReAllocate'] as const;

/** What a file says, line by line, before anything is done. */
const CheckedFile = Type.Object({
  /** Applies what is good in the file, each line once; begun within 30 minutes. Null where no line is good. */
  token: Nullable(Type.String()),
  /** Good lines that are done: more than none where the caller has begun to apply the same file and not ended. */
  doneCount: Type.Integer(),
  rowCount: Type.Integer(),
  okCount: Type.Integer(),
  failCount: Type.Integer(),
  /** The first good lines: what would be done. `row` counts the file's lines, the header being 1. */
  preview: Type.Array(
    Type.Object({
      row: Type.Integer(),
      loanApplicationNumber: Type.String(),
      from: Nullable(Type.String()),
      to: Type.String(),
    }),
  ),
  /** What is wrong: the line, its column (empty where the whole line is meant), the value as it stands there and the cause. */
  problems: Type.Array(
    Type.Object({ row: Type.Integer(), column: Type.String(), value: Type.String(), cause: Type.String() }),
  ),
});

/**
 * What came of the good lines. The call answers after some seconds, done or not: while `leftCount` is not 0 it is made again and
 * goes on where it stopped.
 */
const AppliedFile = Type.Object({
  /** Good lines that are done, whether they could be or not: by this call and those before it. */
  doneCount: Type.Integer(),
  /** Good lines that nothing is done about yet. */
  leftCount: Type.Integer(),
  /** Every good line in the file's order, once none is left; empty until then. */
  results: Type.Array(
    Type.Object({
      row: Type.Integer(),
      rowId: Type.String(),
      loanApplicationNumber: Type.String(),
      ok: Type.Boolean(),
      errorCode: Type.Optional(Type.String()),
      errorMessage: Type.Optional(Type.String()),
    }),
  ),
  /** Of the lines that are done. */
  okCount: Type.Integer(),
  failCount: Type.Integer(),
});

const check = { request: Type.Object({}), reply: CheckedFile };
const apply = { request: Type.Object({ token: RowId }), reply: AppliedFile };
const queues = {
  request: Type.Object({
    rows: WorkedRows,
    queues: Type.Array(Type.Enum([...queueKeys]), { minItems: 1, maxItems: queueKeys.length, uniqueItems: true }),
  }),
  reply: BulkResult,
};

export const allocationSchemas = {
  allocationAgents: {
    request: Type.Object({}),
    reply: Type.Object({
      agents: Type.Array(
        Type.Object({
          id: Type.String(),
          agentName: Type.String(),
          email: Type.String(),
          kycStatus: Type.Enum([...agentKycStatuses]),
          accountAllocated: Type.Integer(),
          /** Why this agent cannot be given any; null where they can. */
          refusal: Nullable(Type.String()),
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
  checkAllocationCsv: check,
  applyAllocationCsv: apply,
  queueChoices: {
    request: Type.Object({}),
    reply: Type.Object({ queues: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })) }),
  },
  assignQueues: queues,
  unassignQueues: queues,
  checkHoldCsv: check,
  applyHoldCsv: apply,
};
