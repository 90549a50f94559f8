import { defineWidget } from '../../kit/define-widget.tsx';
import calling from '../parts/screen/calling-crm.css?sheet-file';
import { takeCalls } from '../parts/screen/set-call.ts';
import { BankingCrm } from './banking-crm.tsx';

/**
 * The calling CRM for the banking offer: details of the customer and of a loan beside the account, call history, support
 * ticket and the call disposition form; customer support sees more. Each input is an attribute named like the dialer's
 * parameter; changing one loads the other call and puts the former by with its draft.
 *
 * @element lending-banking-crm
 * @attr {string} lead-id - The customer's id
 * @attr {string} convox-id - The dialer's id of the call
 * @attr {string} agent-id - The agent's id in the dialer
 * @attr {string} process - The dialer's process; it decides the configuration
 * @attr {string} caller-id - The number that is called
 * @attr {string} type-of-call - Such as `outbound`
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @attr {boolean} readonly - Shows the call without the form's buttons
 * @method {void} setCall(call) - Makes it another call in one step, by property or attribute names: what is not named goes, save who works, how it looks and the wrap-up time
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`: the call could not be loaded
 * @fires lending-auth-required - The session is over
 * @fires lending-dirty-change - `{ dirty }`: something typed is not saved yet, or all of it is
 * @fires lending-call-parked - `{ leadId, convoxId }`: a call that is typed in was put by for another one; its text is kept
 * @fires lending-persistence-change - `{ persistence }`: `kept` where what is typed outlives the page, else `memory`
 * @fires lending-call-saved - `{ callRef, idempotencyKey }`: a disposition is stored
 * @fires lending-ticket-created - `{ leadId }`: a support ticket was made
 */
defineWidget('lending-banking-crm', BankingCrm, {
  attributes: {
    leadId: 'string',
    convoxId: 'string',
    agentId: 'string',
    process: 'string',
    callerId: 'string',
    typeOfCall: 'string',
  },
  sheets: [calling],
});
takeCalls('lending-banking-crm');
