import { senderOfNote } from '../../contract/applications/stage-note.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { formatDateTime } from '../format/wall-clock.ts';
import { chatIcon } from '../parts/icons/chat.tsx';
import { Notice } from '../parts/notice.tsx';

/** What who has sent the application here wrote for who works on it now; nothing without a note. */
export function StageNote({ note }: { note: CallReply<'fetchDocumentConfig'>['stageNote'] }) {
  if (!note) return null;
  return (
    <Notice tone="live" icon={chatIcon}>
      <span className="small soft">
        From {senderOfNote(note.from)}, {note.by}, <span className="num">{formatDateTime(note.at)}</span>
      </span>
      <div className="stage-note">{note.text}</div>
    </Notice>
  );
}
