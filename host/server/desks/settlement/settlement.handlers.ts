import { decisionHandlers } from './decide.handlers.ts';
import { submitSettlement, verifySettlement } from './offer.handlers.ts';
import { recoverSettlement } from './recover.handlers.ts';
import { sendSettlementLink } from './offer-link.handlers.ts';
import { fetchSettlements } from './settlements-of-loan.handlers.ts';

export const settlementHandlers = {
  fetchSettlements,
  verifySettlement,
  submitSettlement,
  recoverSettlement,
  sendSettlementLink,
  ...decisionHandlers,
};
