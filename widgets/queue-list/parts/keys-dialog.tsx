import { Dialog } from '../../kit/parts/dialog.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { QueueList } from '../queue-list.state.ts';

const keys = [
  { keys: ['j', '↓'], does: 'Next row' },
  { keys: ['k', '↑'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row', isForSelecting: true },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The keys of a list, where the page around shows none. */
export function KeysDialog({ state, close }: { state: QueueList; close(): void }) {
  const canSelect = useValue(state.canSelect);
  return (
    <Dialog title="Keyboard keys" isOpen close={close} width="360px">
      <dl className="key-list">
        {keys
          .filter(({ isForSelecting }) => canSelect || !isForSelecting)
          .map(({ keys: names, does }) => (
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
