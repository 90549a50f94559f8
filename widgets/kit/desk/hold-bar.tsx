import { Icon } from '../parts/icon.tsx';
import { holdIcon } from '../parts/icons/hold.tsx';
import type { DeskConfig } from './application-desk.ts';

type HoldInfo = DeskConfig['holdInfo'];

/** True when the application is on hold: it has a reason other than CLEAR, and a remark (DV-68). */
export function isHeld({ selectedHoldReason: reason, selectedHoldRemark: remark }: HoldInfo): boolean {
  return reason !== null && reason !== '' && reason !== 'CLEAR' && remark !== null && remark.trim() !== '';
}

interface HoldBarProps {
  info: HoldInfo;
  isReadonly: boolean;
  change(): void;
  resolve(): void;
}

/** Shows why the application is on hold, with buttons to change or resolve the hold (DV-63). */
export function HoldBar({ info, isReadonly, change, resolve }: HoldBarProps) {
  const label = info.selectedHoldLabel ?? info.holdReasonList.find(({ key }) => key === info.selectedHoldReason)?.label;
  return (
    <div className="hold-bar onhold" role="status">
      <Icon shape={holdIcon} />
      <span className="strong">ON HOLD</span>
      <span className="hold-text">
        {label ?? info.selectedHoldReason}. <span className="soft">{info.selectedHoldRemark}</span>
      </span>
      {!isReadonly && info.mayHold && (
        <span className="row wrap">
          <button className="btn small" type="button" onClick={change}>
            Change Reason
          </button>
          <button className="btn small" type="button" onClick={resolve}>
            Mark as Resolved
          </button>
        </span>
      )}
    </div>
  );
}
