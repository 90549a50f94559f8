import type { HeadActionProps } from '../../action-props.ts';
import { DownloadDialog } from '../../parts/dialog/download-dialog.tsx';

/** Offers the list as a file, from its head or from a row of it (QL-29). */
export function Action(props: HeadActionProps) {
  return <DownloadDialog {...props} />;
}
