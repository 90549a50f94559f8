import type { ReactNode } from 'react';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { lockIcon } from '../../kit/parts/icons/lock.tsx';
import { Blank, LoadFailure, ScreenFailure } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { CallReply } from '../../contract/schemas.ts';
import type { Load } from '../../kit/work/create-load.ts';

type Name = 'stuckMisSummary' | 'dailyMisSummary';

interface MisPageProps<Of extends Name> {
  load: Load<Of>;
  again(): void;
  top: ReactNode;
  children(figures: CallReply<Of>): ReactNode;
}

/** A page of figures with its states: no right to it, nothing loaded, loading, and the figures. */
export function MisPage<Of extends Name>({ load, again, top, children }: MisPageProps<Of>) {
  const shown = useValue(load.state);
  if (shown.phase === 'failed' && shown.code === 'NOT_ALLOWED')
    return (
      <Blank
        icon={lockIcon}
        title="You do not have permission to see MIS"
        text="Ask your lead, if your work needs these figures."
      />
    );
  if (shown.phase === 'failed' && shown.showsErrorPage) return <ScreenFailure failure={shown} refresh={again} />;
  return (
    <div className="mis">
      {top}
      {shown.phase === 'loading' && (
        <div className="mis-blank">
          <CardSkeleton rows={8} />
        </div>
      )}
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={again} />}
      {shown.phase === 'ready' && children(shown.value)}
    </div>
  );
}
