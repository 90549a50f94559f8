import { useEffect, useState } from 'react';
import { formatTimeWithSeconds } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { offlineIcon } from '../../../kit/parts/icons/offline.tsx';
import { savedIcon } from '../../../kit/parts/icons/saved.tsx';
import type { SaveState } from './save-state.ts';

/** The time in milliseconds since 1970, renewed each second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Countdown({ until }: { until: number }) {
  const seconds = Math.ceil((until - useNow()) / 1000);
  if (seconds < 1) return null;
  return (
    <span className="num soft" aria-hidden="true">
      {' '}
      in {seconds} s
    </span>
  );
}

const words = { drafted: 'Draft saved', saved: 'Saved', ended: 'Call ended' } as const;

function Text({ state }: { state: SaveState }) {
  if (state.phase === 'none') return null;
  if (state.phase === 'saving') return <span>Saving</span>;
  if (state.phase === 'retrying')
    return (
      <>
        <Icon shape={offlineIcon} size="s" />
        <span>
          Not saved yet, retrying
          <Countdown until={state.retryAt} />
        </span>
      </>
    );
  return (
    <>
      <Icon shape={savedIcon} size="s" />
      <span>
        {words[state.phase]}{' '}
        <span className="num" aria-hidden={state.phase === 'drafted'}>
          {formatTimeWithSeconds(new Date(state.at))}
        </span>
      </span>
    </>
  );
}

/** The save state, shown beside Submit and never only in a snackbar. */
export function SaveStateLine({ state }: { state: SaveState }) {
  const isBad = state.phase === 'retrying';
  return (
    <span className={isBad ? 'state unsaved' : 'state soft'} role="status" data-state={state.phase}>
      <Text state={state} />
    </span>
  );
}
