import { defineWidget } from '../../kit/define-widget.tsx';
import calling from '../parts/screen/calling-crm.css?sheet';
import { takeCalls } from '../parts/screen/set-call.ts';
import { BankingCrm } from './banking-crm.tsx';

/**
 * The calling CRM for the banking offer: details of the customer and of a loan beside the account, call history, support
 * ticket and the call disposition form; customer support sees more. Each input is an attribute named like the dialer's
 * parameter; changing one loads the other call and puts the former by with its draft.
 *
 * @attr readonly - Shows the call without the form's buttons
 * @fires lending-ready
 * @fires lending-error - the call could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change
 * @fires {{ leadId: string; convoxId: string }} lending-call-parked - a call that is typed in was put by for another one; its text is kept
 * @fires lending-persistence-change
 * @fires {{ callRef: string; idempotencyKey: string }} lending-call-saved - a disposition is stored
 * @fires {{ leadId: string }} lending-ticket-created - a support ticket was made
 */
defineWidget('lending-banking-crm', BankingCrm, {
  attributes: {
    /** The customer's id */
    leadId: 'string',
    /** The dialer's id of the call */
    convoxId: 'string',
    /** The agent's id in the dialer */
    agentId: 'string',
    /** The dialer's process; it decides the configuration */
    process: 'string',
    /** The number that is called */
    callerId: 'string',
    /** Such as `outbound` */
    typeOfCall: 'string',
  },
  sheets: [calling],
});
takeCalls('lending-banking-crm', ['agent-id', 'process']);
