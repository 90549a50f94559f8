import { defineWidget } from '../../kit/define-widget.tsx';
import act from '../../kit/look/act.css?sheet';
import history from '../customer-history.css?sheet';
import { FeedbackHistory } from './feedback-history.tsx';

/**
 * What agents have noted about a loan: whom they reached, what it came to, what was promised, and how the note was judged. It can
 * be narrowed to one type of contact, and taken as a file by who may download lists.
 *
 * @fires lending-ready
 * @fires lending-error - the history could not be loaded
 * @fires lending-auth-required
 * @fires {{ screen: string; params: Readonly<Record<string, string>> }} lending-navigate - back to the customer's file; cancelable.
 *   Unless a listener prevents it, the portal shows the file in a new tab
 */
defineWidget('lending-feedback-history', FeedbackHistory, {
  attributes: {
    /** The loan, by its loan application number */
    loanApplicationId: 'string',
    /** Whose history it is: the agency's (unless given), or operations' */
    variant: ['agency', 'ops'],
  },
  sheets: [act, history],
});
