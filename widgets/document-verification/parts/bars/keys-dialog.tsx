import { KeysDialog } from '../../../kit/overlay/keys-dialog.tsx';

const rows = [
  { keys: ['j', '↓'], does: 'Next card' },
  { keys: ['k', '↑'], does: 'Card before' },
  { keys: ['a'], does: 'Approve the card and go on' },
  { keys: ['x'], does: 'Reject the card: choose reasons' },
  { keys: ['u'], does: 'UPDATE the card' },
  { keys: ['n'], does: 'Next application' },
  { keys: ['+', '-', '0'], does: 'Zoom in the preview; 0 fits' },
  { keys: ['r', 'f', 'b'], does: 'In the preview: rotate, turn over, side by side' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The keys of the desk. */
export function DeskKeysDialog({ close }: { close(): void }) {
  return <KeysDialog rows={rows} close={close} />;
}
