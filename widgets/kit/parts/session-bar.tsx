import type { Session } from '../../client/session.ts';
import { Notice } from './notice.tsx';

interface SessionBarProps {
  core: { isDirty(): boolean; reload(): Promise<void> };
  error: Session['state']['error'];
}

/** Shown over the untouched form on a foreign page once the session has ended (EM-22). Import it lazily. */
export function SessionBar({ core, error }: SessionBarProps) {
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
