import { KeysDialog } from '../../../kit/overlay/keys-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { QueueList } from '../../queue-list.state.ts';

const rows = [
  { keys: ['j', '↓'], does: 'Next row' },
  { keys: ['k', '↑'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row', isForSelecting: true },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The keys of a list, where the page around shows none. */
export function ListKeysDialog({ state, close }: { state: QueueList; close(): void }) {
  const canSelect = useValue(state.canSelect);
  return <KeysDialog rows={rows.filter(({ isForSelecting }) => canSelect || !isForSelecting)} close={close} />;
}
