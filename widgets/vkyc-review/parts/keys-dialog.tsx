import { KeysDialog } from '../../kit/overlay/keys-dialog.tsx';

const rows = [
  { keys: ['j', '↓'], does: 'Next check' },
  { keys: ['k', '↑'], does: 'Check before' },
  { keys: ['p'], does: 'The check passes: go on to the next one' },
  { keys: ['f'], does: 'The check fails' },
  { keys: ['.'], does: 'Next mark of the recording' },
  { keys: [','], does: 'Mark before' },
  { keys: ['n'], does: 'Next case' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The keys of a review. */
export function ReviewKeysDialog({ close }: { close(): void }) {
  return <KeysDialog rows={rows} close={close} />;
}
