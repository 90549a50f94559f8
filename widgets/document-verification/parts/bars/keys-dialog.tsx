import { Dialog } from '../../../kit/parts/dialog.tsx';

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

/** The keys of the desk; they never work while somebody types. */
export function KeysDialog({ close }: { close(): void }) {
  return (
    <Dialog title="Keyboard keys" isOpen close={close} width="400px">
      <dl className="desk-keys">
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((name) => (
                <kbd key={name} className="kbd">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
