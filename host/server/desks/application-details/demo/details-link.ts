import { addressOf } from '../../../../../widgets/contract/screens/address-of.ts';
import { screens } from '../../../../../widgets/contract/screens.ts';
import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { findDemoDetails } from './details-seed.store.ts';

/** The address of an application's details. */
export const detailsLink: LinkMaker = async (db) => {
  const loanApplicationNumber = await findDemoDetails(db);
  return loanApplicationNumber && addressOf(screens.APPLICATION_DETAILS, { loanApplicationNumber });
};
