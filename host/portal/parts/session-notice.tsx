import { useEffect, useMemo, useReducer } from 'react';
import type { Connection } from '../../../widgets/client/connection.ts';
import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { warningIcon } from '../../../widgets/kit/parts/icons/warning.tsx';
import { useValue } from '../../../widgets/kit/use-value.ts';
import { createStaySignedIn } from '../stay-signed-in.ts';
import type { SessionEnd } from '../use-session-end.ts';
import styles from './session-notice.css?sheet';

document.adoptedStyleSheets.push(styles);

function remaining(endsAt: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useCountdown(endsAt: number): string {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return remaining(endsAt);
}

/** Warns that the session ends soon. The notice takes no focus, so that it interrupts nobody who types. */
export function SessionNotice({ end, connection }: { end: SessionEnd; connection: Connection }) {
  const { endsAt, canStay } = end;
  const left = useCountdown(endsAt);
  const staying = useMemo(() => createStaySignedIn(connection), [connection]);
  const isBusy = useValue(staying.isBusy);
  const failure = useValue(staying.failure);

  return (
    <section className="session-notice" aria-label="Session">
      <Icon shape={warningIcon} />
      <div className="grow">
        <div role="alert">
          {canStay ? 'You will be signed out soon' : 'Your session ends soon. Save your work and sign in again'}
          {failure && <div className="small">{failure}</div>}
        </div>
        <div className="small soft">
          Time left <span className="num">{left}</span>
        </div>
      </div>
      {canStay && (
        <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void staying.stay()}>
          Stay signed in
        </button>
      )}
    </section>
  );
}
