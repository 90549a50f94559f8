import keysSheet from '../look/keys.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Dialog } from './dialog.tsx';

/** One line of a list of keys. */
export interface KeyRow {
  /** The keys as they are printed on the keyboard; of several, each does the same, or they are pressed together. */
  keys: readonly string[];
  does: string;
}

/** Lists the keys of a screen. Import it lazily: the dialog's component comes with it. */
export function KeysDialog({ rows, close }: { rows: readonly KeyRow[]; close(): void }) {
  useSheet(keysSheet);
  return (
    <Dialog title="Keyboard keys" isOpen close={close} width="400px">
      <dl className="key-list">
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
