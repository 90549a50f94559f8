import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { CommunicationStatus } from '../contract/campaigns/communication.ts';
import type { Connection } from '../client/connection.ts';
import type { CallReply } from '../contract/schemas.ts';
import { createLoad, type Load, type LoadError } from '../kit/work/create-load.ts';

export type Listing = CallReply<'communicationList'>;
export type Communication = Listing['communications'][number];

/** Communications of a page. */
export const sentPageSizes = [10, 20, 50] as const;
/** Milliseconds between two looks while something is on its way. */
const lookAgainMs = 2_000;

interface Query {
  page: number;
  pageSize: number;
  status: CommunicationStatus | null;
}

export interface Sent {
  load: Load<'communicationList'>;
  query: ReadonlySignal<Query>;
  show(query: Partial<Query>): Promise<void>;
  /** Loads the shown page again; the shown one stays meanwhile. */
  refresh(): Promise<void>;
  dispose(): void;
}

/** What was sent, the newest first; looked at again by itself while something is on its way. */
export function createSent(connection: Connection, failed: (error: LoadError) => void): Sent {
  const load = createLoad(connection, 'communicationList', failed);
  const query = signal<Query>({ page: 0, pageSize: sentPageSizes[0], status: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const isMoving = () => load.value()?.communications.some(({ status }) => status === 'SENDING') ?? false;
  function lookAgain() {
    clearTimeout(timer);
    if (!isOver && isMoving()) timer = setTimeout(() => void read(true), lookAgainMs);
  }
  async function read(isQuiet: boolean) {
    const { page, pageSize, status } = query.peek();
    await load.load({ pageNumber: page + 1, rows: pageSize, status }, { isQuiet, keeps: isQuiet });
    lookAgain();
  }

  return {
    load,
    query,
    show(changed) {
      query.value = { ...query.peek(), ...changed };
      return read(false);
    },
    refresh: () => read(true),
    dispose() {
      isOver = true;
      clearTimeout(timer);
      load.dispose();
    },
  };
}
