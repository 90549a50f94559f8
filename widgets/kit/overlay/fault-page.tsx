import { useRef, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import { Dialog } from './dialog.tsx';

interface FaultPageProps {
  /** In the server's words. */
  text: ReactNode;
  back(): void;
}

/**
 * The error page over a form whose save was answered with 400 or above 401 (AP-17). The form stays beneath with what was
 * typed. Import it lazily.
 */
export function FaultPage({ text, back }: FaultPageProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog isPage firstFocus={button} title="We're sorry, something went wrong" isOpen close={back}>
      <div className="fault-page" role="alert">
        <Icon shape={warningIcon} />
        <p>{text}</p>
        <p className="soft">Nothing was saved. What you typed is still there.</p>
        <button ref={button} className="btn primary" type="button" onClick={back}>
          Back to the form
        </button>
      </div>
    </Dialog>
  );
}
