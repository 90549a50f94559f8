import { useState, type ReactNode } from 'react';
import type { ListRecord } from '../columns.ts';
import { FormDialog } from '../../overlay/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { warningIcon } from '../../parts/icons.tsx';

interface RowsDialogProps {
  title: string;
  rows: readonly ListRecord[];
  /** What the rows are, for several. */
  noun?: string;
  confirmLabel: string;
  isReady: boolean;
  /** Said where it is not ready. */
  missing: string;
  /** False keeps the dialog with all that was chosen. */
  confirm(): Promise<boolean>;
  close(): void;
  children: ReactNode;
}

/** Under a long choice it would be said out of sight. */
function showWhole(said: HTMLElement | null): void {
  said?.scrollIntoView({ block: 'nearest' });
}

/** Asks what is to be done to one row or several, and waits until it is. */
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
