import { listRows } from '../../../contract/lists.ts';
import { DownloadDialog } from '../../../kit/list/dialog/download-dialog.tsx';
import { linesWithReason } from '../../../kit/work/lines-with-reason.ts';
import type { HeadActionProps } from '../../action-props.ts';

/** Offers the list as a file, from its head or from a row of it (QL-29). */
export function Action({ type, state, widget, close }: HeadActionProps) {
  const { title, stage } = listRows[type];
  return (
    <DownloadDialog
      title={title}
      filePrefix={stage}
      state={state}
      widget={widget}
      lines={(signal) => linesWithReason(widget.connection, `${type}.rows`, state.request(), signal)}
      close={close}
    />
  );
}
