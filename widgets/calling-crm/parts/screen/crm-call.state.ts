import type { Connection } from '../../../client/connection.ts';
import { keepingFor, type Keeping } from '../../../client/drafts/keeping.ts';
import { loadError, loadFailure, type LoadError, type LoadFailure } from '../../../kit/work/create-load.ts';
import { createCallSequence, type CallSequence, type ShownCall } from './call-sequence.ts';

/** What a calling screen with a session reports: to the agent by messages, to the page around it by events. */
export interface CrmEvents {
  saved(saved: { callRef: string; idempotencyKey: string; isShown: boolean }): void;
  /** @param subject the ticket's loan or customer, by the id that the screen was given */
  ticketCreated(subject: { loanAppId: string } | { leadId: string }): void;
  /** Called when an action is done, with the success text of its remote call. */
  done(text: string): void;
  failed(text: string): void;
  loadFailed(error: LoadError): void;
  parked(ids: ShownCall['ids']): void;
}

/** `missing`: the inputs lack the parameters in `names`, and the server was not asked. */
export type CrmCall<Opened> =
  | { phase: 'loading' }
  | { phase: 'missing'; names: readonly string[] }
  | { phase: 'failed'; failure: LoadFailure }
  | { phase: 'ready'; opened: Opened };

/** Parameters of a dialer, by name. */
export type Dialed<Name extends string> = Partial<Record<Name, string | undefined>>;

interface CrmCallParts<Name extends string, Inputs, Opened> {
  connection: Connection;
  /** The parameters that open a call. */
  names: readonly Name[];
  /** The names of the parameters that the inputs lack. */
  missing(inputs: Inputs): readonly string[];
  open(inputs: Inputs, keeping: Keeping, abort: AbortSignal): Promise<Opened>;
  loadFailed: CrmEvents['loadFailed'];
  parked: CrmEvents['parked'];
}

/** The most characters that the backend takes of a parameter. A longer one is cut, so that the agent gets the call. */
const longest = 100;

/** The same parameters without control characters, each cut to `longest`. */
function cut<Name extends string>(names: readonly Name[], inputs: Dialed<Name>): Dialed<Name> {
  const short: Dialed<Name> = {};
  for (const name of names)
    short[name] = inputs[name]
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longest);
  return short;
}

export type CrmCallState<Inputs, Opened> = CallSequence<Inputs, CrmCall<Opened>>;

/** The parameters of a call, read from what its draft kept. */
function inputsOf<Name extends string>(names: readonly Name[], kept: unknown): Dialed<Name> {
  const inputs: Dialed<Name> = {};
  if (typeof kept !== 'object' || kept === null) return inputs;
  for (const name of names) {
    const value: unknown = Reflect.get(kept, name);
    if (typeof value === 'string') inputs[name] = value;
  }
  return inputs;
}

/** The calls of one calling screen with a session, one after the other. */
export function createCrmCall<Name extends string, Opened extends ShownCall>({
  connection,
  names,
  missing,
  open,
  loadFailed,
  parked,
}: CrmCallParts<Name, Dialed<Name>, Opened>): CrmCallState<Dialed<Name>, Opened> {
  const keeping = keepingFor(connection);

  function failed(error: unknown): CrmCall<Opened> {
    loadFailed(loadError(error));
    return { phase: 'failed', failure: loadFailure(error) };
  }

  return createCallSequence<Dialed<Name>, CrmCall<Opened>>({
    keeping,
    loading: { phase: 'loading' },
    refuse(inputs) {
      const lacking = missing(cut(names, inputs));
      return lacking.length > 0 ? { phase: 'missing', names: lacking } : undefined;
    },
    async open(inputs, abort) {
      try {
        return { phase: 'ready', opened: await open(cut(names, inputs), keeping, abort) };
      } catch (error) {
        return abort.aborted ? { phase: 'loading' } : failed(error);
      }
    },
    shownIn: (call) => (call.phase === 'ready' ? call.opened : undefined),
    inputsOf: (kept) => inputsOf(names, kept),
    parked,
  });
}
