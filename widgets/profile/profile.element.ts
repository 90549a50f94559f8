import { defineWidget } from '../kit/define-widget.tsx';
import styles from './profile.css?sheet';
import { Profile } from './profile.tsx';

/**
 * The signed-in user's own record, read-only.
 *
 * @fires lending-ready
 * @fires lending-error
 * @fires lending-auth-required
 */
defineWidget('lending-profile', Profile, { sheets: [styles] });
