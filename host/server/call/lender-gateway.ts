import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallContext } from './handler.ts';
import type { UpstreamFault } from './upstream-fault.ts';

/** Whether the lender's backend is asked: not at all after failures in a row, then by one call that tries. */
export type CircuitState = 'closed' | 'open' | 'trying';

/** The lender's session of a member of staff. */
export interface LenderSession {
  token: string;
  key: string;
}

export interface LenderAnswer {
  status: number;
  /** The parsed JSON. */
  body: unknown;
  /** Why there is no body to read; only of a write. */
  fault?: UpstreamFault;
}

/** The lender's backend, as this server's calls reach it. */
export interface Gateway {
  state(): CircuitState;
  /**
   * Sends a call and reads JSON. A write whose answer has no JSON is answered with its fault.
   *
   * @throws Refusal UPSTREAM_UNAVAILABLE or UPSTREAM_UNREADABLE; UPSTREAM_UNCONFIRMED for a write without an answer
   */
  send(
    name: CallName,
    input: Readonly<Record<string, unknown>>,
    context: Pick<CallContext, 'settings' | 'requestId' | 'files'>,
    session: LenderSession | undefined,
  ): Promise<LenderAnswer>;
}
