import { Type } from 'typebox';
import { ofExtension } from '../extension.schemas.ts';
import { RowId } from '../lists/list-work.schemas.ts';

export const fileSchemas = {
  uploadFile: {
    /** The file itself travels as the part `imageFile` (AP-24). */
    request: Type.Object({}),
    reply: Type.Object({
      /**
       * The field's value (AP-24): a link below the backend's base, signed and good for 15 minutes. It still names the
       * file in a save that comes later.
       */
      s3Url: Type.String(),
      fileId: ofExtension('documentFacts', Type.String()),
    }),
  },
  renewFileLink: {
    /** The id that the ended link names. */
    request: Type.Object({ fileId: RowId }),
    /** A link below the backend's base, signed and good for 15 minutes. */
    reply: Type.Object({ url: Type.String() }),
  },
};
