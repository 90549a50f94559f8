import { defineDesk } from '../../core/desk/define-desk.ts';
import { documentFileHandlers } from './document-files.handlers.ts';
import { documentHandlers } from './documents.handlers.ts';
import { seesDocumentFile } from './sees-document-file.ts';
import { takenBackHandlers } from './taken-back.handlers.ts';

export const documentsDesk = defineDesk({
  handlers: { ...documentHandlers, ...documentFileHandlers, ...takenBackHandlers },
  sees: [seesDocumentFile],
});
