import type { ReactNode } from 'react';
import { Icon } from '../../../kit/parts/icon.tsx';
import { phoneEndIcon } from '../../../kit/parts/icons/phone-end.tsx';
import { phoneIcon } from '../../../kit/parts/icons/phone.tsx';
import { Avatar } from '../../../kit/parts/person.tsx';
import { useNow } from '../form/save-state-line.tsx';

interface CallHeaderProps {
  name: string | null;
  /** Loan number, amount, product: small, beside each other. */
  facts: readonly ReactNode[];
  status?: ReactNode;
  /** When the call came in, milliseconds since 1970. */
  startedAt: number;
  /** When the call ended, milliseconds since 1970; 0 while it goes on. */
  endedAt: number;
  /** The tray of other calls, parked or not saved yet. */
  tray?: ReactNode;
  /** The wrap-up timer, which takes the place of the call's timer. */
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
export function CallHeader({ name, facts, status, startedAt, endedAt, tray, wrapUp }: CallHeaderProps) {
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
        <span className={endedAt > 0 ? 'timer off' : 'timer live'} role="timer" aria-live="off">
          <Icon shape={endedAt > 0 ? phoneEndIcon : phoneIcon} size="s" />
          {endedAt > 0 ? `Call ended after ${minutesAndSeconds(endedAt - startedAt)}` : <OnCall since={startedAt} />}
        </span>
      )}
    </header>
  );
}
