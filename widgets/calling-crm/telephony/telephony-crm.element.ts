import { defineWidget } from '../../kit/define-widget.tsx';
import calling from '../parts/screen/calling-crm.css?sheet-file';
import { takeCalls } from '../parts/screen/set-call.ts';
import { TelephonyCrm } from './telephony-crm.tsx';

/**
 * The calling CRM for personal-loan and banking customers, opened by a dialer without a sign-in: details of the customer,
 * call history and the call disposition form. Each input is an attribute named like the dialer's parameter; changing
 * one loads the other call and puts the former by with its draft.
 *
 * The page may end the call by dispatching `lending-end-call` on the element, or by its method `endCall()`, which answers
 * whether the call has ended: `{ ok: true }`, or `{ ok: false, reason }` with `NOT_SAVED` (fields need an answer), `WRAP_UP`
 * (the agent has the time of `wrap-up-seconds`), `READONLY` or `NOT_READY`.
 *
 * @element lending-telephony-crm
 * @attr {string} query - The dialer's raw query string; every parameter reaches the load call unchanged
 * @attr {string} phone - The caller's number
 * @attr {string} crt-object-id - The dialer's id of the call
 * @attr {string} user-id - The agent's id
 * @attr {string} entity-id - The customer's id
 * @attr {string} call-reference-id - The telephony vendor's id of the call
 * @attr {string} loan-app-no - Loan application number
 * @attr {string} product-type - `PERSONAL_LOAN` or `BANKING`, or what the dialer says: the backend decides
 * @attr {number} wrap-up-seconds - Time for finishing the record once the line is gone; the agent may extend it, and it never takes text away
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @attr {boolean} readonly - Shows the call without the form's buttons and those of the number: nothing is saved, revealed or dialled
 * @method {Promise<{ ok: true } | { ok: false; reason: string }>} endCall - Ends the call, where its record allows it
 * @method {void} setCall(call) - Makes it another call in one step, by property or attribute names: what is not named goes, save who works, how it looks and the wrap-up time
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`: the call could not be loaded
 * @fires lending-dirty-change - `{ dirty }`: something typed is not saved yet, or all of it is
 * @fires lending-call-parked - `{ entityId, crtObjectId, callReferenceId }`: a call that is typed in was put by for another one; its text is kept
 * @fires lending-persistence-change - `{ persistence }`: `kept` where what is typed outlives the page, else `memory`
 * @fires lending-call-saved - `{ callRef, idempotencyKey }`: a disposition is stored
 * @fires lending-call-ended - `{ callRef, idempotencyKey }`: the agent ended the call
 * @fires lending-dial - `{ dialRef }`: the agent wants to call the customer; the dialer resolves the reference on the server
 * @fires lending-wrap-up-over - The wrap-up time is over and fields still need an answer; the text stays
 * @fires lending-ticket-created - `{ entityId }`: a support ticket was made
 */
defineWidget('lending-telephony-crm', TelephonyCrm, {
  attributes: {
    query: 'string',
    phone: 'string',
    crtObjectId: 'string',
    userId: 'string',
    entityId: 'string',
    callReferenceId: 'string',
    loanAppNo: 'string',
    productType: 'string',
    wrapUpSeconds: 'number',
  },
  methods: ['endCall'],
  needsSession: false,
  sheets: [calling],
});
takeCalls('lending-telephony-crm');
