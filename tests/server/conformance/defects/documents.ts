import { misread, replies, undone } from '../proxy.ts';
import type { Seeded } from '../seeded.ts';

const isClear = ({ body }: { body: string }) => body.includes('"CLEAR"');
export const documentDefects: readonly Seeded[] = [
  {
    is: 'a hold is not cleared',
    only: 'documents',
    defect: undone('reportIssue', {}, isClear),
    step: 'documents.clear-hold',
    row: 'AP-35',
    says: 'reportIssue: the application is still on hold after CLEAR',
    off: 'Applications on Hold (/hold)',
  },
  {
    is: 'reject reasons are lost',
    only: 'documents',
    defect: replies('fetchDocumentTab', ({ cards }) => {
      for (const card of cards) card.selectedRejectReasons = [];
    }),
    step: 'documents.reject-card',
    row: 'AP-42',
    says: 'updateDocumentSection: selectedRejectReasons has lost the reason that was given',
    off: 'Document verification',
  },
  {
    is: 'day and month change places',
    only: 'documents',
    defect: misread('updateDocumentSection', (json) => {
      for (const field of json.fields) field.value = field.value.replace(/^(\d\d)\/(\d\d)/, '$2/$1');
    }),
    step: 'documents.save-field',
    row: 'AP-42',
    says: 'updateDocumentSection: PAN_DOB was saved as 09/03/1990 and is not 1990-03-09 when it is loaded again',
  },
  {
    is: 'an application stays where it was',
    only: 'documents',
    defect: undone('updateUdrsStatus', {}, ({ body }) => !body.includes('DISBURSED')),
    step: 'documents.move',
    row: 'AP-36',
    says: 'updateUdrsStatus: selectedUdrs is DOCUMENT_PROCESSING after a move to PENDING_REVIEW_REGULAR',
  },
  {
    is: 'a file outlives its deletion',
    only: 'document-files',
    defect: undone('deleteDocument', {}),
    step: 'document-files.delete',
    row: 'AP-41',
    says: 'deleteDocument: ADDITIONAL_KYC_1.front.original is still there after it was deleted',
  },
  {
    is: 'an upload is not kept',
    only: 'document-files',
    defect: undone('uploadDocument', {}, ({ body }) => body.includes('filename')),
    step: 'document-files.upload',
    row: 'AP-37',
    says: 'uploadDocument: preview.front.modified of PAN is null after an upload',
  },
  {
    is: 'an upload answers no address',
    only: 'files',
    defect: replies('uploadFile', (reply) => {
      Object.assign(reply, { s3Url: undefined });
    }),
    step: 'files.upload',
    row: 'AP-24',
    says: 'uploadFile: s3Url is missing',
  },
  {
    is: 'a link leads nowhere',
    only: 'files',
    defect: replies('uploadFile', (reply) => {
      reply.s3Url = '/images/gone.png';
    }),
    step: 'files.download',
    row: 'AP-26',
    says: 'GET of an uploaded file is answered HTTP 404',
  },
];
