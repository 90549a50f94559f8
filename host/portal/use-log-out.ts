import { useContext, useState } from 'react';
import type { Connection } from '../../widgets/client/connection.ts';
import type { UnsentWork } from '../../widgets/client/drafts/unsent-work.ts';
import { logOut } from './log-out.ts';
import { LeaveContext, shownScreen } from './use-leave-guard.ts';

/** Asked when the person logs out while some of their work has not reached the server. */
export interface UnsentQuestion {
  work: UnsentWork;
  stay(): void;
  logOut(): void;
}

/** A log-out that asks first when work has not been sent, or when a screen holds text that no draft keeps. */
export function useLogOut(connection: Connection, stay: () => void): { ask(): void; question: UnsentQuestion | null } {
  const [work, setWork] = useState<UnsentWork | null>(null);
  const leave = useContext(LeaveContext);
  const end = () => void logOut(connection);

  async function ask() {
    await shownScreen()?.saveDraft?.();
    const { unsentWork } = await import('../../widgets/client/drafts/unsent-work.ts');
    const unsent = await unsentWork(connection);
    if (unsent) setWork(unsent);
    else leave(end);
  }
  return {
    // If the script cannot be loaded, as after a new deployment, the log-out goes on; drafts and outbox stay here.
    ask: () => void ask().catch(() => leave(end)),
    question: work && { work, stay, logOut: end },
  };
}
