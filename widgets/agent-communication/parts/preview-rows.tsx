import type { ReactNode } from 'react';
import { suppressions } from '../../contract/communications/messages.ts';
import type { Preview } from '../compose.state.ts';

/** A text with its empty places marked. */
function filled(text: string): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className="com-empty">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Three real rows as their recipients read them. */
export function PreviewRows({ rows }: Pick<Preview, 'rows'>) {
  return (
    <ul className="com-rows" aria-label="Three real rows">
      {rows.map(({ position, name, subject, contact, text, reason }) => (
        <li key={position}>
          <div>
            <div className="strong">{name}</div>
            <div className="small soft num">{subject}</div>
            <div className="small soft num">{contact ?? 'No number or address'}</div>
          </div>
          <div>
            <p className="com-bubble">{filled(text)}</p>
            {reason !== null && <p className="small com-why">Left out: {suppressions[reason]}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
