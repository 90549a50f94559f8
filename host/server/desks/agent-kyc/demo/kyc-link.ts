import { addressOf } from '../../../../../widgets/contract/screens/address-of.ts';
import { screens } from '../../../../../widgets/contract/screens.ts';
import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { longestSubmitted } from './agent-kyc-seed.store.ts';

/** The address of the KYC that has waited longest for its decision. */
export const kycLink: LinkMaker = async (db) => {
  const userId = await longestSubmitted(db);
  return userId && addressOf(screens.AGENCY_AGENT_KYC, { tabName: 'submitted', userId });
};
