import type { AuditEntry } from '../base/audit-entry.ts';
import { Refusal } from '../base/refusal.ts';

/** Adds to a refusal what was tried, so that the one audit row of the attempt names it. */
export async function withAttempt<Result>(attempt: AuditEntry, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) error.attempt = attempt;
    throw error;
  }
}
