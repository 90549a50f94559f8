import { offlineIcon } from '../parts/icons/offline.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import { Notice } from '../parts/notice.tsx';
import { useValue } from '../use-value.ts';
import type { Widget } from '../widget/widget.ts';
import type { ApplicationDesk, DeskConfig } from './application-desk.ts';

interface ReadOnlyNoticeProps {
  config: Pick<DeskConfig, 'readOnlyReason'>;
  state: ApplicationDesk;
  widget: Widget;
}

/** Why nothing can be changed, and what can be done about it. */
export function ReadOnlyNotice({ config, state, widget }: ReadOnlyNoticeProps) {
  const reason = useValue(state.readOnly);
  const standing = useValue(state.claim.standing);
  if (widget.isReadonly)
    return (
      <Notice tone="off" icon={offlineIcon}>
        This is shown read-only
      </Notice>
    );
  if (reason === undefined || standing.phase === 'none') {
    return config.readOnlyReason === null ? null : (
      <Notice tone="off" icon={offlineIcon}>
        {config.readOnlyReason}. It can be looked at.
      </Notice>
    );
  }
  if (config.readOnlyReason !== null)
    return (
      <Notice tone="off" icon={offlineIcon}>
        {config.readOnlyReason}. It can be looked at.
      </Notice>
    );
  const mayTakeOver = standing.phase === 'lost' && standing.mayTakeOver;
  return (
    <Notice
      tone="wait"
      icon={warningIcon}
      action={{ label: mayTakeOver ? 'Take over' : 'Claim', run: () => void state.claimAgain(mayTakeOver) }}
    >
      {reason}. Until it is yours it can be looked at only.
    </Notice>
  );
}
