import type { Handler } from '../../../call/handler.ts';
import { readHistory, showEntry } from '../../../core/calls/call.store.ts';
import { createTelephonyTicket } from '../tickets/create-ticket.ts';
import { noLoan } from '../../../core/calls/customer-details.ts';
import { loadTelephonyCall } from '../load-call.ts';
import { readChoices } from '../../../core/calls/disposition-choices.ts';
import { requireGrant } from '../../../core/calls/grants/require-grant.ts';
import { saveTelephonyCall } from '../save-call.ts';

/**
 * Past calls of the loaded call's loan and product, newest first; empty when the customer has no loan (AP-69, TC-18).
 */
const telephonyCallHistory: Handler<'telephonyCallHistory'> = async ({ loanAppNo, productType }, context) => {
  const loan = loanAppNo === noLoan ? null : loanAppNo;
  const grant = await requireGrant(context, { loanAppNo: loan, productType });
  if (loan === null) return [];
  return (await readHistory(context.db, loan, grant.product_type)).map(showEntry);
};

const telephonyChoices: Handler<'telephonyChoices'> = async (_, context) => {
  await requireGrant(context, {});
  return readChoices(context.db);
};

/** The public telephony screen's calls. All except the load need the grant that the load gave. */
export const telephonyHandlers = {
  loadTelephonyCall,
  saveTelephonyCall,
  createTelephonyTicket,
  telephonyCallHistory,
  telephonyChoices,
};
