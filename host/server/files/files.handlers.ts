import type { Handler } from '../http/handler.ts';
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

export const fileHandlers = { uploadFile };
