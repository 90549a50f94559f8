import { useLayoutEffect, useRef } from 'react';
import type { LeaveQuestion } from '../../use-leave-guard.ts';
import { Modal } from './modal.tsx';

/** Asks before text typed on a screen is lost. Escape answers Stay. */
export function LeaveDialog({ question: { stay, leave } }: { question: LeaveQuestion }) {
  const safe = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => safe.current?.focus(), []);
  return (
    <Modal name="Leave without saving" close={stay}>
      <header>
        <h2 className="grow">Leave without saving</h2>
      </header>
      <div className="body">
        <p>What you typed on this screen is not saved yet.</p>
      </div>
      <footer>
        <button className="btn" type="button" onClick={leave}>
          Leave
        </button>
        <button ref={safe} className="btn primary" type="button" onClick={stay}>
          Stay on this screen
        </button>
      </footer>
    </Modal>
  );
}
