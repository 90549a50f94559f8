import type { ReactNode } from 'react';
import { formatMoney } from '../format/money.ts';
import { formatDateTime, formatTime } from '../format/wall-clock.ts';
import { Icon } from '../parts/icon.tsx';
import { arrowLeftIcon } from '../parts/icons/arrow-left.tsx';
import { lockIcon } from '../parts/icons/lock.tsx';
import { Risk } from '../parts/status.tsx';
import { CopyButton } from '../parts/value-buttons.tsx';
import { useValue } from '../use-value.ts';
import type { ClaimStanding } from './claim.state.ts';
import { Portrait } from './frame/portrait.tsx';
import type { ApplicationDesk, DeskConfig } from './application-desk.ts';

type HeaderInfo = DeskConfig['headerInfo'];

type Item = HeaderInfo['items'][number];

function textOf({ key, value }: Item): string {
  if (key === 'loanAmount') return formatMoney(value);
  if (key === 'queuedOn') return formatDateTime(value);
  return value || '-';
}

function valueOf(item: Item): ReactNode {
  return item.key === 'riskLevel' ? <Risk value={item.value} /> : textOf(item);
}

/** All values as text, for the tooltip: a narrow header hides the last ones. */
function summaryOf(items: readonly Item[]): string {
  return items.map((item) => `${item.label}: ${textOf(item)}`).join('\n');
}

function ClaimNote({ standing }: { standing: ClaimStanding }) {
  if (standing.phase !== 'mine' || standing.until === '') return null;
  return (
    <span className="row small soft claim" title="Locked to you: nobody else can change it meanwhile">
      <Icon shape={lockIcon} size="s" />
      <span className="claim-words">Locked to you</span>{' '}
      <span className="claim-until num">until {formatTime(standing.until)}</span>
    </span>
  );
}

interface DeskHeadProps {
  state: ApplicationDesk;
  info: HeaderInfo | undefined;
  base: string;
  goBack(): void;
  children?: ReactNode;
}

/** Back, number, name and configured values (DV-02 to DV-06), with the actions (`children`) at the right. */
export function DeskHead({ state, info, base, goBack, children }: DeskHeadProps) {
  const standing = useValue(state.claim.standing);
  return (
    <header className="desk-head">
      <button className="btn icon plain" type="button" aria-label="Back to the list" title="Back" onClick={goBack}>
        <Icon shape={arrowLeftIcon} />
      </button>
      {info && <Portrait name={info.name} imageUrl={info.imageUrl} base={base} />}
      <div className="desk-who">
        <div className="row desk-lan">
          <span className="soft num">LAN: {state.loan}</span>
          <CopyButton value={state.loan} label="Copy loan number" />
        </div>
        <h1 className="cut" title={info?.name}>
          {info?.name ?? ''}
        </h1>
      </div>
      {info && info.items.length > 0 && (
        <dl className="facts" title={summaryOf(info.items)}>
          {info.items.map((item) => (
            <div key={item.key}>
              <dt>{item.label}</dt>
              <dd className="num">{valueOf(item)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="desk-actions">
        <ClaimNote standing={standing} />
        {children}
      </div>
    </header>
  );
}
