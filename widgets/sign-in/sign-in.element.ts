import { defineWidget } from '../kit/define-widget.tsx';
import narrow from '../kit/look/form/narrow.css?sheet';
import styles from './sign-in.css?sheet';
import { SignIn } from './sign-in.tsx';

/**
 * Signs a member of staff in with a username and a password, and keeps the session for all elements of this backend. On
 * a page of another origin it shows a link to the portal instead, and no password field.
 *
 * @fires lending-ready
 * @fires {{ userId: string }} lending-signed-in - once the session is kept
 * @fires lending-error
 */
defineWidget('lending-sign-in', SignIn, { sheets: [narrow, styles] });
