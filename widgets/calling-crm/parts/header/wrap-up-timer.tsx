import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import sheet from '../screen/call-extras.css?sheet';
import { useNow } from '../form/save-state-line.tsx';
import { extensionSeconds, type WrapUp, type WrapUpPhase } from './wrap-up.state.ts';

const circumference = 2 * Math.PI * 6;

function Left({ endsAt, seconds }: Extract<WrapUpPhase, { phase: 'running' }>) {
  const left = Math.max(0, Math.ceil((endsAt - useNow()) / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return (
    <>
      <svg className="ring" viewBox="0 0 16 16" aria-hidden="true">
        <circle className="t" cx="8" cy="8" r="6" />
        <circle
          className="v"
          cx="8"
          cy="8"
          r="6"
          strokeDasharray={`${(circumference * left) / seconds} ${circumference}`}
        />
      </svg>
      Wrap-up {two(Math.floor(left / 60))}:{two(left % 60)}
    </>
  );
}

/** The time left for the record of a call whose line has ended; the agent may extend it. Import it lazily. */
export function WrapUpTimer({ wrapUp: { current, extend } }: { wrapUp: WrapUp }) {
  useSheet(sheet);
  const now = useValue(current);
  if (now.phase === 'off') return null;
  return (
    <span className="wrap-up">
      <span className={now.phase === 'over' ? 'timer bad' : 'timer wait'} role="timer" aria-live="off">
        {now.phase === 'over' ? 'Wrap-up is over' : <Left {...now} />}
      </span>
      <button className="btn small" type="button" onClick={extend}>
        +{extensionSeconds} s
      </button>
    </span>
  );
}
