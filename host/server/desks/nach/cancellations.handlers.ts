import { cancellationWords } from '../../../../widgets/contract/nach/cancellations.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { dayOf, readableDay } from '../../../../widgets/contract/time.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import * as cancellations from '../../core/bank/cancellations.store.ts';
import { requireUploader } from './require-uploader.ts';

/** A page of the mandates that the bank is to be told to end. @param after the last one of the page before */
export async function readToCancel(db: CallContext['db'], after?: string): Promise<CallReply<'fetchMandatesToCancel'>> {
  const { count, mandates } = await cancellations.toCancel(db, after);
  return {
    count,
    mandates: mandates.map((mandate) => ({
      cancellationId: mandate.id,
      loanApplicationNumber: mandate.loan_application_number,
      customerName: mandate.full_name,
      umrn: mandate.umrn,
      because: cancellationWords[mandate.reason],
      since: indianTime(mandate.since),
    })),
  };
}

const fetchMandatesToCancel: Handler<'fetchMandatesToCancel'> = async ({ after }, context) => {
  requireUploader(context);
  return readToCancel(context.db, after);
};

/** Takes a mandate off the list, once the bank has cancelled it. It stays stored, with who has recorded it. */
const recordMandateCancelled: Handler<'recordMandateCancelled'> = async ({ cancellationId }, context) => {
  const { id: staffId } = requireUploader(context);
  const attempt = { action: 'CANCEL_MANDATE' as const, entity: 'MANDATE_CANCELLATION', entityId: cancellationId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const mark = await cancellations.lockMark(tx, cancellationId);
      if (!mark || !isWithinReach(context.caller, { sourcingPartner: mark.sourcing_partner }))
        throw refuse('NOT_FOUND');
      const { umrn, reason, loan_application_number: loanApplicationNumber } = mark;
      if (mark.done_at !== null)
        throw refuse('STALE_VERSION', {
          message: `${mark.doneBy ?? 'Somebody'} has recorded this on ${readableDay(dayOf(mark.done_at))}`,
        });
      await cancellations.cancelled(tx, cancellationId, { staffId, now: context.now() });
      await context.record(tx, { ...attempt, loanApplicationNumber, before: { reason }, after: { umrn } });
      return { cancellationId, umrn };
    }),
  );
};

/** Handlers of the mandates that the bank is to be told to end. */
export const cancellationHandlers = { fetchMandatesToCancel, recordMandateCancelled };
