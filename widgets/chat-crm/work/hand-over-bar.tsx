import { useState } from 'react';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { undoIcon } from '../../kit/parts/icons/undo.tsx';
import type { RoomDetails } from '../chat-room.state.ts';

/** What the colleague who gave the chat back has left for the next one, until it is put away or the chat is resolved. */
export function HandOverBar({ handOver }: { handOver: RoomDetails['handOver'] }) {
  const [putAway, setPutAway] = useState('');
  if (!handOver || putAway === handOver.at) return null;
  return (
    <div className="hand-over" role="note" aria-label="Hand-over note">
      <Icon shape={undoIcon} size="s" />
      <div className="grow">
        <div className="small">
          Handed over by <span className="strong">{handOver.sender ?? 'a colleague'}</span>,{' '}
          <span className="num">{formatDateTime(handOver.at)}</span>
        </div>
        <p className="said">{handOver.text}</p>
      </div>
      <button className="act" type="button" aria-label="Put the note away" onClick={() => setPutAway(handOver.at)}>
        <Icon shape={closeIcon} size="s" />
      </button>
    </div>
  );
}
