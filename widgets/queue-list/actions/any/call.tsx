import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { phoneIcon } from '../../../kit/parts/icons/phone.tsx';
import { SkeletonShape } from '../../../kit/parts/skeleton.tsx';
import type { ActionProps } from '../../action-props.ts';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';

/** Offers the calling screen of the row's borrower (QL-26) by a link, which no browser blocks as a pop-up. */
export function Action({ rows: [row], type, widget, close }: ActionProps) {
  const path = useChoices(widget, 'openRowCall', { listType: type, rowId: row?.rowId ?? '' }, close)?.path;
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
              href={new URL(path, widget.connection.base).href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={close}
            >
              <Icon shape={phoneIcon} />
              Open calling screen
            </a>
          ) : (
            <SkeletonShape width={160} height={32} />
          )}
        </>
      }
    >
      The calling screen of {row?.loanApplicationNumber} opens in a new tab. This list stays as it is.
    </Dialog>
  );
}
