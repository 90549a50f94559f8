import type { CallContext, Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { fetchCrmConfig } from '../crm-config.ts';
import { readHeaderItems } from '../crm-config.store.ts';
import { createCrmTicket, ticketCallOf } from '../tickets/crm-ticket.ts';
import { findTicketUrl } from '../tickets/crm-ticket.store.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import { nachDetailsOf } from './nach-details.ts';
import { findLoan, findMandate, readNachLog, type CalledLoan } from '../../../core/calls/nach.store.ts';
import { readMonthlyIncome } from '../../../core/applications/monthly-income.store.ts';
import { isWithinReach } from '../../../core/applications/seen.ts';
import { keepsCallingWindow } from '../../../core/calls/window-kept.ts';
import { staffCallMoments } from '../../../core/calls/call-moments.ts';
import { saveNachCallDetails, windowSubject } from './save-nach-call.ts';

/** @throws Refusal CUSTOMER_NOT_FOUND */
async function loanOf({ db, caller }: CallContext, loanApplicationId: string): Promise<CalledLoan> {
  const loan = await findLoan(db, loanApplicationId);
  if (!loan || !isWithinReach(caller, { sourcingPartner: loan.sourcing_partner })) throw refuse('CUSTOMER_NOT_FOUND');
  return loan;
}

const fetchNachCrmData: Handler<'fetchNachCrmData'> = async (input, context) => {
  const { loanApplicationId, convoxId, agentId } = input;
  const loan = await loanOf(context, loanApplicationId);
  const number = loan.loan_application_number;
  const mandate = await findMandate(context.db, number);
  const monthlyIncome = await readMonthlyIncome(context.db, loan.id);
  const items = await readHeaderItems(context.db, 'NachCallingCRM');
  const log = await readNachLog(context.db, number, false);
  const life = await context.transaction(async (tx) => {
    await context.record(tx, {
      action: 'LOAD_CALL',
      entity: 'CALL',
      entityId: loan.id,
      loanApplicationNumber: number,
      after: { screen: 'NACH', convoxId, agentId },
    });
    return staffCallMoments(tx, { screen: 'NACH', subjectId: loan.id, convoxId }, context);
  });
  const shown = items.filter(({ accessLevel }) => accessLevel !== 'hidden').map(({ value }) => value);
  const ticket = { screen: 'NACH', subjectId: number, callReferenceId: convoxId } as const;
  return {
    ...nachDetailsOf(loan, { mandate, monthlyIncome }, shown, context.settings.productName),
    call: {
      life,
      historyCount: log.length,
      lastCall: log[0] ?? null,
      maskedPhone: maskPhone(loan.contact_number),
      freshDeskUrl: await findTicketUrl(context.db, ticket),
      keepsCallingWindow: await keepsCallingWindow(windowSubject(number), context),
    },
  };
};

const fetchNachCallLog: Handler<'fetchNachCallLog'> = async ({ loanApplicationId }, context) => {
  const { loan_application_number: number } = await loanOf(context, loanApplicationId);
  return readNachLog(context.db, number, false);
};

const fetchVoxbotNachCallLog: Handler<'fetchVoxbotNachCallLog'> = async ({ loanApplicationId }, context) => {
  const { loan_application_number: number } = await loanOf(context, loanApplicationId);
  return readNachLog(context.db, number, true);
};

const createNachTicket: Handler<'createNachTicket'> = async (input, context) => {
  if (input.loanAppNo === null) throw refuse('CUSTOMER_NOT_FOUND');
  const loan = await loanOf(context, input.loanAppNo);
  const customer = { id: loan.id, name: loan.full_name, email: loan.email_id };
  return createCrmTicket(ticketCallOf('NACH', input), input, customer, context);
};

/** The NACH calling CRM, and the configuration that it shares with the banking one. */
export const nachHandlers = {
  fetchCrmConfig,
  fetchNachCrmData,
  saveNachCallDetails,
  fetchNachCallLog,
  fetchVoxbotNachCallLog,
  createNachTicket,
};
