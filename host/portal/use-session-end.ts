import { useEffect, useState } from 'react';
import type { Session } from '../../widgets/client/session.ts';

/** The session's near end, in milliseconds since 1970. `canStay` is false when it has lasted as long as it may. */
export interface SessionEnd {
  endsAt: number;
  canStay: boolean;
}

const warnMs = 120_000;
const lookMs = 5_000;
/** The backend allows an unused session some seconds more. */
const graceMs = 15_000;

/**
 * The end of the session, from two minutes before it ends by itself; null until then. Other tabs use the session too,
 * so its end is read again every five seconds. An unused session whose end has passed is expired here, so that nobody
 * reads on what is still on the screen.
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
    // No timer runs while the machine sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);
  return end;
}
