import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';

interface OneTimePasswordProps {
  username: string;
  password: string;
  widget: Widget;
  close(): void;
}

/** A password that signs in once, shown to who has made the account or approved it. */
export function OneTimePassword({ username, password, widget, close }: OneTimePasswordProps) {
  return (
    <Dialog
      title="One-time password"
      isOpen
      close={close}
      footer={
        <button className="btn primary" type="button" onClick={close}>
          Done
        </button>
      }
    >
      <p>For {username}:</p>
      <p className="row">
        <code className="grow strong">{password}</code>
        <CopyButton
          value={password}
          label="Copy the password"
          failed={() => widget.snackbar.error('This page cannot write to the clipboard')}
        />
      </p>
      <Notice tone="wait">
        It is shown this once and signs in once. Give it to its person, who then chooses a password of their own.
      </Notice>
    </Dialog>
  );
}
