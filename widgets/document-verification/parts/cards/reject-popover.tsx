import { useState, type RefObject } from 'react';
import type { KeyLabel } from '../../../contract/documents/documents.ts';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import { Popover } from '../../../kit/overlay/popover.tsx';

interface RejectPopoverProps {
  reasons: readonly KeyLabel[];
  /** Keys of the reasons chosen already. */
  chosen: readonly string[];
  isOpen: boolean;
  close(): void;
  add(keys: readonly string[]): void;
  anchor: RefObject<HTMLElement | null>;
}

function Reasons({ reasons, chosen, close, add }: Omit<RejectPopoverProps, 'isOpen' | 'anchor'>) {
  const [ticked, setTicked] = useState<readonly string[]>(chosen);
  const toggle = (key: string, isOn: boolean) =>
    setTicked(isOn ? [...ticked, key] : ticked.filter((each) => each !== key));
  return (
    <>
      <div className="pop-head">
        <h3>Reject reasons</h3>
        <span className="faint small num">{ticked.length} ticked</span>
      </div>
      <div className="pop-body">
        {reasons.map(({ key, label }) => (
          <ChoiceBox key={key} isChosen={ticked.includes(key)} choose={(isOn) => toggle(key, isOn)}>
            {label}
          </ChoiceBox>
        ))}
      </div>
      <div className="pop-foot">
        <button className="btn small" type="button" onClick={close}>
          Cancel
        </button>
        <button
          className="btn primary small"
          type="button"
          disabled={ticked.length === 0}
          onClick={() => add(reasons.map(({ key }) => key).filter((key) => ticked.includes(key)))}
        >
          ADD
        </button>
      </div>
    </>
  );
}

/** Ticks one or more reasons for a rejection (DV-15 to DV-19, VA-42). */
export function RejectPopover({ isOpen, anchor, ...rest }: RejectPopoverProps) {
  return (
    <Popover label="Reject reasons" isOpen={isOpen} close={rest.close} anchor={anchor}>
      <Reasons {...rest} />
    </Popover>
  );
}
