import { defineWidget } from '../kit/define-widget.tsx';
import styles from './sign-in.css?sheet';
import { SignIn } from './sign-in.tsx';

/**
 * Signs a member of staff in with a username and a password, and keeps the session for all elements of this backend. On
 * a page of another origin it shows a link to the portal instead, and no password field.
 *
 * @element lending-sign-in
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @fires lending-ready - The screen stands
 * @fires lending-signed-in - `{ userId }`, once the session is kept
 * @fires lending-error - `{ code, retryable }`
 */
defineWidget('lending-sign-in', SignIn, { sheets: [styles] });
