import { defineWidget } from '../kit/define-widget.tsx';
import styles from './hold-upload.css?sheet';
import { HoldUpload } from './hold-upload.tsx';

/**
 * Puts many applications on hold by a CSV file: checked line by line first, then applied, with a result file.
 *
 * @fires lending-ready
 * @fires lending-error
 * @fires lending-auth-required
 * @fires {{ screen: string; params: Readonly<Record<string, string>> }} lending-navigate - the list of held applications was asked for; cancelable. Unless a listener prevents it, the portal opens in a new tab
 */
defineWidget('lending-hold-upload', HoldUpload, { sheets: [styles] });
