import { Icon } from '../../../kit/parts/icon.tsx';
import { phoneIcon } from '../../../kit/parts/icons/phone.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { ContactTask, CustomerFile, CustomerFileState } from '../../file-state.ts';

interface ContactActionsProps {
  file: CustomerFile;
  state: CustomerFileState;
  call(): void;
  begin(task: ContactTask | 'wish'): void;
}

/** The call, and what leads do about a complaint and the limits. A call that may not be made says why. */
export function ContactActions({ file, state, call, begin }: ContactActionsProps) {
  const heldBack = useValue(state.heldBack);
  const isBusy = useValue(state.isBusy);
  const offer = state.offer('startCall');
  const { contacting } = file;
  if (!offer || !contacting) return null;
  const refusal = heldBack ?? offer.refusal;
  const task = (kind: ContactTask | 'wish', label: string, why: string | null = null) => (
    <button
      className="btn small"
      type="button"
      aria-haspopup="dialog"
      aria-disabled={why !== null}
      title={why ?? undefined}
      onClick={() => why === null && begin(kind)}
    >
      {label}
    </button>
  );
  return (
    <>
      {state.offer('feedback') && task('wish', 'Customer’s wish')}
      {contacting.complaint === null && task('complain', 'Complaint')}
      {contacting.complaint !== null &&
        contacting.mayClearComplaint &&
        task('clearComplaint', 'End the hold', contacting.clearRefusal)}
      {contacting.mayAllowOneMore && task('allowOneMore', 'Allow one more', contacting.allowRefusal)}
      <span className="grow" />
      <button
        className="btn primary"
        type="button"
        aria-disabled={refusal !== null || isBusy}
        title={refusal ?? 'Call (c)'}
        onClick={call}
      >
        <Icon shape={phoneIcon} />
        Call
      </button>
    </>
  );
}
