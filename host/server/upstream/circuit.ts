import type { CircuitState } from '../call/lender-gateway.ts';

/** Failures in a row after which nothing is sent for a while. */
const mostFailures = 5;
const pauseMs = 10_000;

/**
 * Keeps calls from a backend that does not answer: after five failures in a row it lets none through for ten seconds,
 * then one, whose success lets all through again.
 */
export interface Circuit {
  state(): CircuitState;
  /** Whether a call may be sent now. Each true must be followed by `succeeded`, `failed` or `givenUp`. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
  /** The call ended without saying anything of the backend. */
  givenUp(): void;
}

/** @param now milliseconds of a clock that never goes back */
export function createCircuit(now: () => number): Circuit {
  let failures = 0;
  let openedAt: number | undefined;
  let isTrying = false;
  return {
    state: () => (openedAt === undefined ? 'closed' : isTrying ? 'trying' : 'open'),
    mayTry() {
      if (openedAt === undefined) return true;
      if (isTrying || now() - openedAt < pauseMs) return false;
      isTrying = true;
      return true;
    },
    succeeded() {
      failures = 0;
      openedAt = undefined;
      isTrying = false;
    },
    failed() {
      failures += 1;
      if (failures >= mostFailures) openedAt = now();
      isTrying = false;
    },
    givenUp() {
      isTrying = false;
    },
  };
}
