import { defineWidget } from '../../kit/define-widget.tsx';
import calling from '../parts/screen/calling-crm.css?sheet';
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
 * @attr readonly - Shows the call without the form's buttons and those of the number: nothing is saved, revealed or dialled
 * @fires lending-ready
 * @fires lending-error - the call could not be loaded
 * @fires lending-dirty-change
 * @fires {{ entityId: string; crtObjectId: string; callReferenceId: string }} lending-call-parked - a call that is typed in was put by for another one; its text is kept
 * @fires lending-persistence-change
 * @fires {{ callRef: string; idempotencyKey: string }} lending-call-saved - a disposition is stored
 * @fires {{ callRef: string; idempotencyKey: string }} lending-call-ended - the agent ended the call
 * @fires {{ dialRef: string }} lending-dial - the agent wants to call the customer; the dialer resolves the reference on the server
 * @fires lending-wrap-up-over - The wrap-up time is over and fields still need an answer; the text stays
 * @fires {{ entityId: string }} lending-ticket-created - a support ticket was made
 */
defineWidget('lending-telephony-crm', TelephonyCrm, {
  attributes: {
    /** The dialer's raw query string; every parameter reaches the load call unchanged */
    query: 'string',
    /** The caller's number */
    phone: 'string',
    /** The dialer's id of the call */
    crtObjectId: 'string',
    /** The agent's id */
    userId: 'string',
    /** The customer's id */
    entityId: 'string',
    /** The telephony vendor's id of the call */
    callReferenceId: 'string',
    /** Loan application number */
    loanAppNo: 'string',
    /** `PERSONAL_LOAN` or `BANKING`, or what the dialer says: the backend decides */
    productType: 'string',
    /** Time for finishing the record once the line is gone; the agent may extend it, and it never takes text away */
    wrapUpSeconds: 'number',
  },
  methods: [
    /** Ends the call, where its record allows it */
    'endCall',
  ],
  needsSession: false,
  sheets: [calling],
});
takeCalls('lending-telephony-crm', ['user-id', 'wrap-up-seconds']);
