import { defineWidget } from '../../kit/define-widget.tsx';
import calling from '../parts/screen/calling-crm.css?sheet';
import { takeCalls } from '../parts/screen/set-call.ts';
import { NachCrm } from './nach-crm.tsx';

/**
 * The calling CRM for repeat-payment mandates: details of mandate and customer, call history with the voice bot's calls,
 * the agent's script and the call disposition form. Each input is an attribute named like the dialer's parameter;
 * changing one loads the other call and puts the former by with its draft.
 *
 * @attr readonly - Shows the call without the form's buttons
 * @fires lending-ready
 * @fires lending-error - the call could not be loaded
 * @fires lending-auth-required
 * @fires lending-dirty-change
 * @fires {{ loanAppId: string; convoxId: string }} lending-call-parked - a call that is typed in was put by for another one; its text is kept
 * @fires lending-persistence-change
 * @fires {{ callRef: string; idempotencyKey: string }} lending-call-saved - a disposition is stored
 * @fires {{ loanAppId: string }} lending-ticket-created - a support ticket was made
 */
defineWidget('lending-nach-crm', NachCrm, {
  attributes: {
    /** Id or number of the loan application */
    loanAppId: 'string',
    /** The dialer's id of the call */
    convoxId: 'string',
    /** The agent's id in the dialer */
    agentId: 'string',
    /** The dialer's process */
    process: 'string',
    /** The number that is called */
    callerId: 'string',
    /** Such as `outbound` */
    typeOfCall: 'string',
    /** The second screen of its kind: its own script, and a prompt for a support ticket */
    variant: ['support'],
  },
  sheets: [calling],
});
takeCalls('lending-nach-crm', ['agent-id', 'process', 'variant']);
