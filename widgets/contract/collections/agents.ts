/** How far an agent's KYC is (DONE is terminal); only an agent who is DONE is given loans. */
export const agentKycStatuses = ['NOT_STARTED', 'DRAFT', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE'] as const;
export type AgentKycStatus = (typeof agentKycStatuses)[number];

/** What an agent is given a loan for: to call the borrower, or to visit. */
export const allocationChannels = ['calling', 'field'] as const;
export type AllocationChannel = (typeof allocationChannels)[number];

/** Columns of the file that allocates loans in bulk (VA-09). */
export const allocationCsvColumns = ['loanApplicationNumber', 'agentEmail'] as const;
/** What the file may have beside them: the agent’s name, which may stand in place of the address, and CALLING or FIELD. */
export const optionalAllocationColumns = ['agentName', 'channel'] as const;
/** Columns of the file that puts applications on hold (UT-14). */
export const holdCsvColumns = ['loanApplicationNumber', 'holdReason', 'comment'] as const;
/** The most lines of such a file below its header. */
export const mostCsvRows = 5_000;
