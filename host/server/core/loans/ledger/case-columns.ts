import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Position } from '../../../../../widgets/contract/ledger/position.ts';
import { nextEmi } from '../../../../../widgets/contract/ledger/previews.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import type { FoundCase } from '../cases.store.ts';
import { bucketOf, callingQueue, worseOf } from '../collections.rules.ts';
import { liveReceipts } from './live-receipts.ts';

/** What the case says before, as far as that decides what it says now. */
type Before = Pick<FoundCase, 'peak' | 'bucket' | 'lastPaidOn' | 'restructuredOn'>;

/** The day of the newest money; of a loan whose ledger has never had any, what the case has kept of the days before. */
function lastPaidOn(entries: readonly LoanEntry[], before: Before): Day | null {
  const hasReceipts = entries.some(({ kind }) => kind === 'RECEIPT');
  return hasReceipts ? (liveReceipts(entries).at(-1)?.valueDate ?? null) : before.lastPaidOn;
}

/**
 * The columns of a case that follow from its loan's ledger. A loan that nothing is overdue of leaves collection, but for one whose
 * borrower pays an accepted settlement: it is worked in the bucket that it has, whatever its days past due, until that ends.
 */
export function caseColumns(position: Position, entries: readonly LoanEntry[], before: Before) {
  const { dpd, state } = position;
  const isSettling = position.settlement?.status === 'ACCEPTED' && state === 'OPEN';
  const bucket = (isSettling ? before.bucket : null) ?? bucketOf(dpd);
  const emi = nextEmi(position) ?? position.emi;
  const restructured = entries.findLast(({ kind, valueDate }) => kind === 'RESTRUCTURE' && valueDate <= position.day);
  return {
    principal_outstanding: rupeesUp(position.principal),
    principal_outstanding_paise: position.principal,
    total_outstanding: rupeesUp(position.totalOutstanding),
    total_outstanding_paise: position.totalOutstanding,
    overdue_amount: rupeesUp(position.overdue),
    overdue_amount_paise: position.overdue,
    emi: rupeesUp(emi),
    emi_paise: emi,
    held_paise: position.held,
    excess_paise: position.excess,
    // On its due day an instalment is due and not overdue yet.
    oldest_due_on: dpd > 0 ? position.oldestDueOn : null,
    aged_on: position.day,
    dpd,
    bucket,
    queue: bucket === null ? null : callingQueue,
    peak: worseOf(before.peak, bucket),
    last_paid_on: lastPaidOn(entries, before),
    restructured_on: restructured?.valueDate ?? before.restructuredOn,
    closed_reason: state === 'OPEN' ? null : state,
    closed_on: state === 'OPEN' ? null : position.closedOn,
  };
}
