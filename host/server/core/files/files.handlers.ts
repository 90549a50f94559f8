import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { FileReader } from './file-reader.ts';
import * as files from './file.store.ts';
import { uploadedFile, withUpload } from './keep-upload.ts';

const part = 'imageFile';

/** AP-24: the upload of a generic form. The call that saves the form attaches the file. */
const uploadFile: Handler<'uploadFile'> = async (_, context) => {
  const { kind, bytes, sha256 } = uploadedFile(context, part);
  return withUpload(context, part, async (tx, fileId) => {
    await context.record(tx, {
      action: 'UPLOAD_FILE',
      entity: 'file',
      entityId: fileId,
      after: { kind, bytes, sha256 },
    });
    return { s3Url: await context.storage.linkTo(fileId), fileId };
  });
};

/** An upload that nothing has attached yet is seen by its uploader. */
const seesOwnUpload: FileReader = async (fileId, { db, caller }) =>
  caller.kind === 'staff' && files.isWaitingUploadOf(db, fileId, caller.staff.id);

/**
 * The call that gives a fresh link to a file.
 *
 * @param readers by each holder of files, who sees them. A file that nobody may see looks like one that is not there
 */
export function renewFileLinkBy(readers: readonly FileReader[]): Handler<'renewFileLink'> {
  return async ({ fileId }, context) => {
    for (const sees of [seesOwnUpload, ...readers])
      if ((await sees(fileId, context)) && (await files.find(context.db, fileId)))
        return { url: await context.storage.linkTo(fileId) };
    throw refuse('NOT_FOUND');
  };
}

export const fileHandlers = { uploadFile };
