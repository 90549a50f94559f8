import type { CallRow } from '../call-row.ts';
import { papers } from '../applications/about.ts';
import { documentStages } from './document-cards.ts';
import { complianceScreens } from '../compliance/compliance.ts';
import { vkycScreens } from '../vkyc/vkyc.ts';

/** Files of documents. A file that an upload replaces is kept; nothing is ever overwritten. */
export const documentFileCalls = {
  uploadDocument: {
    does: "Upload a document's side, or an edited picture of it (AP-37)",
    part: 'core',
    method: 'POST',
    path: '/document-processing/document/upload',
    about: papers(...documentStages),
    encoding: 'multipart',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    files: { file: ['image', 'pdf', 'word', 'video'] },
    success: 'Document uploaded successfully',
    changes: 'row',
  },
  uploadAdditionalDocument: {
    does: 'The same for an added document, by its type and proof (AP-38)',
    part: 'core',
    method: 'POST',
    path: '/document-processing/additional-document/upload',
    about: papers(...documentStages),
    encoding: 'multipart',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    files: { file: ['image', 'pdf', 'word', 'video'] },
    success: 'Document uploaded successfully',
    changes: 'row',
  },
  deleteDocument: {
    does: "Take a side's pictures off a document (AP-41). Their content is kept",
    part: 'core',
    method: 'DELETE',
    path: '/document-processing/document',
    about: papers(...documentStages),
    encoding: 'form',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    success: 'The changes have been saved successfully',
    changes: 'row',
  },
  revealDocument: {
    does: 'A link to the original of a redacted document; the look is audited',
    part: 'reveal',
    method: 'POST',
    path: '/document-processing/document/reveal',
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION', ...complianceScreens, ...vkycScreens],
    writes: true,
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
