import { useRef, type RefObject } from 'react';
import { useKeptHeight } from './use-kept-height.ts';

const rows = [62, 48, 70, 55, 40];

function Bars() {
  return (
    <div className="panel waiting">
      {rows.map((width) => (
        <span key={width} className="sk" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** The screen's skeleton while the customer is looked up, as high as the former call. */
export function LoadingCall({ kept }: { kept: RefObject<number> }) {
  const box = useRef<HTMLDivElement>(null);
  useKeptHeight(box, kept, false);
  return (
    <div ref={box} className="calling late" role="group" aria-busy="true" aria-label="Loading the call">
      <header className="call">
        <span className="sk" style={{ width: '180px' }} />
      </header>
      <div className="columns">
        <Bars />
        <Bars />
      </div>
    </div>
  );
}
