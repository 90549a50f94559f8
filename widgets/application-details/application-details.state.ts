import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { createSearch, type Search } from '../kit/list/create-search.ts';
import { createLoad, type LoadError, type Loaded } from '../kit/work/create-load.ts';

export type Reply = CallReply<'applicationOverview'>;
export type Overview = NonNullable<Reply['application']>;
export type FoundApplication = Reply['found'][number];
type Asked = CallInput<'applicationOverview'>;

const keys = ['loanApplicationNumber', 'contactNumber', 'emailId'] as const;

export interface Details {
  /** The box by which an application is asked for. */
  search: Search;
  overview: ReadonlySignal<Loaded<Reply>>;
  /** Counts the loads of the overview: what is shown of an application is as old as its header. */
  loads: ReadonlySignal<number>;
  open(loan: string): Promise<void>;
  again(): Promise<void>;
  dispose(): void;
}

/** An application that is asked for and shown. @param failed called with each load that fails */
export function createDetails(connection: Connection, failed: (error: LoadError) => void): Details {
  const overview = createLoad(connection, 'applicationOverview', failed);
  let asked: Asked | undefined;
  const loads = signal(0);

  async function ask(wanted: Asked): Promise<void> {
    asked = wanted;
    loads.value += 1;
    await overview.load(wanted);
  }
  const search = createSearch({
    types: keys,
    search(column, searchValue) {
      const searchColumn = keys.find((key) => key === column);
      if (searchColumn) void ask({ searchColumn, searchValue });
    },
    // What was found stays: the box empties itself after each search.
    clear: () => undefined,
  });

  return {
    search,
    overview: overview.state,
    loads,
    open: (loan) => ask({ searchColumn: 'loanApplicationNumber', searchValue: loan }),
    async again() {
      if (asked) await ask(asked);
    },
    dispose() {
      search.dispose();
      overview.dispose();
    },
  };
}
