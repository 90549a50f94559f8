import type { CallRow } from '../call-row.ts';
import { papers } from '../applications/about.ts';
import { documentStages } from '../documents/document-cards.ts';

/** A customer's picture becomes a document: whoever may work on the application's documents may do so from its chat. */
export const chatDocumentCalls = {
  chatDocumentCards: {
    does: 'The document cards of a chat’s loan that a picture of the chat may be put on',
    part: 'chatDocuments',
    method: 'POST',
    path: '/whatsapp/document/cards',
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    loader: false,
    changes: 'nothing',
  },
  fileChatPicture: {
    does: 'Put a copy of a file that the customer sent in a chat on a side of a document card',
    part: 'chatDocuments',
    method: 'POST',
    path: '/whatsapp/document',
    about: papers(...documentStages),
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    loader: false,
    writes: true,
    success: 'Document uploaded successfully',
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
