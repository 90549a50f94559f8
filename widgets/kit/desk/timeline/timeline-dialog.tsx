import type { Connection } from '../../../client/connection.ts';
import { Dialog } from '../../overlay/dialog.tsx';
import { Timeline } from './timeline.tsx';

/** The events of the application, newest first, a page at a time. */
export function TimelineDialog({ connection, loan, close }: { connection: Connection; loan: string; close(): void }) {
  return (
    <Dialog title="Timeline" isOpen close={close} width="560px">
      <Timeline connection={connection} loan={loan} />
    </Dialog>
  );
}
