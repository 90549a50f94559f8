import { KeysDialog } from '../../../kit/overlay/keys-dialog.tsx';

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
const rows = [
  { keys: ['Tab'], does: 'Next field' },
  { keys: [command, 'Enter'], does: 'Submit' },
  { keys: ['Alt', 'H'], does: 'View Call History' },
  { keys: ['Alt', 'P'], does: 'Parked calls' },
  { keys: ['Esc'], does: 'Close what lies over the form' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The list of a calling screen's keys. Import it lazily: the dialog's component comes with it. */
export function CallKeysDialog({ close }: { close(): void }) {
  return <KeysDialog rows={rows} close={close} />;
}
