import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { ExactStatus } from '../../kit/parts/status.tsx';
import { Avatar } from '../../kit/parts/person.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';

interface CaseBarProps {
  kase: Case;
  state: ComplianceCaseState;
  isReadonly: boolean;
  assign(): void;
}

/** The case's status, round and owner, and who may take it (CP-01, CP-03). */
export function CaseBar({ kase, state, isReadonly, assign }: CaseBarProps) {
  const isBusy = useValue(state.isBusy);
  const { owner, complianceStatus, complianceStatusDate: since, round } = kase;
  const claimed = isReadonly ? undefined : state.offer('claim');
  return (
    <div className="case-bar">
      {complianceStatus && (
        <span title={complianceStatus === 'pending' ? 'Initiated' : undefined}>
          <ExactStatus value={complianceStatus} />
        </span>
      )}
      <span className="small soft">
        Round {round}
        {since !== null && <span className="num">, since {formatDateTime(since)}</span>}
      </span>
      {owner && (
        <span className="row small">
          <Avatar name={owner.name} isSelf={owner.isMine} />
          <span>
            {owner.isAtWork ? 'Owner ' : 'Last owner '}
            <span className="strong">{owner.isMine ? 'You' : owner.name}</span>
            <span className="soft num">, since {formatDateTime(owner.since)}</span>
          </span>
        </span>
      )}
      <span className="grow" />
      {!isReadonly && state.offer('assign') && (
        <button className="btn small" type="button" disabled={isBusy} onClick={assign}>
          Give to a reviewer
        </button>
      )}
      {!isReadonly && state.offer('release') && (
        <button className="btn small" type="button" disabled={isBusy} onClick={() => void state.release()}>
          Give back
        </button>
      )}
      {claimed && (
        <button
          className="btn primary"
          type="button"
          disabled={isBusy || claimed.refusal !== null}
          title={claimed.refusal ?? undefined}
          onClick={() => void state.take(null)}
        >
          Take case
        </button>
      )}
    </div>
  );
}
