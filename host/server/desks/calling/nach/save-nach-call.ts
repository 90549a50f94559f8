import { nachDispositionRules } from '../../../../../widgets/contract/calling/disposition.ts';
import type { Handler } from '../../../call/handler.ts';
import { isWithinReach } from '../../../core/applications/seen.ts';
import { refuse } from '../../../base/refusal.ts';
import { newId } from '../../../db/new-id.ts';
import { readOffered } from '../../../core/choices/choices.store.ts';
import { followUpOf } from '../../../core/calls/follow-up.ts';
import {
  countOpenMandates,
  findLoan,
  findMandate,
  formTimes,
  insertNachCall,
  readRejectReasons,
  showNachCall,
} from '../../../core/calls/nach.store.ts';
import { entryTimes } from '../../../core/calls/entry-times.ts';
import { unknownChoice } from '../../../core/calls/refused-choice.ts';
import { requireForm } from '../require-form.ts';
import { staffNameOf, staffOf } from '../../../core/calls/staff-caller.ts';
import { submittedEarlier } from '../../../core/calls/grants/submitted-earlier.ts';
import { requireCallingWindow, type WindowSubject } from '../../../core/calls/window-kept.ts';

/** The key of the status by which a customer has asked to be called again, whatever its words are. */
const asksForCall = 'CALL_BACK_REQUESTED';

/** The subject of the calling window. The process is known only when a call is saved. */
export function windowSubject(loanApplicationNumber: string, process?: string | null): WindowSubject {
  return { loanApplicationNumber, names: ['PERSONAL_LOAN', process] };
}

/**
 * Saves the disposition of a NACH call (AP-48). The request has the status in `callOutcome`, and the configuration
 * gives the heading of the status (AP-49). The call keeps the mandate's present type and status.
 */
export const saveNachCallDetails: Handler<'saveNachCallDetails'> = async (input, context) => {
  const now = context.now();
  const loan = await findLoan(context.db, input.loanApplicationId);
  if (!loan || !isWithinReach(context.caller, { sourcingPartner: loan.sourcing_partner }))
    throw refuse('CUSTOMER_NOT_FOUND');
  return context.once(async (tx) => {
    const { nextCallDate, callOutcome: callStatus, rejectReason } = input;
    const remarks = input.remarks.trim();
    const typed = { nextCallDate, callStatus, remarks, callRating: String(input.selfCallRating) };
    requireForm({ ...typed, rejectReason: rejectReason ?? '' }, nachDispositionRules);
    const nextCallAt = followUpOf(input.nextCallDate, 'nextCallDate', context.stated.judgedAt);
    const subject = windowSubject(loan.loan_application_number, input.process);
    await requireCallingWindow(input.nextCallDate, 'nextCallDate', subject, { db: tx, settings: context.settings });
    const { nachCallStatus: statuses } = await readOffered(tx, ['nachCallStatus'], context.stated.judgedAt);
    const status = statuses.find(({ label }) => label === input.callOutcome);
    if (!status) throw unknownChoice('UNKNOWN_CALL_STATUS', 'callStatus');
    const { heading } = status;
    if (input.rejectReason !== null && !(await readRejectReasons(tx)).includes(input.rejectReason))
      throw unknownChoice('UNKNOWN_CHOICE', 'rejectReason');
    const mandate = await findMandate(tx, loan.loan_application_number);
    const forms = await formTimes(tx, loan.loan_application_number);
    const call = await insertNachCall(tx, {
      id: newId(now),
      loan_application_number: loan.loan_application_number,
      is_voice_bot: false,
      called_at: context.stated.countsAt,
      call_status: heading,
      sub_call_status: input.callOutcome,
      next_call_at: nextCallAt,
      customer_callback_at: status.key === asksForCall ? nextCallAt : null,
      number_of_leads: await countOpenMandates(tx, loan),
      remarks,
      agent: staffNameOf(context.caller),
      agent_id: input.agentId,
      staff_id: staffOf(context.caller)?.id ?? null,
      reject_reason: input.rejectReason,
      nach_type: mandate?.nach_type ?? null,
      nach_status: mandate?.status ?? null,
      self_call_rating: input.selfCallRating,
      process: input.process,
      convox_id: input.convoxId,
      type_of_call: input.typeOfCall,
      updated_at: now,
      ...entryTimes(context),
    });
    await context.record(tx, {
      action: 'SAVE_DISPOSITION',
      entity: 'NACH_CALL',
      entityId: call.id,
      loanApplicationNumber: loan.loan_application_number,
      after: {
        callStatus: heading,
        subCallStatus: input.callOutcome,
        convoxId: input.convoxId,
        ...submittedEarlier(context),
      },
    });
    return { entry: showNachCall(call, { forms }) };
  });
};
