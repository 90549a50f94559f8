import { madeOnline, takesForms } from '../../../../widgets/contract/nach/nach-moves.ts';
import { findMandate, rejectLabel, type Mandate } from '../../core/calls/nach.store.ts';
import type { CallContext } from '../../call/handler.ts';

/** The mandate of a loan, as the page shows it beside the mails; its fields are null when the loan has none. */
export async function shownMandate(db: CallContext['db'], loan: string | null | undefined) {
  const mandate = loan ? await findMandate(db, loan) : undefined;
  const { reject_code: code = null, reject_reason: reason = null } = mandate ?? {};
  return {
    nachStatus: mandate?.status ?? null,
    loanAppNo: loan ?? null,
    rejectReason: mandate?.status === 'NACH_REJECTED' && code ? rejectLabel(code, reason) : null,
    mandateVersion: mandate?.version ?? null,
  };
}

/** Why a mandate takes no form at all; null where it takes one. */
export function noFormOf({ nach_type: type }: Pick<Mandate, 'nach_type'>): string | null {
  return takesForms(type) ? null : madeOnline;
}
