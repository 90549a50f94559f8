import { useEffect, useState } from 'react';
import type { Session } from '../../widgets/client/session.ts';

/** How the session is about to end: unused, or because it has lasted as long as it may. */
export interface SessionEnd {
  endsAt: number;
  canStay: boolean;
}

const warnMs = 120_000;
const lookMs = 5_000;
/** The backend allows an unused session some seconds more. */
const graceMs = 15_000;

/**
 * From two minutes before the session ends by itself, and null before. Other
 * tabs use it too, so it is looked at again and again. An unused session that is over is given up, so that nobody reads
 * on what is still on the screen.
 */
export function useSessionEnd(session: Session): SessionEnd | null {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  useEffect(() => {
    function look() {
      const next = session.expiry();
      const left = next ? next.endsAt - Date.now() : Infinity;
      if (next?.canStay && left < -graceMs) session.expire();
      const isNear = next !== null && left <= warnMs;
      setEnd((known) => {
        if (!isNear) return null;
        return known?.endsAt === next.endsAt && known.canStay === next.canStay ? known : next;
      });
    }
    look();
    const timer = setInterval(look, lookMs);
    // A machine that slept has not counted.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);
  return end;
}
