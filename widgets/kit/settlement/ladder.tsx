import { rungOf, haircutOf, type Rung } from '../../contract/settlement/settlement-policy.ts';
import { levelNames } from '../../contract/settlement/settlement.ts';
import { formatMoney } from '../format/money.ts';
import { Icon, type IconShape } from '../parts/icon.tsx';
import { approvedIcon } from '../parts/icons/approved.tsx';
import { rejectedIcon } from '../parts/icons/rejected.tsx';
import { userIcon } from '../parts/icons/user.tsx';
import { usersIcon } from '../parts/icons/users.tsx';
import { toneClass, type Tone } from '../parts/tone.ts';
import { offText, percentText } from './settlement-words.ts';

export interface ShownRung extends Rung {
  approverEmail: string | null;
}

interface LadderProps {
  /** From the dues down. */
  ladder: readonly ShownRung[];
  /** What the shares are of: the dues, with what was waived of them lately. Whole rupees. */
  dues: number;
  /** The amount that is offered; its rung is marked. */
  amount?: number | undefined;
}

const looks: Readonly<Record<Rung['by'], { tone: Tone; icon: IconShape }>> = {
  POLICY: { tone: 'good', icon: approvedIcon },
  AGENCY_MANAGER: { tone: 'wait', icon: userIcon },
  COLLECTIONS_HEAD: { tone: 'high', icon: userIcon },
  TWO_APPROVERS: { tone: 'high', icon: usersIcon },
  NOBODY: { tone: 'bad', icon: rejectedIcon },
};

function reachOf({ by, from, to }: Rung): string {
  if (by === 'NOBODY') return to === null ? 'Lower amounts are refused' : `Below ${formatMoney(to + 1)}`;
  if (from === null) return `Up to ${formatMoney(to)}`;
  return from === to ? formatMoney(from) : `${formatMoney(from)} to ${formatMoney(to)}`;
}

function whoOf({ by, to, approverEmail }: ShownRung): string {
  if (by === 'POLICY') return 'Approved under policy';
  if (by === 'NOBODY') return to === null ? '' : 'Refused';
  return approverEmail === null ? levelNames[by] : `${levelNames[by]}, ${approverEmail}`;
}

/** Who may approve which amount, before one is typed; nothing but the mark of the amount's rung moves while typing. */
export function Ladder({ ladder, dues, amount }: LadderProps) {
  const here = amount === undefined ? undefined : rungOf(amount, ladder);
  return (
    <ol className="ladder" aria-label="Who may approve which amount">
      {ladder.map((rung, index) => {
        const { tone, icon } = looks[rung.by];
        const isHere = here !== undefined && rung.by === here.by;
        return (
          <li
            key={rung.by}
            className={`rung ${toneClass(tone)} ${isHere ? 'here' : ''}`}
            aria-current={isHere || undefined}
          >
            <Icon shape={icon} />
            <div>
              <div className="reach">{reachOf(rung)}</div>
              <div className="who">{whoOf(rung)}</div>
            </div>
            <span className="off-part">
              {isHere && amount !== undefined
                ? `${formatMoney(amount)}, ${percentText(haircutOf(amount, dues))} off`
                : offText(rung, ladder[index - 1], dues)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
