import { useEffect, useRef } from 'react';

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  /** True when some, but not all, of the rows that the box stands for are ticked. */
  isMixed?: boolean;
  isDisabled?: boolean;
  tick(isTicked: boolean): void;
}

/** A bare check box for tables, where a labelled one would cost a component for each row. */
export function TickBox({ label, isTicked, isMixed = false, isDisabled = false, tick }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      className="tick-box"
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      disabled={isDisabled}
      onChange={(event) => tick(event.target.checked)}
    />
  );
}
