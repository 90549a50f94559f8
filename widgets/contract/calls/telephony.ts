import type { CallRow } from '../call-row.ts';

/** The telephony calling CRM, opened by a dialer without a session (spec 2 §7). */
export const telephonyCalls = {
  loadTelephonyCall: {
    does: 'Load the customer of a call; takes every query parameter the dialer sent',
    method: 'POST',
    path: '/calling/service/load/collection/v1',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
  },
  saveTelephonyCall: {
    does: 'Save the disposition of a call, ending the call or not',
    method: 'POST',
    path: '/calling/service/save/end/collection/v1',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
    writes: true,
  },
  createTelephonyTicket: {
    does: 'Create a support-desk ticket for the call',
    method: 'POST',
    path: '/calling/service/create/freshdesk/ticket/v1',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
    writes: true,
    success: 'Fresh desk URL generated successfully',
  },
  telephonyCallHistory: {
    does: 'Past calls of a loan application and product',
    method: 'POST',
    path: '/calling/service/get/inbound/callhistory/v1',
    encoding: 'form',
    auth: 'telephony',
    screens: 'any',
  },
  revealTelephonyContact: {
    does: "Show the called customer's number in full; audited",
    method: 'POST',
    path: '/calling/service/reveal/contact/v1',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
    writes: true,
  },
  dialTelephonyContact: {
    does: 'A reference by which the dialer may ask for the number of the called customer; audited',
    method: 'POST',
    path: '/calling/service/dial/contact/v1',
    encoding: 'json',
    auth: 'telephony',
    screens: 'any',
    writes: true,
  },
} as const satisfies Record<string, CallRow>;
