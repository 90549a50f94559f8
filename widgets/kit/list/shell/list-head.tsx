import type { ReactNode } from 'react';
import { formatTime } from '../../format/wall-clock.ts';
import { Icon } from '../../parts/icon.tsx';
import { refreshIcon } from '../../parts/icons/refresh.tsx';
import { useValue } from '../../use-value.ts';
import type { ShellState } from './shell-state.ts';

interface ListHeadProps {
  title: string;
  state: Pick<ShellState, 'list' | 'reload'>;
  children: ReactNode;
}

/** The list's name, the time when its rows were read, and the button that loads them again. */
export function ListHead({ title, state, children }: ListHeadProps) {
  const page = useValue(state.list.page);
  return (
    <div className="page-head">
      <h1 className="cut">{title}</h1>
      {page?.asOf && <span className="faint small as-of">As of {formatTime(page.asOf)}</span>}
      <button
        className="btn icon plain small"
        type="button"
        aria-label="Refresh"
        title="Refresh"
        onClick={() => void state.reload()}
      >
        <Icon shape={refreshIcon} />
      </button>
      {children}
    </div>
  );
}
