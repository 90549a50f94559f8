import * as files from '../../core/files/file.store.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as feedback from './feedback.store.ts';
import { seesFeedback } from './sees-feedback.ts';

/** A link to a recording, for who sees the feedback. Each time is in the audit: a recording holds a borrower's voice. */
export const playRecording: Handler<'playRecording'> = async ({ feedbackId }, context) => {
  const found = await feedback.find(context.db, feedbackId);
  if (!found || !(await seesFeedback(context, found))) throw refuse('NOT_FOUND');
  const { recordingFileId, loanApplicationNumber } = found;
  const file = recordingFileId === null ? undefined : await files.find(context.db, recordingFileId);
  if (!file) throw refuse('FILE_GONE', { message: 'There is no recording of this feedback' });
  await context.transaction((tx) =>
    context.record(tx, {
      action: 'PLAY_RECORDING',
      entity: 'feedback',
      entityId: feedbackId,
      loanApplicationNumber,
      after: { fileId: file.id },
    }),
  );
  return { url: await context.storage.linkTo(file.id), mediaType: file.type };
};
