import { Icon } from '../../kit/parts/icon.tsx';
import { editIcon } from '../../kit/parts/icons/edit.tsx';
import { undoIcon } from '../../kit/parts/icons/undo.tsx';

interface ForColleaguesProps {
  mayHandOver: boolean;
  ask(kind: 'note' | 'handOver'): void;
}

/** What staff alone see: a note in the chat, and the note with which it is given back. */
export function ForColleagues({ mayHandOver, ask }: ForColleaguesProps) {
  return (
    <section className="sec" aria-label="For colleagues">
      <h3 className="card-label">For colleagues</h3>
      <button className="side-link" type="button" onClick={() => ask('note')}>
        <Icon shape={editIcon} size="s" />
        <span className="grow">Add a note</span>
      </button>
      {mayHandOver && (
        <button className="side-link" type="button" onClick={() => ask('handOver')}>
          <Icon shape={undoIcon} size="s" />
          <span className="grow">Hand over with a note</span>
        </button>
      )}
    </section>
  );
}
