import type { Widget } from '../../kit/widget/widget.ts';
import type { Consents } from '../consent-dashboard.state.ts';

/** What the parts of the dashboard are given. */
export interface ConsentsOwn {
  state: Consents;
  widget: Widget;
}

export const title = 'Consent Dashboard';
