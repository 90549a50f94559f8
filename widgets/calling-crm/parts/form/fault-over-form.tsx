import { useEffect, useRef } from 'react';
import { Icon } from '../../../kit/parts/icon.tsx';
import { warningIcon } from '../../../kit/parts/icons/warning.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import sheet from '../screen/call-extras.css?sheet';

interface FaultOverFormProps {
  /** In the server's words. */
  message: string;
  back(): void;
}

/** The error page over a form whose save the server refused. The typed text stays beneath. Import it lazily. */
export function FaultOverForm({ message, back }: FaultOverFormProps) {
  useSheet(sheet);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="fault">
      <div className="blank" role="alert">
        <Icon shape={warningIcon} />
        <h3>We&apos;re sorry, something went wrong</h3>
        <p className="soft">{message}</p>
        <p className="soft">Nothing was saved. What you typed is still there.</p>
        <button ref={button} className="btn" type="button" onClick={back}>
          Back to the form
        </button>
      </div>
    </div>
  );
}
