import { may } from '../../../widgets/contract/session/rights.ts';
import { staffOf } from '../calling/staff-caller.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { indianTime } from '../indian-time.ts';
import * as batches from './batches.store.ts';

/** @throws Refusal NOT_ALLOWED when the caller may not send mandates to the bank */
function requireUploader({ caller }: CallContext) {
  const staff = staffOf(caller);
  if (!staff || !may('uploadBankAnswers', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

const fetchMandateBatches: Handler<'fetchMandateBatches'> = async (_, context) => {
  requireUploader(context);
  const [waitingCount, found] = await Promise.all([batches.countWaiting(context.db), batches.latest(context.db)]);
  return {
    waitingCount,
    batches: found.map(({ id, created_at: at, creator, mandate_count: mandateCount }) => ({
      batchId: id,
      createdAt: indianTime(at),
      createdBy: creator ?? '-',
      mandateCount,
    })),
  };
};

const createMandateBatch: Handler<'createMandateBatch'> = async (_, context) => {
  const staff = requireUploader(context);
  return context.once(async (tx) => {
    const made = await batches.create(tx, { staffId: staff.id, now: context.now() });
    if (!made) throw refuse('NACH_BATCH_EMPTY');
    await context.record(tx, {
      action: 'CREATE_MANDATE_BATCH',
      entity: 'NACH_BATCH',
      entityId: made.id,
      after: { mandateCount: made.mandate_count },
    });
    const createdBy = `${staff.firstName} ${staff.lastName}`.trim();
    return { batchId: made.id, createdAt: indianTime(made.created_at), createdBy, mandateCount: made.mandate_count };
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
      acceptedOn: mandate.reviewed_at === null ? '' : indianTime(mandate.reviewed_at).slice(0, 10),
    })),
  };
};

/** Handlers of the batches in which accepted mandates go to the bank. */
export const batchHandlers = { fetchMandateBatches, createMandateBatch, fetchMandateBatch };
