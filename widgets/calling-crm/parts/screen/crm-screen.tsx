import { useRef, type ReactNode, type RefObject } from 'react';
import { Blank, LoadFailure, ScreenFailure } from '../../../kit/parts/load-state.tsx';
import { infoIcon } from '../../../kit/parts/icons/info.tsx';
import { BackToWaiting, type CallsAtHand } from '../form/back-to-waiting.tsx';
import type { CrmCall } from './crm-call.state.ts';
import { LoadingCall } from './loading-call.tsx';

interface CrmScreenProps<Opened> {
  call: CrmCall<Opened>;
  state: CallsAtHand;
  /** @param kept the height of the former call in CSS pixels */
  children(opened: Opened, kept: RefObject<number>): ReactNode;
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? `${last} is` : `${names.slice(0, -1).join(', ')} and ${last} are`;
}

/** A call, or the reason why none is shown (NC-27, BC-06, AP-16). */
export function CrmScreen<Opened>({ call, state, children }: CrmScreenProps<Opened>) {
  const kept = useRef(0);
  if (call.phase === 'loading') return <LoadingCall kept={kept} />;
  if (call.phase === 'ready') return children(call.opened, kept);
  const again = () => state.again();
  return (
    <div className="calling nothing">
      {call.phase === 'missing' ? (
        <Blank
          isAlert
          icon={infoIcon}
          title="This call cannot be shown"
          text={`${listOf(call.names)} missing in the address. Open the call again from the dialer.`}
        />
      ) : call.failure.showsErrorPage ? (
        <ScreenFailure failure={call.failure} refresh={again} />
      ) : (
        <LoadFailure failure={call.failure} retry={again} />
      )}
      <BackToWaiting state={state} />
    </div>
  );
}
