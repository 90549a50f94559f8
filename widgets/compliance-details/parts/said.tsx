import type { ReactNode } from 'react';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Avatar } from '../../kit/parts/person.tsx';

interface SaidProps {
  by: string;
  /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
  at: string | null;
  children: ReactNode;
}

/** What somebody has written, with their name and the time. */
export function Said({ by, at, children }: SaidProps) {
  return (
    <div className="said">
      <Avatar name={by} />
      <span className="small">
        <span className="strong">{by}</span>
        {at !== null && <span className="soft num">, {formatDateTime(at)}</span>}
      </span>
      <p>{children}</p>
    </div>
  );
}
