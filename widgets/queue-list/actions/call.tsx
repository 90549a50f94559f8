import { useEffect, useState } from 'react';
import { CallError } from '../../client/call-error.ts';
import { Dialog } from '../../kit/parts/dialog.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { phoneIcon } from '../../kit/parts/icons.tsx';
import { Bone } from '../../kit/parts/skeleton.tsx';
import type { ActionProps } from '../actions.ts';

/** Offers the calling screen of the row's borrower (QL-26); a link, which no browser holds back as a pop-up. */
export function Action({ rows: [row], type, widget, close }: ActionProps) {
  const { connection, snackbar } = widget;
  const [path, setPath] = useState<string>();
  const rowId = row?.rowId;
  useEffect(() => {
    const own = new AbortController();
    async function load(id: string) {
      try {
        const reply = await connection.remote('openRowCall', { listType: type, rowId: id }, { signal: own.signal });
        setPath(reply.path);
      } catch (error) {
        if (own.signal.aborted) return;
        snackbar.error(error instanceof CallError ? error.message : 'Please try again');
        close();
      }
    }
    if (rowId !== undefined) void load(rowId);
    return () => own.abort();
  }, [connection, snackbar, type, rowId, close]);
  return (
    <Dialog
      title="Call"
      isOpen
      close={close}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          {path?.startsWith('/') ? (
            <a
              className="btn primary"
              href={new URL(path, connection.base).href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={close}
            >
              <Icon shape={phoneIcon} />
              Open calling screen
            </a>
          ) : (
            <Bone width={160} height={32} />
          )}
        </>
      }
    >
      The calling screen of {row?.loanApplicationNumber} opens in a new tab. This list stays as it is.
    </Dialog>
  );
}
