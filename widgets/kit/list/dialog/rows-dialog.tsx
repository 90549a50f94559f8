import { useState, type ReactNode } from 'react';
import type { ListRecord } from '../columns.ts';
import { FormDialog } from '../../overlay/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { warningIcon } from '../../parts/icons/warning.tsx';

interface RowsDialogProps {
  title: string;
  rows: readonly ListRecord[];
  /** The plural name of the rows; "loans" unless given. */
  noun?: string;
  confirmLabel: string;
  isReady: boolean;
  /** Shown when the form is sent before it is ready. */
  missing: string;
  /** Resolves to false where the dialog must stay open with all that was chosen. */
  confirm(): Promise<boolean>;
  close(): void;
  children: ReactNode;
}

/** Scrolls a message into view, because under a long choice it would be out of sight. */
function showWhole(said: HTMLElement | null): void {
  said?.scrollIntoView({ block: 'nearest' });
}

/** Asks what is to be done to one row or several, and stays open until it is done. */
export function RowsDialog(props: RowsDialogProps) {
  const { title, rows, noun = 'loans', confirmLabel, isReady, missing, confirm, close, children } = props;
  const [wasRefused, setRefused] = useState(false);
  const [first] = rows;

  async function run() {
    if (!isReady) setRefused(true);
    else if (await confirm()) close();
  }
  return (
    <FormDialog title={title} submitLabel={confirmLabel} submit={run} close={close}>
      <p className="soft">
        {rows.length > 1 ? `${rows.length} ${noun} are ticked` : (first?.loanApplicationNumber ?? '')}
      </p>
      {children}
      {wasRefused && !isReady && (
        <p ref={showWhole} className="row" role="alert" style={{ color: 'var(--lending-bad-fg)' }}>
          <Icon shape={warningIcon} size="s" />
          {missing}
        </p>
      )}
    </FormDialog>
  );
}
