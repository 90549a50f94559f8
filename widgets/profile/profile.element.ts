import { defineWidget } from '../kit/define-widget.tsx';
import styles from './profile.css?sheet';
import { Profile } from './profile.tsx';

/**
 * The signed-in user's own record, read-only.
 *
 * @element lending-profile
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`
 * @fires lending-auth-required - The session ended
 */
defineWidget('lending-profile', Profile, { sheets: [styles] });
