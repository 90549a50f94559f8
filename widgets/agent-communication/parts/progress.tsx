import { formatNumber } from '../../kit/format/money.ts';
import type { Communication } from '../sent.state.ts';

/** How many of the recipients have been dealt with. */
export const settledOf = ({ counts, recipients }: Communication): number => recipients - counts.WAITING - counts.QUEUED;

/** How far the messages of a communication have got. */
export function Progress({ communication }: { communication: Communication }) {
  const { recipients } = communication;
  const settled = settledOf(communication);
  return (
    <div className="com-progress">
      <span className="num strong">
        {formatNumber(settled)} of {formatNumber(recipients)}
      </span>
      <progress max={recipients} value={settled} aria-label="Dealt with" />
    </div>
  );
}
