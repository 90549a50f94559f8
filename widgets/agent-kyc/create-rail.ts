import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import type { CallReply } from '../contract/schemas.ts';
import { createLoad, type Loaded } from '../kit/work/create-load.ts';

export type RailAnswer = CallReply<'agentKycRail'>;

/** The statuses with their counts, and the agents of one of them. */
export interface Rail {
  state: ReadonlySignal<Loaded<RailAnswer>>;
  /** The counts that were last known: they stay while another status is loaded. */
  counts: ReadonlySignal<RailAnswer['counts']>;
  show(tabName: string): Promise<void>;
  again(): Promise<void>;
  dispose(): void;
}

/** Loads the rail, and again when an agent's KYC changes on the server. */
export function createRail(connection: Connection): Rail {
  const load = createLoad(connection, 'agentKycRail');
  const known = signal<RailAnswer['counts']>([]);
  const note = (answer: RailAnswer | undefined) => {
    if (answer) known.value = answer.counts;
  };
  const again = async () => note(await load.again({ keeps: true, isQuiet: true }));
  const stop = connection.live.subscribe('list.agency-agents-list', () => void again());
  return {
    state: load.state,
    counts: computed(() => known.value),
    show: async (tabName) => note(await load.load({ status: tabName.toUpperCase() })),
    again,
    dispose() {
      stop();
      load.dispose();
    },
  };
}
