import { useLayoutEffect, useRef } from 'react';
import type { UnsentQuestion } from '../../use-log-out.ts';
import { Modal } from './modal.tsx';

function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** Asks before a log-out that leaves work behind in this browser. Escape answers Stay. */
export function UnsentDialog({ question: { work, stay, logOut } }: { question: UnsentQuestion }) {
  const safe = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => safe.current?.focus(), []);
  const { writes, drafts, files } = work;
  return (
    <Modal name="Log out with unsent work" close={stay}>
      <header>
        <h2 className="grow">Log out with unsent work</h2>
      </header>
      <div className="body">
        <ul className="unsent">
          {writes > 0 && <li>{countText(writes, 'save has', 'saves have')} not reached the server yet</li>}
          {drafts > 0 && <li>{countText(drafts, 'text was', 'texts were')} not submitted</li>}
          {files > 0 && <li>{countText(files, 'file was', 'files were')} not uploaded</li>}
        </ul>
        <p>
          It stays in this browser and comes back when you sign in here again. If somebody else signs in here first, it
          is removed.
        </p>
      </div>
      <footer>
        <button className="btn" type="button" onClick={logOut}>
          Log out
        </button>
        <button ref={safe} className="btn primary" type="button" onClick={stay}>
          Stay signed in
        </button>
      </footer>
    </Modal>
  );
}
