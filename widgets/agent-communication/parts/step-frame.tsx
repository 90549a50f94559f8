import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';
import { checkIcon } from '../../kit/parts/icons/check.tsx';

interface StepFrameProps {
  number: number;
  title: string;
  /** `done` shows the summary alone, with a way back. */
  state: 'done' | 'now' | 'todo';
  summary?: ReactNode;
  change?: () => void;
  children?: ReactNode;
}

/** One step of the making of a communication. A step that comes up takes the focus to its heading. */
export function StepFrame({ number, title, state, summary, change, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'now' && before.current !== 'now') heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <li className={`com-step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="com-number" aria-hidden="true">
        {state === 'done' ? <Icon shape={checkIcon} size="s" /> : number}
      </span>
      <div className="com-body">
        <div className="com-title">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {state === 'done' && change && (
            <button className="btn small plain accent" type="button" aria-label={`Change ${title}`} onClick={change}>
              Change
            </button>
          )}
        </div>
        {summary && <p className="soft">{summary}</p>}
        {state === 'now' && children}
      </div>
    </li>
  );
}
