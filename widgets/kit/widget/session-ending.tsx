import { useEffect } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useValue } from '../use-value.ts';
import type { WidgetCore } from './widget-core.ts';
import type { Widget } from './widget.ts';

const SessionBar = lazyPart(async () => (await import('../parts/session-bar.tsx')).SessionBar);

/**
 * Reports the end of the session: by one `lending-auth-required` and, on a foreign page, by a bar over the untouched
 * form. The product's own pages show their sign-in instead (EM-22).
 */
export function SessionEnding({ core, connection }: { core: WidgetCore; connection: Widget['connection'] }) {
  const { error } = connection.session.state;
  const hasExpired = useValue(error) === 'SESSION_EXPIRED';
  useEffect(() => {
    if (hasExpired) core.emit('lending-auth-required');
  }, [core, hasExpired]);
  if (!hasExpired || !connection.isForeign) return null;
  return <SessionBar core={core} error={error} />;
}
