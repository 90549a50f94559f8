import { detailPartsOf } from '../../../../widgets/contract/application-details/application-details.ts';
import { findByLoanNumber } from '../../core/applications/applications.store.ts';
import { isWithinReach, opensDetails } from '../../core/applications/seen.ts';
import { holdersOf } from '../documents/document-files.store.ts';
import * as documents from '../documents/documents.store.ts';
import { shownFiles } from '../documents/present-card.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import { applicationsWithChatFile } from './application-details.store.ts';

/**
 * The details of an application show its documents, never the original of a redacted side, and the files of its chats, to
 * those who may open these parts.
 */
export const seesDetailsFile: FileReader = async (fileId, { db, caller }) => {
  if (caller.kind !== 'staff' || !opensDetails(caller) || detailPartsOf(caller.staff.roles).length === 0) return false;
  for (const { documentId, loan, side } of await holdersOf(db, fileId)) {
    const shown = shownFiles(await documents.filesOf(db, [documentId]), side ?? 'front');
    const application = shown.some((file) => file.file_id === fileId) ? await findByLoanNumber(db, loan) : undefined;
    if (application && isWithinReach(caller, application)) return true;
  }
  const chats = await applicationsWithChatFile(db, fileId);
  return chats.some(({ sourcing_partner: sourcingPartner }) => isWithinReach(caller, { sourcingPartner }));
};
