import { formatNumber } from '../../kit/format/money.ts';
import { Notice } from '../../kit/parts/notice.tsx';
import type { CheckedAudience, Compose } from '../compose.state.ts';

/** Who of the audience is not taken, and why; a person mends it, or goes on without them. */
export function NotTaken({ checked, compose }: { checked: CheckedAudience; compose: Compose }) {
  const { refused, recipients } = checked;
  return (
    <div className="com-refused">
      <Notice tone="bad">
        {formatNumber(refused.length)} of what is typed {refused.length === 1 ? 'is' : 'are'} not taken.
      </Notice>
      <ul aria-label="Not taken" tabIndex={0}>
        {refused.map(({ position, entry, message }) => (
          <li key={position}>
            <span className="faint small num">{formatNumber(position)}</span>
            <span className="num cut" title={entry}>
              {entry}
            </span>
            <span className="soft">{message}</span>
          </li>
        ))}
      </ul>
      {recipients > 0 && (
        <button className="btn small" type="button" onClick={() => void compose.leaveOut()}>
          Go on with the other {formatNumber(recipients)}
        </button>
      )}
    </div>
  );
}
