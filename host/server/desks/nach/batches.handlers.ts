import { leftOutText } from '../../../../widgets/contract/nach/batch-stays.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { referenceOf, toCancel } from '../../core/bank/mandate-answers.store.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import * as batches from './batches.store.ts';
import { rejectChangedForms } from './changed-forms.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** @throws Refusal NOT_ALLOWED when the caller may not send mandates to the bank */
function requireUploader({ caller }: CallContext) {
  const staff = staffOf(caller);
  if (!staff || !may('uploadBankAnswers', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

const fetchMandateBatches: Handler<'fetchMandateBatches'> = async (_, context) => {
  const { id: staffId } = requireUploader(context);
  const [waiting, found, cancel] = await Promise.all([
    batches.countWaiting(context.db, { staffId, now: context.now() }),
    batches.latest(context.db),
    toCancel(context.db),
  ]);
  return {
    ...waiting,
    batches: found.map(({ id, created_at: at, creator, mandate_count: mandateCount }) => ({
      batchId: id,
      createdAt: indianTime(at),
      createdBy: creator ?? '-',
      mandateCount,
    })),
    toCancel: {
      count: cancel.count,
      mandates: cancel.mandates.map((mandate) => ({
        loanApplicationNumber: mandate.loan_application_number,
        customerName: mandate.full_name,
        umrn: mandate.cancel_umrn ?? '',
        since: mandate.cancel_since === null ? '' : indianTime(mandate.cancel_since),
      })),
    },
  };
};

const createMandateBatch: Handler<'createMandateBatch'> = async (_, context) => {
  const staff = requireUploader(context);
  await rejectChangedForms(context);
  return context.once(async (tx) => {
    const maker = { staffId: staff.id, now: context.now() };
    const made = await batches.create(tx, maker);
    const { leftOut } = await batches.countWaiting(tx, maker);
    if (!made) {
      const stay = leftOutText(leftOut);
      throw refuse('NACH_BATCH_EMPTY', stay === '' ? {} : { message: `Nothing can go into a batch. ${stay}` });
    }
    await context.record(tx, {
      action: 'CREATE_MANDATE_BATCH',
      entity: 'NACH_BATCH',
      entityId: made.id,
      after: { mandateCount: made.mandate_count, ...(leftOut.length > 0 && { leftOut }) },
    });
    const createdBy = `${staff.firstName} ${staff.lastName}`.trim();
    const { id: batchId, created_at: at, mandate_count: mandateCount } = made;
    return { batchId, createdAt: indianTime(at), createdBy, mandateCount, leftOut };
  });
};

const fetchMandateBatch: Handler<'fetchMandateBatch'> = async ({ batchId }, context) => {
  requireUploader(context);
  const found = await batches.mandatesOf(context.db, batchId);
  if (found.length === 0) throw refuse('NOT_FOUND');
  await context.transaction((tx) =>
    context.record(tx, {
      action: 'READ_MANDATE_BATCH',
      entity: 'NACH_BATCH',
      entityId: batchId,
      after: { mandateCount: found.length },
    }),
  );
  return {
    mandates: found.map((mandate) => ({
      loanApplicationNumber: mandate.loan_application_number,
      customerName: mandate.full_name,
      nachType: mandate.nach_type,
      instrument: mandate.instrument,
      emi: mandate.emi,
      acceptedOn: mandate.reviewed_at === null ? '' : dayOf(mandate.reviewed_at),
      reference: referenceOf(mandate),
    })),
  };
};

/** Handlers of the batches in which accepted mandates go to the bank. */
export const batchHandlers = { fetchMandateBatches, createMandateBatch, fetchMandateBatch };
