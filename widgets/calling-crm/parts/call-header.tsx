import type { ReactNode } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';
import { phoneEndIcon, phoneIcon } from '../../kit/parts/icons.tsx';
import { Avatar } from '../../kit/parts/person.tsx';
import { useNow } from './save-state-line.tsx';

interface CallHeaderProps {
  name: string | null;
  /** Loan number, amount, product: small, beside each other. */
  facts: readonly ReactNode[];
  status?: ReactNode;
  /** When the call came in, milliseconds since 1970. */
  startedAt: number;
  isEnded: boolean;
  /** What is left of other calls. */
  tray?: ReactNode;
  /** Stands in the timer's place while it runs. */
  wrapUp?: ReactNode;
}

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function OnCall({ since }: { since: number }) {
  return <>{minutesAndSeconds(useNow() - since)} on call</>;
}

/** Who is on the line, and for how long. */
export function CallHeader({ name, facts, status, startedAt, isEnded, tray, wrapUp }: CallHeaderProps) {
  return (
    <header className="call">
      {name && (
        <span className="face">
          <Avatar name={name} size="lg" />
        </span>
      )}
      <div className="grow">
        <h1 className="cut" title={name ?? undefined}>
          {name ?? '-'}
        </h1>
        <div className="facts small soft">
          {facts.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </div>
      </div>
      {status && <span className="aside">{status}</span>}
      {tray}
      {wrapUp || (
        <span className={isEnded ? 'timer off' : 'timer live'} role="timer" aria-live="off">
          <Icon shape={isEnded ? phoneEndIcon : phoneIcon} size="s" />
          {isEnded ? 'Call ended' : <OnCall since={startedAt} />}
        </span>
      )}
    </header>
  );
}
