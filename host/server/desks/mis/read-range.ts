import { readDay, dayOf, daysAfter, daysBetween, type Day } from '../../../../widgets/contract/time.ts';
import { misRangeErrors } from '../../../../widgets/contract/mis/mis.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { requireReader } from '../../core/staff/require-right.ts';

/** @throws Refusal NOT_ALLOWED for who may read MIS and not download it; the attempt is kept in the audit */
export function requireDownloader(context: Pick<CallContext, 'caller'>, attempt: AuditEntry): Staff {
  const staff = requireReader(context, 'readMis', attempt);
  if (!may('downloadLists', staff.roles)) throw refuse('NOT_ALLOWED', { attempt });
  return staff;
}

export interface DayRange {
  from: Day;
  to: Day;
  /** As many days, right before. */
  before: { from: Day; to: Day };
}

/** @throws Refusal VALIDATION_FAILED for no days, days in the future, a range that ends before it begins or is too long */
export function readRange(asked: Pick<CallInput<'dailyMisSummary'>, 'from' | 'to'>, now: Date): DayRange {
  const fieldErrors = misRangeErrors(asked, dayOf(now));
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  const [from, to] = [readDay(asked.from), readDay(asked.to)];
  const ends = daysAfter(from, -1);
  return { from, to, before: { from: daysAfter(ends, -daysBetween(from, to)), to: ends } };
}
