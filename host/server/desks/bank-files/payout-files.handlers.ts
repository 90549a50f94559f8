import { createHash } from 'node:crypto';
import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import { bankFormats } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import { payoutsStayText } from '../../../../widgets/contract/bank-files/payout-stays.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { Handler } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { messageIdOf, nameOf } from '../../core/bank-files/file-name.ts';
import * as profiles from '../../core/bank-files/profiles.store.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { newId } from '../../db/new-id.ts';
import { formatOf, gather, sharedOf, usedProfile } from './make-payouts.ts';
import * as files from './payout-files.store.ts';

const entity = 'payoutFile';

const fetchBankFiles: Handler<'fetchBankFiles'> = async (_, { db, caller, settings }) => {
  requireRight({ caller }, 'makePayoutFiles');
  const { productName } = settings;
  const inUse = await profiles.inUse(db, 'PAYOUT');
  const made = await files.latest(db);
  return {
    profiles: inUse.flatMap(({ id, lender, approved }) =>
      approved === null
        ? []
        : [
            {
              profileId: id,
              bank: approved.bank,
              lenderName: lenderName(lender, productName),
              mode: approved.mode,
              format: bankFormats[approved.format].label,
            },
          ],
    ),
    files: made.map((file) => ({
      fileId: file.id,
      name: file.name,
      bank: file.profile.bank,
      lenderName: lenderName(file.lender, productName),
      lineCount: file.line_count,
      total: file.total,
      madeBy: file.maker ?? '-',
      madeAt: indianTime(file.made_at),
    })),
  };
};

const previewBankFile: Handler<'previewBankFile'> = async ({ profileId }, context) => {
  const { id: staffId } = requireRight(context, 'makePayoutFiles');
  const profile = usedProfile(await profiles.find(context.db, profileId));
  const { taken, total, stays } = await gather(context.db, { staffId, now: context.now() }, profile, false);
  return { lineCount: taken.length, total, stays };
};

const makeBankFile: Handler<'makeBankFile'> = async ({ profileId }, context) => {
  const { id: staffId } = requireRight(context, 'makePayoutFiles');
  const attempt = { action: 'MAKE_PAYOUT_FILE' as const, entity };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      // The payouts are read after the lock: of two who make files of a lender's payouts the second sees what the first has taken.
      await profiles.lockAll(tx, usedProfile(await profiles.find(tx, profileId)));
      const profile = usedProfile(await profiles.find(tx, profileId));
      const { approved } = profile;
      const now = context.now();
      const { taken, total, stays } = await gather(tx, { staffId, now }, profile, true);
      if (taken.length === 0) {
        const stay = payoutsStayText(stays);
        throw refuse('BANK_FILE_EMPTY', stay === '' ? {} : { message: `Nothing can go into a file. ${stay}` });
      }
      const name = nameOf(approved, (await files.countOf(tx, profileId)) + 1);
      const id = newId(now);
      const lines = taken.map(({ line }) => line);
      const head = { id: messageIdOf(id), at: now };
      const content = formatOf(approved).write(sharedOf(approved), lines, head);
      const sha256 = createHash('sha256').update(content).digest('hex');
      await files.insert(
        tx,
        {
          id,
          profile_id: profileId,
          profile: JSON.stringify(approved),
          name,
          content: content.toString('utf8'),
          sha256,
          line_count: lines.length,
          total,
          made_by: staffId,
          made_at: now,
        },
        taken.map(({ payout, line }, index) => ({
          disbursal_id: payout.disbursalId,
          application_id: payout.applicationId,
          file_id: id,
          line: index + 1,
          reference: line.reference,
        })),
      );
      const leftOut = stays.map(({ reason, count }) => ({ reason, count }));
      const after = { name, sha256, lineCount: lines.length, total, profileId, ...(leftOut.length > 0 && { leftOut }) };
      await context.record(tx, { ...attempt, entityId: id, after });
      return { fileId: id, name, lineCount: lines.length, total, stays };
    }),
  );
};

const readBankFile: Handler<'readBankFile'> = async ({ fileId }, context) => {
  requireRight(context, 'makePayoutFiles');
  const file = await files.find(context.db, fileId);
  if (!file) throw refuse('NOT_FOUND');
  const { name, sha256 } = file;
  await context.transaction((tx) =>
    context.record(tx, {
      action: 'READ_PAYOUT_FILE',
      entity,
      entityId: fileId,
      after: { name, lineCount: file.line_count },
    }),
  );
  return { name, mediaType: bankFormats[file.profile.format].media, content: file.content, sha256 };
};

export const payoutFileHandlers = { fetchBankFiles, previewBankFile, makeBankFile, readBankFile };
