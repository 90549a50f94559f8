import type { HeadActionProps } from '../../action-props.ts';
import { RaiseLimitDialog } from './raise-limit-dialog.tsx';

/** Raises a limit of whoever asks for it. */
export function Action({ widget, close }: HeadActionProps) {
  return <RaiseLimitDialog widget={widget} close={close} />;
}
