import type { ReactNode, RefObject } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { CrmCallState } from '../screen/crm-call.state.ts';
import { useLater } from '../../../kit/use-later.ts';

const CallTray = lazyPart(async () => (await import('./call-tray.tsx')).CallTray);
const CallKeys = lazyPart(async () => (await import('../header/call-keys.tsx')).CallKeys);

interface CrmTrayProps {
  state: Pick<CrmCallState<never, unknown>, 'keeping' | 'waiting' | 'reopen' | 'goBack'>;
  agent: string | undefined;
  /** The subject of the call that is shown. */
  subject: string;
}

/** The tray of other calls, fetched once the form is shown: "Parked (n)", and how many are not saved yet. */
export function CrmTray({ state, agent = '', subject }: CrmTrayProps): ReactNode {
  const waiting = useValue(state.waiting);
  if (!useLater()) return null;
  return (
    <CallTray
      keeping={state.keeping}
      agent={agent}
      screen={subject.slice(0, subject.indexOf('/') + 1)}
      shown={subject}
      waiting={waiting}
      reopen={({ reopen }) => void state.reopen(reopen)}
      goBack={() => void state.goBack()}
    />
  );
}

/** The keys of a calling screen, fetched once the form is shown. */
export function CrmKeys({ box }: { box: RefObject<HTMLElement | null> }): ReactNode {
  if (!useLater()) return null;
  return <CallKeys box={box} />;
}
