import type { Widget } from '../../kit/widget/widget.ts';

/** What each part of an application's details is given. */
export interface PartProps {
  loan: string;
  widget: Widget;
}
