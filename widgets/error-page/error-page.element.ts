import { defineWidget } from '../kit/define-widget.tsx';
import narrow from '../kit/look/form/narrow.css?sheet';
import { ErrorPage } from './error-page.tsx';

/**
 * A page in the place of a screen: that its address names none, or that the visitor may not open it. The link leads to the
 * portal's home, from a page of another origin in a new tab. It needs no session and makes no call.
 *
 * @fires lending-ready
 * @fires {{ screen: 'HOME'; params: Readonly<Record<string, string>> }} lending-navigate - the link was pressed; cancelable.
 *   Unless a listener shows the home, the link is followed
 * @fires lending-error - an attribute has a value that it does not take
 */
defineWidget('lending-error-page', ErrorPage, {
  attributes: {
    /** What is wrong; `not-found` unless given */
    kind: ['not-found', 'no-access'],
  },
  sheets: [narrow],
  needsSession: false,
});
