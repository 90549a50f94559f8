import { attributesFrom } from '../../../widgets/contract/attributes-from.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { countHistory, findLastCall, showEntry } from './call.store.ts';
import { readChoices } from './choice.store.ts';
import { ticketReferenceOf } from './create-ticket.ts';
import { findTicketUrl } from './crm-ticket.store.ts';
import { detailsOf } from './customer-details.ts';
import { findCalledCustomer, type CalledCustomer, type CustomerKeys } from './customer.store.ts';
import { forgetOldGrants, mintGrant } from './grant.store.ts';
import { admitLaunch } from './launch-admission.ts';
import { maskPhone } from './mask-phone.ts';
import { findOverdue } from './overdue.store.ts';
import { keepsCallingWindow } from './window-kept.ts';

type CallParameters = Readonly<Record<string, string | undefined>>;

function keysOf(given: CallParameters): CustomerKeys {
  const digits = given['phone']?.replace(/\D/g, '').slice(-10);
  return {
    entityId: given['entity-id'],
    loanAppNo: given['loan-app-no'],
    phone: digits?.length === 10 ? digits : undefined,
  };
}

function portalUrlOf(customer: CalledCustomer, context: CallContext): string | null {
  const base = context.settings.customerPortalUrl;
  if (customer.productType === 'BANKING' || base === undefined) return null;
  return `${base.replace(/\/+$/, '')}/loans/${customer.record.loan_application_number}`;
}

function productOf(given: CallParameters): 'PERSONAL_LOAN' | 'BANKING' | undefined {
  const named = given['product-type']?.toUpperCase();
  return named === 'PERSONAL_LOAN' || named === 'BANKING' ? named : undefined;
}

/** Loads the customer of a call, in the dialer's own words for its parameters (AP-65, EN-27 to EN-30), and mints the call's grant. */
export const loadTelephonyCall: Handler<'loadTelephonyCall'> = async (input, context) => {
  const launchHash = await admitLaunch(input, context);
  const given: CallParameters = attributesFrom(screens.TELEPHONY_CALLING_CRM, new URLSearchParams(input));
  const customer = await findCalledCustomer(context.db, keysOf(given), productOf(given));
  const now = context.now();
  if (!customer) {
    await context.transaction((tx) =>
      context.record(tx, { action: 'LOAD_CALL', entity: 'CALL', after: { found: false } }),
    );
    return { callingCrmResponseDTO: null, call: null };
  }

  const { productType, record } = customer;
  const loan = record.loan_application_number;
  const call = {
    entityId: record.id,
    crtObjectId: given['crt-object-id'] ?? null,
    userId: given['user-id'] ?? null,
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
  const grant = await context.transaction(async (tx) => {
    await forgetOldGrants(tx, now);
    await context.record(tx, {
      action: 'LOAD_CALL',
      entity: 'CALL',
      entityId: record.id,
      loanApplicationNumber: loan,
      after: { productType, ...call },
    });
    return mintGrant(
      tx,
      {
        launch_hash: launchHash,
        product_type: productType,
        entity_id: record.id,
        loan_application_number: loan,
        crt_object_id: call.crtObjectId,
        call_reference_id: call.callReferenceId,
        user_id: call.userId,
      },
      now,
    );
  });
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
      historyCount,
      lastCall: lastCall ? showEntry(lastCall) : null,
      dues: overdue?.dues ?? null,
      keepsCallingWindow: keepsWindow,
      freshDeskUrl,
    },
  };
};
