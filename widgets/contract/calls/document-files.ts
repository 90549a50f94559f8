import type { CallRow } from '../call-row.ts';

/** Files of documents. What an upload replaces stays; nothing is ever overwritten. */
export const documentFileCalls = {
  uploadDocument: {
    does: "Upload a document's side, or an edited picture of it (AP-37)",
    method: 'POST',
    path: '/document-processing/document/upload',
    encoding: 'multipart',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    files: { file: ['image', 'pdf', 'word', 'video'] },
    success: 'Document uploaded successfully',
  },
  uploadAdditionalDocument: {
    does: 'The same for an added document, by its type and proof (AP-38)',
    method: 'POST',
    path: '/document-processing/additional-document/upload',
    encoding: 'multipart',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    files: { file: ['image', 'pdf', 'word', 'video'] },
    success: 'Document uploaded successfully',
  },
  deleteDocument: {
    does: "Take a side's pictures off a document (AP-41). Their content is kept",
    method: 'DELETE',
    path: '/document-processing/document',
    encoding: 'form',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    success: 'The changes have been saved successfully',
  },
  revealDocument: {
    does: 'A link to the original of a redacted document; the look is audited',
    method: 'POST',
    path: '/document-processing/document/reveal',
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
  },
} as const satisfies Record<string, CallRow>;
