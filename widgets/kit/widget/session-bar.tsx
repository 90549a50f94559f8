import { useEffect } from 'react';
import { Notice } from '../parts/notice.tsx';
import { useValue } from '../use-value.ts';
import type { WidgetCore } from './widget-core.ts';
import type { Widget } from './widget.ts';

/**
 * Says that the session ended, once by `lending-auth-required` and, on a foreign page, as a bar over the untouched form.
 * The product's own pages show their sign-in instead (EM-22).
 */
export function SessionBar({ core, connection }: { core: WidgetCore; connection: Widget['connection'] }) {
  const { error } = connection.session.state;
  const hasExpired = useValue(error) === 'SESSION_EXPIRED';
  useEffect(() => {
    if (hasExpired) core.emit('lending-auth-required');
  }, [core, hasExpired]);
  if (!hasExpired || !connection.isForeign) return null;

  function tryAgain() {
    error.value = '';
    if (!core.isDirty()) void core.reload();
  }
  return (
    <Notice tone="wait" action={{ label: 'Try again', run: tryAgain }}>
      Session expired
    </Notice>
  );
}
