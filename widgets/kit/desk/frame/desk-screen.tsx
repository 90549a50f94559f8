import { useEffect, type ReactNode } from 'react';
import { CardSkeleton } from '../../parts/card-skeleton.tsx';
import { LoadFailure, ScreenFailure } from '../../parts/load-state.tsx';
import { useValue } from '../../use-value.ts';
import { keptAnswer } from '../../widget/kept-answer.ts';
import { useKept } from '../../widget/use-kept.ts';
import type { Widget } from '../../widget/widget.ts';
import type { Loaded } from '../../work/create-load.ts';
import type { DeskState } from '../application-desk.ts';
import { DeskHead } from '../desk-head.tsx';
import { useKeptPlace } from './kept-place.ts';

interface DeskScreenProps<Shown> {
  state: DeskState;
  shown: Loaded<Shown>;
  widget: Widget;
  goBack(): void;
  /** Keeps the room of the desk until it has loaded; two panes unless given. */
  meanwhile?: ReactNode;
  children(shown: Shown): ReactNode;
}

const panes = (
  <div className="desk-panes">
    <div className="desk-preview" />
    <div className="desk-cards">
      <div className="panel padded">
        <CardSkeleton rows={8} />
      </div>
    </div>
  </div>
);

/** The screen of a desk: tells the page of unsaved work and keeps it; shows the loaded desk, or its head over what came instead. */
export function DeskScreen<Shown>({
  state,
  shown,
  widget,
  goBack,
  meanwhile = panes,
  children,
}: DeskScreenProps<Shown>) {
  const isDirty = useValue(state.isDirty);
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useKept(widget, state.keeping);
  useKeptPlace(widget.element);
  useEffect(
    () => widget.provide({ reload: () => state.refresh(), saveDraft: async () => keptAnswer(await state.saveDraft()) }),
    [widget, state],
  );
  if (shown.phase === 'ready') return <div className="desk">{children(shown.value)}</div>;
  return (
    <div className="desk">
      <DeskHead state={state} info={undefined} base={widget.connection.base} goBack={goBack} />
      {shown.phase !== 'failed' ? (
        meanwhile
      ) : shown.showsErrorPage ? (
        <ScreenFailure failure={shown} refresh={() => state.load()} />
      ) : (
        <LoadFailure failure={shown} retry={() => state.load()} />
      )}
    </div>
  );
}
