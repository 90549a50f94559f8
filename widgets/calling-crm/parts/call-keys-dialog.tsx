import { Dialog } from '../../kit/parts/dialog.tsx';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import sheet from './call-extras.css?sheet';

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
const keys = [
  { keys: ['Tab'], does: 'Next field' },
  { keys: [command, 'Enter'], does: 'Submit' },
  { keys: ['Alt', 'H'], does: 'View Call History' },
  { keys: ['Alt', 'P'], does: 'Parked calls' },
  { keys: ['Esc'], does: 'Close what lies over the form' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The list of a calling screen's keys. Import it lazily: the dialog's component comes with it. */
export function CallKeysDialog({ close }: { close(): void }) {
  useSheet(sheet);
  return (
    <Dialog title="Keyboard keys" isOpen close={close} width="360px">
      <dl className="call-keys">
        {keys.map(({ keys: names, does }) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
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
