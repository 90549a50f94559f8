import { addressOf } from '../../../../../widgets/contract/screens/address-of.ts';
import { screens } from '../../../../../widgets/contract/screens.ts';
import { findDemoDesk } from './documents-seed.store.ts';
import type { LinkMaker } from '../../../demo/kit/link-maker.ts';

/** The address of the document desk with an application that waits there. */
export const documentLink: LinkMaker = async (db) => {
  const loanApplicationNumber = await findDemoDesk(db);
  return loanApplicationNumber && addressOf(screens.DOCUMENT_VERIFICATION, { loanApplicationNumber });
};
