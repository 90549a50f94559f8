import type { CallContext, Handler } from '../../call/handler.ts';
import { callParametersOf } from '../../core/calls/call-parameters.ts';
import { countHistory, findLastCall, showEntry } from '../../core/calls/call.store.ts';
import { readChoices } from '../../core/calls/disposition-choices.ts';
import { ticketReferenceOf } from './tickets/create-ticket.ts';
import { findTicketUrl } from './tickets/crm-ticket.store.ts';
import { detailsOf } from '../../core/calls/customer-details.ts';
import type { CalledCustomer } from '../../core/calls/customer.store.ts';
import { findLoaded } from '../../core/calls/grants/find-loaded.ts';
import { beginCall } from '../../core/calls/grants/begin-call.ts';
import { forgetOldGrants } from '../../core/calls/grants/grant.store.ts';
import { actorOf } from '../../core/calls/grants/grant-actor.ts';
import { admitLaunch } from '../../core/calls/launch-admission.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import { isLoanReached } from '../../core/calls/reached-loan.ts';
import { findOverdue } from '../../core/calls/overdue.store.ts';
import { isOutsideHours } from '../../core/contacts/hours-kept.ts';
import { keepsCallingWindow } from '../../core/calls/window-kept.ts';

function portalUrlOf(customer: CalledCustomer, context: CallContext): string | null {
  const base = context.settings.customerPortalUrl;
  if (customer.productType === 'BANKING' || base === undefined) return null;
  return `${base.replace(/\/+$/, '')}/loans/${customer.record.loan_application_number}`;
}

/**
 * Loads the customer of a call by the dialer's own parameter names (AP-65, EN-27 to EN-30), and mints the call's grant.
 */
export const loadTelephonyCall: Handler<'loadTelephonyCall'> = async (input, context) => {
  const admission = await admitLaunch(input, context);
  const given = callParametersOf(input);
  const { customer: called, number } = await findLoaded(given, admission !== null, context);
  const reach = admission?.staff?.reach ?? 'all';
  const customer = called && (await isLoanReached(context.db, reach, called.record)) ? called : undefined;
  const now = context.now();
  const named = {
    staff_id: admission?.staff?.id ?? null,
    user_id: admission?.staff?.username ?? given['user-id'] ?? null,
  };
  const { by } = await actorOf(context.db, named);
  if (!customer) {
    await context.transaction((tx) =>
      context.record(tx, {
        by,
        action: 'LOAD_CALL',
        entity: 'CALL',
        after: { found: false, ...(number !== undefined && { number: maskPhone(number) }) },
      }),
    );
    return { callingCrmResponseDTO: null, call: null };
  }

  const { productType, record } = customer;
  const loan = record.loan_application_number;
  const call = {
    entityId: record.id,
    crtObjectId: given['crt-object-id'] ?? null,
    userId: named.user_id,
    callReferenceId: given['call-reference-id'] ?? null,
  };
  const choices = await readChoices(context.db);
  const historyCount = loan === null ? 0 : await countHistory(context.db, loan, productType);
  const lastCall = loan === null ? undefined : await findLastCall(context.db, loan, productType);
  const overdue = loan === null ? undefined : await findOverdue(context.db, loan);
  const about = { loanApplicationNumber: loan, names: [productType] };
  const keepsWindow = await keepsCallingWindow(about, context);
  const callReferenceId = ticketReferenceOf(call);
  const ticketCall = { screen: 'TELEPHONY', subjectId: record.id, callReferenceId: callReferenceId ?? '' } as const;
  const freshDeskUrl = callReferenceId === null ? null : await findTicketUrl(context.db, ticketCall);
  const { grant, life } = await context.transaction(async (tx) => {
    await forgetOldGrants(tx, now);
    await context.record(tx, {
      by,
      action: 'LOAD_CALL',
      entity: 'CALL',
      entityId: record.id,
      loanApplicationNumber: loan,
      after: { productType, ...call },
    });
    const granted = {
      ...named,
      launch_hash: admission?.launchHash ?? null,
      product_type: productType,
      entity_id: record.id,
      loan_application_number: loan,
      crt_object_id: call.crtObjectId,
      call_reference_id: call.callReferenceId,
    };
    return beginCall(tx, granted, context);
  });
  context.tellTime(grant.token);
  return {
    callingCrmResponseDTO: {
      callingResponseDto: detailsOf(customer, portalUrlOf(customer, context)),
      filterAndDropdownDetails: choices,
      productType,
      bankingDetailsRef: customer.productType === 'BANKING' ? customer.record.details_ref : null,
    },
    call: {
      ...call,
      maskedPhone: maskPhone(record.contact_number),
      grant: grant.token,
      grantExpiresAt: grant.expiresAt.toISOString(),
      life,
      historyCount,
      lastCall: lastCall ? showEntry(lastCall) : null,
      dues: overdue?.dues ?? null,
      keepsCallingWindow: keepsWindow,
      outsideHours:
        overdue !== undefined && isOutsideHours(new Date(now.getTime() - life.startedAgoMs), context.settings),
      freshDeskUrl,
    },
  };
};
