import type { Connection } from '../../../../widgets/client/connection.ts';
import type { User } from '../../../../widgets/client/session.ts';
import type { ScreenTable } from '../../screen-table.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';

interface OpenOverlayProps {
  table: ScreenTable;
  user: User;
  connection: Connection;
  shown: 'keys' | 'palette';
  close(): void;
}

/** The list of keys or the command palette, whichever was asked for. */
export function OpenOverlay({ shown, close, ...of }: OpenOverlayProps) {
  return shown === 'keys' ? <KeysDialog close={close} /> : <Palette {...of} close={close} />;
}
