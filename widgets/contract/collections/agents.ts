/** How far an agent's KYC is (DONE is terminal); only an agent who is DONE is given loans. */
export const agentKycStatuses = ['NOT_STARTED', 'DRAFT', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE'] as const;
export type AgentKycStatus = (typeof agentKycStatuses)[number];

/** What an agent is given a loan for: to call the borrower, or to visit. */
export const allocationChannels = ['calling', 'field'] as const;
export type AllocationChannel = (typeof allocationChannels)[number];

/** How many open loans an agent is given at most, where nobody has said another number; and the most that can be said. */
export const agentCapacity = { usual: 150, most: 2_000 } as const;

/** What is wrong with a capacity as it is typed; undefined where nothing is. */
export function capacityMessage(typed: string): string | undefined {
  const number = Number(typed);
  const isRight = /^\d{1,6}$/.test(typed.trim()) && number <= agentCapacity.most;
  return isRight ? undefined : `Enter a whole number up to ${agentCapacity.most}`;
}

/** Columns of the file that allocates loans in bulk (VA-09). */
export const allocationCsvColumns = ['loanApplicationNumber', 'agentEmail'] as const;
/** What the file may have beside them: the agent’s name, which may stand in place of the address, and CALLING or FIELD. */
export const optionalAllocationColumns = ['agentName', 'channel'] as const;
/** Columns of the file that puts applications on hold (UT-14). */
export const holdCsvColumns = ['loanApplicationNumber', 'holdReason', 'comment'] as const;
/** The most lines of such a file below its header. */
export const mostCsvRows = 5_000;
