import type { DraftLabel } from '../../../client/drafts/draft.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { NoRecords } from '../../../kit/parts/load-state.tsx';
import type { ParkedCall } from './parked-calls.ts';

interface ParkedDialogProps {
  parked: readonly ParkedCall[];
  waiting: string | undefined;
  reopen(label: DraftLabel): void;
  goBack(): void;
  close(): void;
}

/** The list of parked calls. Taking one up again also keeps the draft of the shown call. */
export function ParkedDialog({ parked, waiting, reopen, goBack, close }: ParkedDialogProps) {
  return (
    <Dialog title="Parked calls" isOpen close={close} width="420px">
      {parked.length === 0 && waiting === undefined && <NoRecords />}
      <ul className="parked">
        {waiting !== undefined && (
          <li>
            <span className="grow">
              <span className="num strong">{waiting}</span>
              <span className="small soft">The call that came in last</span>
            </span>
            <button className="btn primary small" type="button" onClick={goBack}>
              Go back to it
            </button>
          </li>
        )}
        {parked.map(({ subject, label, at, refusal }) => (
          <li key={subject}>
            <span className="grow">
              <span className="num strong">{label.about}</span>
              <span className="small soft num">Parked {formatDateTime(new Date(at))}</span>
              {refusal && <span className="small bad">Not saved. {refusal}</span>}
            </span>
            <button
              className="btn small"
              type="button"
              aria-label={`Take up ${label.about}`}
              onClick={() => reopen(label)}
            >
              Take up
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
