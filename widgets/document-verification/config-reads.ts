import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import type { ToldFacts } from '../kit/desk/frame/heard-changes.ts';
import { holdFacts } from '../kit/desk/frame/hold-facts.ts';
import type { DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { loadedValue, loadError, loadFailure, type Loaded } from '../kit/work/create-load.ts';
import type { Card } from './card-edits.ts';
import type { Config } from './desk-state.ts';

interface ConfigReadParts {
  connection: Pick<Connection, 'remote'>;
  loan: string;
  ending: AbortSignal;
  events: Pick<DeskEvents, 'loadFailed'>;
}

/** The configuration of the desk's application, as it is shown. */
export interface ConfigReads {
  config: ReadonlySignal<Loaded<Config>>;
  /** What is shown now; undefined until it has loaded. */
  shownConfig(): Config | undefined;
  /** Shows it as the server has it. @returns undefined where it did not come */
  readConfig(): Promise<Config | undefined>;
  /**
   * Reads it for the first time.
   *
   * @param before is done with what has come; it is shown once this has ended
   */
  openConfig(before: (config: Config) => Promise<void>): Promise<Config | undefined>;
  /** Changes what is shown by the reply of a write. */
  change(values: Partial<Config>): void;
}

/** Whether the server lets the person change the application: its documents, its status or its hold. */
export const isWorkedOn = ({ readOnlyReason, udrsInfo, holdInfo }: Config) =>
  readOnlyReason === null || udrsInfo.udrsList.length > 0 || holdInfo.mayHold;

export function createConfigReads({ connection: { remote }, loan, ending, events }: ConfigReadParts): ConfigReads {
  const config = signal<Loaded<Config>>({ phase: 'loading' });

  async function read(before?: (value: Config) => Promise<void>): Promise<Config | undefined> {
    try {
      const input = { loanApplicationNumber: loan, configRequired: true };
      const value = await remote('fetchDocumentConfig', input, { signal: ending });
      await before?.(value);
      ending.throwIfAborted();
      config.value = { phase: 'ready', value };
      return value;
    } catch (error) {
      if (ending.aborted) return undefined;
      if (config.peek().phase !== 'ready') config.value = loadFailure(error);
      events.loadFailed(loadError(error));
      return undefined;
    }
  }
  const shownConfig = () => loadedValue(config.peek());
  return {
    config,
    shownConfig,
    readConfig: () => read(),
    openConfig(before) {
      config.value = { phase: 'loading' };
      return read(before);
    },
    change(values) {
      const value = shownConfig();
      if (value) config.value = { phase: 'ready', value: { ...value, ...values } };
    },
  };
}

/** What is told of the application when others change it while its desk is open. */
export function factsOf(config: Config | undefined, cards: readonly Card[]): ToldFacts | undefined {
  return (
    config && {
      'where it stands': config.udrsInfo.selectedUdrs,
      'the hold': holdFacts(config.holdInfo),
      ...Object.fromEntries(cards.map(({ headerTitle, version }) => [headerTitle, version])),
    }
  );
}
