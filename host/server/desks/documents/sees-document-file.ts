import { complianceScreens } from '../../../../widgets/contract/compliance/compliance.ts';
import { vkycScreens } from '../../../../widgets/contract/vkyc/vkyc.ts';
import type { RouteKey } from '../../../../widgets/contract/screens.ts';
import { isApplicationSeen } from '../../core/applications/seen.ts';
import { findByLoanNumber } from '../../core/applications/applications.store.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import * as documentFiles from './document-files.store.ts';
import * as documents from './documents.store.ts';
import { shownFiles } from './present-card.ts';

/** The screens that show an application's documents. */
const desks: readonly RouteKey[] = ['DOCUMENT_VERIFICATION', ...complianceScreens, ...vkycScreens];

/**
 * The document desk sees the files that its cards show now: no file that was replaced or deleted, and no original of a
 * redacted side, which only an audited reveal opens.
 */
export const seesDocumentFile: FileReader = async (fileId, { db, caller }) => {
  if (caller.kind !== 'staff' || !desks.some((key) => caller.staff.routeKeys.includes(key))) return false;
  for (const { documentId, loan, side } of await documentFiles.holdersOf(db, fileId)) {
    const shown = shownFiles(await documents.filesOf(db, [documentId]), side ?? 'front');
    if (!shown.some((file) => file.file_id === fileId)) continue;
    const application = await findByLoanNumber(db, loan);
    if (application && (await isApplicationSeen(db, application, caller))) return true;
  }
  return false;
};
