import { Type } from 'typebox';
import { fileKeyPattern } from './document-file-key.ts';
import { DocumentCard, DocumentFile } from './document-entities.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';
import { ofExtension } from '../extension.schemas.ts';
import { secret } from '../secret.schemas.ts';

const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
/** Card, side and slot: `PAN.front.modified`. */
const key = Type.String({ pattern: fileKeyPattern });
/** Without the dot: `jpg` for an edited picture, the file's own for every other file (AP-40). */
const extension = Type.String({ pattern: '^[A-Za-z0-9]{1,5}$' });
const Choice = Type.String({ minLength: 1, maxLength: 60 });

/** The card after the change: its preview holds the new links (DV-53). Its application may have changed with it. */
const ChangedCard = Type.Object({
  card: ofExtension('replies', secret('person', Nullable(DocumentCard))),
  applicationVersion: ofExtension('versions', Type.Integer()),
});

export const documentFileSchemas = {
  uploadDocument: {
    /** The file itself travels as the part `file`. */
    request: Type.Object({ loanApplicationNumber, key, extension }),
    reply: ChangedCard,
  },
  uploadAdditionalDocument: {
    request: Type.Object({ loanApplicationNumber, key, extension, type: Choice, proofType: Choice }),
    reply: ChangedCard,
  },
  deleteDocument: {
    request: Type.Object({ loanApplicationNumber, key, extension }),
    reply: ChangedCard,
  },
  revealDocument: {
    request: Type.Object({ loanApplicationNumber, key }),
    reply: Type.Object({ file: secret('look', DocumentFile) }),
  },
};
