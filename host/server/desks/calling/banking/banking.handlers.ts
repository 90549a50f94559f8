import { bankingDispositionRules } from '../../../../../widgets/contract/calling/disposition.ts';
import { bankingStage, customerSupportProcess } from '../../../../../widgets/contract/calling/banking.ts';
import { readMobile } from '../../../../../widgets/contract/rules/read-mobile.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { newId } from '../../../db/new-id.ts';
import type { CallContext, Handler } from '../../../call/handler.ts';
import { isNumberWithinReach } from '../../../core/applications/seen.ts';
import { refuse } from '../../../base/refusal.ts';
import { admitNumber } from '../../../core/limits/admit-number.ts';
import { bankingDetailsOf } from './banking-details.ts';
import { staffCallMoments } from '../../../core/calls/call-moments.ts';
import { entryTimes } from '../../../core/calls/entry-times.ts';
import { insertEntry, readHistory, showEntry, type CallEntry } from '../../../core/calls/call.store.ts';
import { readCrmChoices } from '../crm-config.store.ts';
import { createCrmTicket, ticketCallOf } from '../tickets/crm-ticket.ts';
import { findTicketUrl } from '../tickets/crm-ticket.store.ts';
import { findCalledCustomer, type CalledCustomer } from '../../../core/calls/customer.store.ts';
import { followUpOf } from '../../../core/calls/follow-up.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import { unknownChoice } from '../../../core/calls/refused-choice.ts';
import { requireForm } from '../require-form.ts';
import { staffNameOf, staffOf } from '../../../core/calls/staff-caller.ts';
import { submittedEarlier } from '../../../core/calls/grants/submitted-earlier.ts';
import { keepsCallingWindow, requireCallingWindow, type WindowSubject } from '../../../core/calls/window-kept.ts';

type BankingCustomer = Extract<CalledCustomer, { productType: 'BANKING' }>['record'];

interface LeadKeys {
  leadId?: string;
  loanAppNo?: string | null;
  phone?: string | null;
}

/**
 * Searches by phone number only when no other key finds a customer, and limits such searches: somebody may be trying
 * numbers.
 */
async function findLead(
  context: CallContext,
  { leadId, loanAppNo, phone }: LeadKeys,
): Promise<CalledCustomer | undefined> {
  const keys = { entityId: leadId, loanAppNo: loanAppNo ?? leadId, phone: undefined };
  const named = await findCalledCustomer(context.db, keys, 'BANKING');
  const number = readMobile(phone ?? '');
  if (named || !number) return named;
  await admitNumber(context, number, { entity: 'CALL', screen: 'BANKING' });
  return findCalledCustomer(context.db, { entityId: undefined, loanAppNo: undefined, phone: number }, 'BANKING');
}

/** @throws Refusal CUSTOMER_NOT_FOUND, TOO_MANY_SEARCHES */
async function customerOf(context: CallContext, lead: LeadKeys): Promise<BankingCustomer> {
  const { db, caller } = context;
  const customer = await findLead(context, lead);
  if (
    customer?.productType !== 'BANKING' ||
    !(await isNumberWithinReach(db, caller, customer.record.loan_application_number))
  )
    throw refuse('CUSTOMER_NOT_FOUND');
  return customer.record;
}

/** The loan and the names that decide whether a next call date must keep the calling window. */
function windowSubject(customer: BankingCustomer, process: string | null | undefined): WindowSubject {
  return { loanApplicationNumber: customer.loan_application_number, names: ['BANKING', process] };
}

function show(entry: CallEntry): CallReply<'fetchBankingCallLog'>[number] {
  const { callRef, callDate, callStatus, subCallStatus, nextCallDate, remarks, agent, sent } = showEntry(entry);
  return { callRef, callDate, callStatus, subCallStatus, nextCallDate, remarks, agent, sent };
}

const fetchBankingCrmData: Handler<'fetchBankingCrmData'> = async (input, context) => {
  const { leadId, convoxId, agentId, processName } = input;
  const customer = await customerOf(context, { leadId });
  const loan = customer.loan_application_number;
  const log = loan === null ? [] : await readHistory(context.db, loan, 'BANKING');
  const subjectId = loan ?? customer.contact_number;
  const call = { screen: 'BANKING', subjectId, callReferenceId: convoxId } as const;
  const freshDeskUrl = await findTicketUrl(context.db, call);
  const life = await context.transaction(async (tx) => {
    await context.record(tx, {
      action: 'LOAD_CALL',
      entity: 'CALL',
      entityId: customer.id,
      loanApplicationNumber: loan,
      after: { screen: 'BANKING', convoxId, agentId, process: processName ?? null },
    });
    return staffCallMoments(tx, { screen: 'BANKING', subjectId: customer.id, convoxId }, context);
  });
  const support = processName === customerSupportProcess ? { freshDeskUrl } : undefined;
  return {
    ...bankingDetailsOf(customer, support),
    call: {
      life,
      historyCount: log.length,
      lastCall: log[0] ? show(log[0]) : null,
      maskedPhone: maskPhone(customer.contact_number),
      freshDeskUrl,
      keepsCallingWindow: await keepsCallingWindow(windowSubject(customer, processName), context),
    },
  };
};

/** Saves the disposition of a banking call (AP-58). The telephony screen's call log of the loan shows the entry too. */
const saveBankingCallDetails: Handler<'saveBankingCallDetails'> = async (input, context) => {
  const now = context.now();
  const customer = await customerOf(context, { leadId: input.leadId });
  return context.once(async (tx) => {
    const { nextCallDate, callOutcome } = input;
    const remarks = input.remarks.trim();
    const typed = { nextCallDate, callStatus: input.callSubStatus, remarks, callRating: String(input.selfCallRating) };
    requireForm({ ...typed, callOutcome: callOutcome ?? '' }, bankingDispositionRules);
    const nextCallAt = followUpOf(input.nextCallDate, 'nextCallDate', context.stated.judgedAt);
    const subject = windowSubject(customer, input.process);
    await requireCallingWindow(input.nextCallDate, 'nextCallDate', subject, { db: tx, settings: context.settings });
    const choices = await readCrmChoices(tx, bankingStage(input.process ?? undefined), context.stated.judgedAt);
    const statuses = new Map(Object.entries(choices.callStatuses)).get(input.callStatus);
    if (!statuses?.includes(input.callSubStatus)) throw unknownChoice('UNKNOWN_CALL_STATUS', 'callStatus');
    if (input.callOutcome !== null && !choices.callOutcomes.includes(input.callOutcome))
      throw unknownChoice('UNKNOWN_CHOICE', 'callOutcome');
    const entry = await insertEntry(tx, {
      id: newId(now),
      product_type: 'BANKING',
      entity_id: customer.id,
      loan_application_number: customer.loan_application_number,
      called_at: context.stated.countsAt,
      call_status: input.callStatus,
      sub_call_status: input.callSubStatus,
      next_call_at: nextCallAt,
      remarks,
      agent: staffNameOf(context.caller),
      language: null,
      user_query: null,
      call_outcome: input.callOutcome,
      crt_object_id: null,
      call_reference_id: input.convoxId,
      grant_id: null,
      ended_at: null,
      self_call_rating: input.selfCallRating,
      staff_id: staffOf(context.caller)?.id ?? null,
      ...entryTimes(context),
    });
    await context.record(tx, {
      action: 'SAVE_DISPOSITION',
      entity: 'CALL_ENTRY',
      entityId: entry.id,
      loanApplicationNumber: customer.loan_application_number,
      after: {
        callStatus: input.callStatus,
        callSubStatus: input.callSubStatus,
        convoxId: input.convoxId,
        ...submittedEarlier(context),
      },
    });
    return { entry: show(entry) };
  });
};

const createBankingTicket: Handler<'createBankingTicket'> = async (input, context) => {
  const customer = await customerOf(context, { loanAppNo: input.loanAppNo, phone: input.phoneNumber });
  const requester = { id: customer.id, name: customer.full_name, email: customer.email_id };
  // The ticket belongs to the customer's stored keys, however the request wrote the number.
  const subject = { ...input, loanAppNo: customer.loan_application_number, phoneNumber: customer.contact_number };
  return createCrmTicket(ticketCallOf('BANKING', subject), subject, requester, context);
};

/** Past calls of a loan, newest first (AP-60, BC-09); empty for a number that no application has. */
const fetchBankingCallLog: Handler<'fetchBankingCallLog'> = async ({ loanApplicationId }, { db, caller }) =>
  (await isNumberWithinReach(db, caller, loanApplicationId))
    ? (await readHistory(db, loanApplicationId, 'BANKING')).map(show)
    : [];

/** The banking calling CRM. */
export const bankingHandlers = {
  fetchBankingCrmData,
  saveBankingCallDetails,
  createBankingTicket,
  fetchBankingCallLog,
};
