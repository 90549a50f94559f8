import { useEffect, useState } from 'react';
import { readClock } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { phoneIcon } from '../../../kit/parts/icons/phone.tsx';
import { serverNow } from '../../../client/backend/server-time.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** How long a call has run: mm:ss. A reader is told when it began, not each second. */
export function CallTimer({ since }: { since: string }) {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const [from, to] = [readClock(since), readClock(now)];
  const seconds = from && to ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000)) : 0;
  return (
    <span className="badge live">
      <Icon shape={phoneIcon} />
      <span className="num" role="timer" aria-live="off">
        {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
      </span>{' '}
      on call
    </span>
  );
}
