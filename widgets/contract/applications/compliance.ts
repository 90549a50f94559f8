/**
 * How far the compliance review of an application is (CP-01), in the wire's own spelling: nobody has taken the case,
 * somebody has, the fixer or the callers have it, it is decided.
 */
export const complianceStatuses = ['pending', 'In-Progress', 'Re-Work', 'APPROVED', 'REJECTED'] as const;
export type ComplianceStatus = (typeof complianceStatuses)[number];

/** The statuses that end the review. */
export const complianceDecisions = ['APPROVED', 'REJECTED'] as const satisfies readonly ComplianceStatus[];
