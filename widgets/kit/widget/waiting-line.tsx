import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isRetryableKind, type FailureKind } from '../../client/call-error.ts';
import type { Recovery } from '../../client/recovery.ts';
import { useValue } from '../use-value.ts';

/** What tries again for the parts below: the recovery of their connection. */
export const RecoveryContext = createContext<Recovery | null>(null);

function onChange(look: () => void): () => void {
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}

const secondMs = 1000;
const secondsUntil = (moment: number) => Math.ceil((moment - Date.now()) / secondMs);

/** What a failed part waits for, in plain words. A part of the same moment counts down with it. */
function Countdown({ recovery: { nextAt }, kind }: { recovery: Recovery; kind: FailureKind }) {
  const next = useValue(nextAt);
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), secondMs);
    return () => clearInterval(timer);
  }, []);
  if (!isOnline) return 'No connection. This loads by itself when it is back';
  const seconds = next === undefined ? 0 : secondsUntil(next);
  const why = kind === 'offline' ? 'The server does not answer' : 'The server is not ready';
  return `${why}. ${seconds > 0 ? `Trying again in ${seconds} s` : 'Trying again now'}`;
}

/**
 * Tries a failed load again by itself where that may help, and says what it waits for. A refusal that stays is not tried
 * again, and nothing is said.
 */
export function WaitingLine({ kind, retry }: { kind: FailureKind; retry: () => unknown }) {
  const recovery = useContext(RecoveryContext);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const waits = isRetryableKind(kind);
  useEffect(() => (waits ? recovery?.keepTrying(() => latest.current()) : undefined), [recovery, waits]);
  // The seconds are for the eye: a screen reader hears the failure once and not each second.
  return waits && recovery ? (
    <p className="soft waiting" role="timer">
      <Countdown recovery={recovery} kind={kind} />
    </p>
  ) : null;
}
