import { defineWidget } from '../kit/define-widget.tsx';
import narrow from '../kit/look/form/narrow.css?sheet';
import styles from './hop.css?sheet';
import { HopScreen } from './hop.tsx';

/**
 * The hand-over page: it opens the screen that a one-time code names, for the member of staff whom the code names.
 *
 * @fires lending-ready
 * @fires lending-error
 * @fires lending-auth-required
 * @fires {{ screen: string; params: Readonly<Record<string, string>>; replaces: true }} lending-navigate - the screen behind the code;
 *   cancelable. Unless a listener shows the screen, a link to it stands here
 */
defineWidget('lending-hop', HopScreen, {
  attributes: {
    /** The code: 43 letters, digits, `-` or `_`, good once and for five minutes */
    code: 'string',
  },
  sheets: [narrow, styles],
});
