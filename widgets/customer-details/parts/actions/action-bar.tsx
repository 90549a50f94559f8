import type { FileAction } from '../../../contract/collections/customer-file.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { CustomerFileState } from '../../file-state.ts';

/** The actions that open a dialog, in the bar's order. */
export type DialogAction = Exclude<FileAction, 'startCall'>;

const labels = {
  feedback: 'Feedback',
  paymentLink: 'Payment link',
  penaltyWaiver: 'Penalty waiver',
  restructure: 'EMI restructure',
  foreclosure: 'Foreclosure',
} as const satisfies Record<DialogAction, string>;
const all = Object.keys(labels) as DialogAction[];

interface ActionBarProps {
  state: CustomerFileState;
  begin(action: DialogAction): void;
  /** Called by the button of an action that cannot be done now, with the reason. */
  explain(refusal: string): void;
}

/** What can be done about the debt. An action that cannot be done now says why. */
export function ActionBar({ state, begin, explain }: ActionBarProps) {
  const heldBack = useValue(state.heldBack);
  const offered = all.flatMap((action) => {
    const offer = state.offer(action);
    return offer ? [{ action, refusal: heldBack ?? offer.refusal }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <footer className="acts5">
      {offered.map(({ action, refusal }) => (
        <button
          key={action}
          className="btn small"
          type="button"
          aria-haspopup="dialog"
          aria-disabled={refusal !== null}
          title={refusal ?? undefined}
          onClick={() => (refusal === null ? begin(action) : explain(refusal))}
        >
          {labels[action]}
        </button>
      ))}
    </footer>
  );
}
