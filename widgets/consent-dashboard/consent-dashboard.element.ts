import { defineWidget } from '../kit/define-widget.tsx';
import { ConsentDashboard } from './consent-dashboard.tsx';
import dashboard from './consent-dashboard.css?sheet';

/**
 * What customers have consented to: how many have granted, withdrawn or let expire the consent to each purpose, the records
 * behind the counts, found by a whole loan number, mobile number or e-mail address, and the whole history of each. Nothing can
 * be changed here.
 *
 * @fires lending-ready
 * @fires lending-error - the records could not be loaded
 * @fires lending-auth-required
 */
defineWidget('lending-consent-dashboard', ConsentDashboard, { sheets: [dashboard] });
