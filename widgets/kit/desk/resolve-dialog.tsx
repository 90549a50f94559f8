import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import type { ApplicationDesk } from './application-desk.ts';
import { useSeen } from './use-seen.ts';

interface ResolveDialogProps {
  state: ApplicationDesk;
  /** The applicant's name. */
  name: string;
  close(): void;
}

/** Ends the hold that the person has read (DV-66, DV-67). */
export function ResolveDialog({ state, name, close }: ResolveDialogProps) {
  const seen = useSeen(state);
  async function resolve() {
    const success = 'Reported issue resolved successfully';
    if (await state.report(seen.version, 'CLEAR', 'Marked as resolved', success)) close();
    else seen.readAgain();
  }
  return (
    <ConfirmDialog
      title="Mark as Resolved"
      isOpen
      text="Are you sure you want to mark the issue as Resolved?"
      confirmLabel="RESOLVE"
      confirm={resolve}
      cancel={close}
    >
      <span>
        {name}, <span className="num">{state.loan}</span>
      </span>
    </ConfirmDialog>
  );
}
