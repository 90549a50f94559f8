import { useContext, useState } from 'react';
import type { Connection } from '../../widgets/client/connection.ts';
import type { UnsentWork } from '../../widgets/client/unsent-work.ts';
import { logOut } from './log-out.ts';
import { LeaveContext, shownScreen } from './use-leave-guard.ts';

/** The person wants to log out while work of theirs has not reached the server. */
export interface UnsentQuestion {
  work: UnsentWork;
  stay(): void;
  logOut(): void;
}

/** What of the person's work waits in this browser, what is being typed included; null where nothing does. */
async function findUnsent(connection: Connection): Promise<UnsentWork | null> {
  try {
    await shownScreen()?.saveDraft?.();
    const { unsentWork } = await import('../../widgets/client/unsent-work.ts');
    const work = await unsentWork(connection);
    return work.writes + work.drafts > 0 ? work : null;
  } catch {
    // a version deployed meanwhile, or no connection: nothing kept goes by a log-out
    return null;
  }
}

/** A log-out that asks first where work has not been sent, or where a screen holds text that nothing keeps. */
export function useLogOut(connection: Connection): { ask(): void; question: UnsentQuestion | null } {
  const [work, setWork] = useState<UnsentWork | null>(null);
  const leave = useContext(LeaveContext);
  const end = () => void logOut(connection);

  async function ask() {
    const unsent = await findUnsent(connection);
    if (unsent) setWork(unsent);
    else leave(end);
  }
  return { ask: () => void ask(), question: work && { work, stay: () => setWork(null), logOut: end } };
}
