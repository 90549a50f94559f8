import { KeysDialog } from '../../overlay/keys-dialog.tsx';
import { useValue } from '../../use-value.ts';
import type { ShellState } from '../shell/shell-state.ts';

const rows = [
  { keys: ['j', '↓'], does: 'Next row' },
  { keys: ['k', '↑'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row', isForSelecting: true },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The keys of a list, where the page around shows none. */
export function ListKeysDialog({ state, close }: { state: Pick<ShellState, 'canSelect'>; close(): void }) {
  const canSelect = useValue(state.canSelect);
  return <KeysDialog rows={rows.filter(({ isForSelecting }) => canSelect || !isForSelecting)} close={close} />;
}
