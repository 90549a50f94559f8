import { defineWidget } from '../kit/define-widget.tsx';
import styles from './hold-upload.css?sheet';
import { HoldUpload } from './hold-upload.tsx';

/**
 * Puts many applications on hold by a CSV file: checked line by line first, then applied, with a result file.
 *
 * @element lending-hold-upload
 * @attr {string} api-base - Origin of the backend; the origin that serves this script unless given
 * @attr {'light' | 'dark' | 'auto'} theme
 * @attr {'compact' | 'comfortable'} density
 * @attr {boolean} readonly
 * @fires lending-ready - The screen stands
 * @fires lending-error - `{ code, retryable }`
 * @fires lending-auth-required - The session ended
 * @fires lending-navigate - `{ screen, params }`: the list of held applications was asked for; cancelable. Unless a listener prevents it, the portal opens in a new tab
 */
defineWidget('lending-hold-upload', HoldUpload, { sheets: [styles] });
