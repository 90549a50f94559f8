import { bankFormats } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import {
  leftOutText,
  noProfileText,
  notTakenText,
  rejectedText,
  sentences,
} from '../../../../widgets/contract/nach/batch-stays.ts';
import { referenceOf } from '../../core/bank/mandate-answers.store.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import * as batches from './batches.store.ts';
import { readToCancel } from './cancellations.handlers.ts';
import { requireUploader } from './require-uploader.ts';
import { findNotTaken, makeFiles, makerOf } from './mandate-files.ts';
import { countWaiting } from './waiting.store.ts';
import { rejectChangedForms } from './changed-forms.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** A batch as the screen shows it. */
function shownBatch(
  { id, created_at: at, mandate_count: mandateCount, name, profile }: Omit<batches.Batch, 'profile_id' | 'sha256'>,
  createdBy: string | null,
) {
  const file = name === null || profile === null ? null : { name, bank: profile.bank };
  return { batchId: id, createdAt: indianTime(at), createdBy: createdBy ?? '-', mandateCount, file };
}

const fetchMandateBatches: Handler<'fetchMandateBatches'> = async (_, context) => {
  const { id: staffId } = requireUploader(context);
  const maker = await makerOf(context.db, { staffId, now: context.now() });
  const { productName } = context.settings;
  const [waiting, notTaken, found, cancel] = await Promise.all([
    countWaiting(context.db, maker, productName),
    findNotTaken(context.db, maker),
    batches.latest(context.db),
    readToCancel(context.db),
  ]);
  return {
    waitingCount: waiting.waitingCount - notTaken.count,
    leftOut: waiting.leftOut,
    notTaken,
    changed: waiting.changed,
    noProfile: waiting.noProfile,
    batches: found.map((batch) => shownBatch(batch, batch.creator)),
    toCancel: cancel,
  };
};

const createMandateBatch: Handler<'createMandateBatch'> = async (_, context) => {
  const staff = requireUploader(context);
  const maker = await makerOf(context.db, { staffId: staff.id, now: context.now() });
  const rejected = await rejectChangedForms(context, maker);
  return context.once(async (tx) => {
    const { made, notTaken } = await makeFiles(tx, maker);
    const { leftOut, noProfile } = await countWaiting(tx, maker, context.settings.productName);
    const createdBy = `${staff.firstName} ${staff.lastName}`.trim();
    const [first, ...others] = made.map((batch) => shownBatch(batch, createdBy));
    if (!first) {
      const stay = sentences(
        rejectedText(rejected),
        leftOutText(leftOut),
        noProfileText(noProfile),
        notTakenText(notTaken),
      );
      throw refuse('NACH_BATCH_EMPTY', stay === '' ? {} : { message: `Nothing can go into a batch. ${stay}` });
    }
    const counts = leftOut.map(({ reason, because, count }) => ({ reason, because, count }));
    for (const { id: entityId, mandate_count: mandateCount, name, sha256, profile_id: profileId } of made) {
      const file = profileId === null ? {} : { name, sha256, profileId };
      const after = { mandateCount, ...file, ...(counts.length > 0 && { leftOut: counts }) };
      await context.record(tx, { action: 'CREATE_MANDATE_BATCH', entity: 'NACH_BATCH', entityId, after });
    }
    return {
      ...first,
      leftOut,
      batches: [first, ...others],
      notTaken,
      noProfile,
      rejected,
    };
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
  const {
    name = null,
    content = null,
    sha256 = null,
    profile = null,
  } = (await batches.fileOf(context.db, batchId)) ?? {};
  return {
    file:
      name === null || content === null || sha256 === null || profile === null
        ? null
        : { name, mediaType: bankFormats[profile.format].media, content, sha256 },
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
