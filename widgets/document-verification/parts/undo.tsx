import { useState } from 'react';

/** What was saved by a key, with a button that takes it back; the button goes once it is pressed. */
export function Undo({ text, undo }: { text: string; undo(): void }) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <span>{text}</span>{' '}
      {!isDone && (
        <button
          className="btn small"
          type="button"
          onClick={() => {
            setDone(true);
            undo();
          }}
        >
          Undo
        </button>
      )}
    </>
  );
}
