import { defineWidget } from '../kit/define-widget.tsx';
import narrow from '../kit/look/form/narrow.css?sheet';
import status from '../kit/look/status.css?sheet';
import styles from './customer-support.css?sheet';
import { CustomerSupport } from './customer-support.tsx';

/**
 * The search of people without an account: a whole loan number, mobile number or e-mail address finds the newest
 * applications with a coarse status, the next step and the day of the last change, and nothing else of them. It needs no
 * session and keeps nothing of what was typed. Where the lender has not switched it on, it says so.
 *
 * @fires lending-ready
 * @fires lending-error - a search was refused or did not reach the server
 */
defineWidget('lending-customer-support', CustomerSupport, { sheets: [narrow, status, styles], needsSession: false });
