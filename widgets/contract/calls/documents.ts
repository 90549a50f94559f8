import type { CallRow } from '../call-row.ts';

/** The document desk: one application's documents beside its data. */
export const documentCalls = {
  fetchDocumentConfig: {
    does: 'Header, hold, status and tabs of the document verification of an application (AP-31)',
    method: 'POST',
    path: '/document-processing/config',
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
  },
  fetchDocumentTab: {
    does: 'The cards of a tab (AP-34)',
    method: 'POST',
    path: '/document-processing/tab',
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
  },
  updateDocumentSection: {
    does: 'Approve or reject a card with reasons, and correct its fields (AP-42). Needs if-match',
    method: 'PUT',
    path: '/document-processing/section',
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    success: 'Section data updated successfully',
  },
  addKycDocument: {
    does: 'Add a card for an additional KYC document',
    method: 'POST',
    path: '/document-processing/additional-document',
    encoding: 'json',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    writes: true,
    success: 'Added kyc document successfully',
  },
  searchEmployers: {
    does: 'Look up companies by a part of their name (AP-43)',
    method: 'GET',
    path: '/document-processing/employers',
    encoding: 'query',
    auth: 'session',
    screens: ['DOCUMENT_VERIFICATION'],
    loader: false,
  },
} as const satisfies Record<string, CallRow>;
