import { Icon } from '../../parts/icon.tsx';
import { historyIcon } from '../../parts/icons/history.tsx';
import { keyboardIcon } from '../../parts/icons/keyboard.tsx';
import { nextIcon } from '../../parts/icons/next.tsx';
import { useOffers } from '../../use-offers.ts';
import type { Widget } from '../../widget/widget.ts';
import type { DeskTask } from './desk-tasks.tsx';

interface DeskToolsProps {
  widget: Widget;
  mayReport: boolean;
  /** Goes to the next application of the queue; undefined where there is no going on. */
  goNext: (() => void) | undefined;
  begin(task: { kind: DeskTask }): void;
}

/** What every desk has at the right of its head: the timeline, the keys, a hold, and the next application. */
export function DeskTools({ widget, mayReport, goNext, begin }: DeskToolsProps) {
  const hasTimeline = useOffers(widget.connection, 'timeline');
  return (
    <>
      {hasTimeline && (
        <button
          className="btn icon plain"
          type="button"
          aria-label="Timeline"
          title="Timeline"
          onClick={() => begin({ kind: 'timeline' })}
        >
          <Icon shape={historyIcon} />
        </button>
      )}
      <button
        className="btn icon plain"
        type="button"
        aria-label="Keyboard keys"
        title="Keyboard keys"
        onClick={() => begin({ kind: 'keys' })}
      >
        <Icon shape={keyboardIcon} />
      </button>
      {goNext && (
        <button className="btn" type="button" onClick={goNext}>
          <Icon shape={nextIcon} />
          Next
        </button>
      )}
      {mayReport && (
        <button className="btn" type="button" onClick={() => begin({ kind: 'report' })}>
          Report Issue
        </button>
      )}
    </>
  );
}
