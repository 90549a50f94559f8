import { KeysDialog } from '../../../kit/overlay/keys-dialog.tsx';

const nextApplication = { keys: ['n'], does: 'Next application' };
const rows = [
  { keys: ['j', '↓'], does: 'Next card' },
  { keys: ['k', '↑'], does: 'Card before' },
  { keys: ['a'], does: 'Approve the card and go on to the next pending one' },
  { keys: ['x'], does: 'Reject the card: choose reasons' },
  { keys: ['u'], does: 'UPDATE the card' },
  { keys: ['d'], does: 'Discard your unsaved changes to the card' },
  { keys: ['+', '-', '0'], does: 'Zoom in the preview; 0 fits' },
  { keys: ['r', 'f', 'b'], does: 'In the preview: rotate, turn over, side by side' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The keys of the desk. @param hasNext whether the backend finds the next application */
export function DeskKeysDialog({ hasNext, close }: { hasNext: boolean; close(): void }) {
  const shown = hasNext ? rows.toSpliced(6, 0, nextApplication) : rows;
  return <KeysDialog rows={shown} close={close} />;
}
