import { KeysDialog } from '../../kit/overlay/keys-dialog.tsx';

const next = { keys: ['n'], does: 'Next chat that waits: yours first, then an available one' };
const writing = [
  { keys: ['t'], does: 'Take the chat' },
  { keys: ['r'], does: 'Mark the chat as resolved' },
  { keys: ['Enter'], does: 'In the message: send it' },
  { keys: ['Shift', 'Enter'], does: 'In the message: break the line' },
  { keys: ['Esc'], does: 'Leave the message, so that the keys work' },
];
const help = { keys: ['?'], does: 'Show these keys' };

/** The keys of the chat screen. */
export function ChatKeysDialog({ isReadonly, close }: { isReadonly: boolean; close(): void }) {
  return <KeysDialog rows={isReadonly ? [next, help] : [next, ...writing, help]} close={close} />;
}
