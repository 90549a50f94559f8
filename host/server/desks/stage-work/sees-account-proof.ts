import { may } from '../../../../widgets/contract/session/rights.ts';
import { isApplicationIdSeen } from '../../core/applications/seen.ts';
import * as accounts from '../../core/accounts/accounts.store.ts';
import type { FileReader } from '../../core/files/file-reader.ts';

const seers = ['proposeAccounts', 'checkAccount', 'confirmAccounts', 'initiateDisbursal', 'releaseDisbursal'] as const;

/** The proof of an account is seen by who works on accounts and payouts, of the applications that they see. */
export const seesAccountProof: FileReader = async (fileId, { db, caller }) => {
  if (caller.kind !== 'staff' || !seers.some((right) => may(right, caller.staff.roles))) return false;
  const applicationId = await accounts.applicationOfProof(db, fileId);
  return applicationId !== undefined && isApplicationIdSeen(db, applicationId, caller);
};
