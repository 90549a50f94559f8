import { useEffect, useMemo } from 'react';
import { addressOf } from '../contract/screens/address-of.ts';
import { isRouteKey, screens } from '../contract/screens.ts';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { Icon } from '../kit/parts/icon.tsx';
import { openIcon } from '../kit/parts/icons/open.tsx';
import { refreshIcon } from '../kit/parts/icons/refresh.tsx';
import { warningIcon } from '../kit/parts/icons/warning.tsx';
import { Blank } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createHop, type HopStage } from './hop.state.ts';

type Opened = Extract<HopStage, { kind: 'open' }>['target'];

/** A link to the screen, for a page that does not follow `lending-navigate`. */
function OpenScreen({ target: { screen, params }, base }: { target: Opened; base: string }) {
  const row = isRouteKey(screen) ? screens[screen] : undefined;
  const path = row && addressOf(row, params);
  if (!row || path === undefined) return <p role="status">This screen is not part of this version.</p>;
  return (
    <a className="btn primary" href={base + path} target="_blank" rel="noopener">
      <Icon shape={openIcon} />
      Open {row.title}
    </a>
  );
}

function HandOver({ code, widget }: { code: string; widget: Widget }) {
  const hop = useMemo(() => createHop(code, widget), [code, widget]);
  const stage = useValue(hop.stage);
  useEffect(() => void hop.redeem(), [hop]);
  if (stage.kind === 'opening') return <CardSkeleton rows={2} />;
  if (stage.kind === 'open') return <OpenScreen target={stage.target} base={widget.connection.base} />;
  const again = { label: 'Try again', icon: refreshIcon, run: () => void hop.redeem() };
  return <Blank isAlert icon={warningIcon} title={stage.message} {...(stage.canRetry && { action: again })} />;
}

/** The hand-over page (UT-12): it opens the screen that a one-time code names. */
export function HopScreen({ code = '', widget }: { code?: string; widget: Widget }) {
  return (
    <div className="page">
      <h1>Hand-over</h1>
      <section className="panel" aria-label="Hand-over">
        {code === '' ? (
          <p>A link with a code opens a screen here. Open the link that you were given, or go back to your work.</p>
        ) : (
          <HandOver code={code} widget={widget} />
        )}
        <p>
          <a href={`${widget.connection.base}/`}>Home</a>
        </p>
      </section>
    </div>
  );
}
