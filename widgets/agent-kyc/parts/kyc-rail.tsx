import { formatMinutes, minutesSince } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { Count } from '../../kit/parts/count.tsx';
import { Avatar } from '../../kit/parts/person.tsx';
import { statusLook } from '../../kit/parts/status-tone.ts';
import { useValue } from '../../kit/use-value.ts';
import { WaitingLine } from '../../kit/widget/waiting-line.tsx';
import type { Widget } from '../../kit/widget/widget.ts';
import { addressOf } from '../../contract/screens/address-of.ts';
import { screens } from '../../contract/screens.ts';
import type { Rail } from '../create-rail.ts';

interface KycRailProps {
  rail: Rail;
  /** The status in small letters. */
  tab: string;
  /** The shown agent: a staff id or an e-mail; empty for none. */
  agent: string;
  go(tabName: string, userId: string): void;
  widget: Widget;
}

/** A click that a browser is to handle itself: it opens a tab or a window. */
const isBrowsers = ({ metaKey, ctrlKey, shiftKey }: React.MouseEvent) => metaKey || ctrlKey || shiftKey;

/** The statuses with their counts, and the agents of the chosen one: its longest waiting first (AK-01). */
export function KycRail({ rail, tab, agent, go, widget }: KycRailProps) {
  const state = useValue(rail.state);
  const counts = useValue(rail.counts);
  // A lender's own backend may have a status that is none of the counted ones.
  const statuses = counts.some(({ status }) => status.toLowerCase() === tab)
    ? counts
    : [...counts, { status: tab.toUpperCase(), count: state.phase === 'ready' ? state.value.agents.length : 0 }];
  const link = (tabName: string, userId: string) => ({
    href:
      widget.connection.base +
      (addressOf(screens.AGENCY_AGENT_KYC, { tabName, ...(userId !== '' && { userId }) }) ?? ''),
    onClick(event: React.MouseEvent) {
      if (isBrowsers(event)) return;
      event.preventDefault();
      go(tabName, userId);
    },
  });
  return (
    <nav className="kyc-rail" aria-label="Agents by KYC status">
      <ul className="kyc-statuses">
        {statuses.map(({ status, count }) => {
          const name = status.toLowerCase();
          const isHere = name === tab;
          return (
            <li key={status}>
              <a className={isHere ? 'on' : undefined} aria-current={isHere ? 'page' : undefined} {...link(name, '')}>
                <span>{statusLook(status).word}</span>
                <Count value={count} isQuiet={!(isHere && count > 0)} />
              </a>
            </li>
          );
        })}
      </ul>
      {state.phase === 'loading' && counts.length === 0 && <CardSkeleton rows={4} />}
      {state.phase === 'failed' && (
        <div className="kyc-rail-note" role="alert">
          {state.message}{' '}
          <button className="btn small" type="button" onClick={() => void rail.show(tab)}>
            Try again
          </button>
          <WaitingLine kind={state.kind} retry={() => rail.show(tab)} />
        </div>
      )}
      {state.phase === 'ready' && state.value.agents.length === 0 && (
        <p className="kyc-rail-note soft">No agent has this status</p>
      )}
      {state.phase === 'ready' && (
        <ul className="kyc-agents">
          {state.value.agents.map(({ userId, name, role, since }) => (
            <li key={userId}>
              <a
                className={userId === agent ? 'on' : undefined}
                aria-current={userId === agent || undefined}
                {...link(tab, userId)}
              >
                <Avatar name={name} size="m" />
                <span className="kyc-agent">
                  <span className="strong cut">{name}</span>
                  <span className="small soft cut">
                    {[role, formatMinutes(minutesSince(since) ?? 0)].filter(Boolean).join(', ')}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {state.phase === 'ready' && state.value.hasMore && (
        <p className="kyc-rail-note soft">The first {state.value.agents.length}. The Agents list has them all.</p>
      )}
    </nav>
  );
}
