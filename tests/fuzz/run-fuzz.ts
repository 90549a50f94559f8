import fc from 'fast-check';
import { listBases } from '../../host/server/registers/every-list.ts';
import { recountQueues } from '../../host/server/core/lists/queue-counters.store.ts';
import { listOf } from './known-values.ts';
import { otherRequests } from './other-requests.ts';
import { requestsTo, type FuzzRequest } from './requests.ts';
import type { Target } from './target.ts';

export interface FuzzOptions {
  seed: number;
  /** Requests at most. */
  runs: number;
  /** Seconds at most. */
  seconds: number;
}

export interface Failure {
  faults: string[];
  /** The smallest request that still fails. */
  request: FuzzRequest;
}

export interface FuzzOutcome {
  sent: number;
  /** How many answers had each code, or OK. */
  answers: Map<string, number>;
  /** Calls that succeeded at least once. */
  succeeded: Set<string>;
  failures: Failure[];
  /** Counters that are wrong afterwards. */
  drift: unknown[];
  isReady: boolean;
}

const mostFailures = 10;
/** What tells failures apart: a missing header is one failure whatever the call, a fault of a call is its own. */
function signature(call: string | undefined, faults: readonly string[]): string {
  const isOfCall = faults.some((fault) => /^(5\d\d|off its|no answer)/.test(fault));
  return `${isOfCall ? call : ''} ${faults.filter((fault) => !fault.startsWith('off its')).join()}`;
}

function codeOf(status: number, body: string): string {
  const [, code] = /^\{"status":"ERROR","error":\{"errorCode":"(\w+)"/.exec(body) ?? [];
  return code ?? (status < 300 ? 'OK' : String(status));
}

/** Sends requests as the seed has them and holds each answer against the description; goes on past what failed already. */
export async function runFuzz(target: Target, { seed, runs, seconds }: FuzzOptions): Promise<FuzzOutcome> {
  const { operations, values, sender, callers, judge } = target;
  const outcome: FuzzOutcome = {
    sent: 0,
    answers: new Map(),
    succeeded: new Set(),
    failures: [],
    drift: [],
    isReady: false,
  };
  const seen = new Set<string>();

  /** Undefined where all is well. */
  async function faultsOf(request: FuzzRequest): Promise<string[]> {
    outcome.sent++;
    try {
      const answer = await sender.send(request);
      const code = codeOf(answer.status, answer.body);
      outcome.answers.set(code, (outcome.answers.get(code) ?? 0) + 1);
      if (code === 'OK' && request.call !== undefined) outcome.succeeded.add(request.call);
      if (answer.status === 401) callers.forget(request.caller);
      return judge(request, answer);
    } catch (error) {
      return [error instanceof Error ? `no answer: ${error.message}` : 'no answer'];
    }
  }

  const lists = operations.filter(({ name }) => listOf(name) !== undefined);
  const others = operations.filter(({ name }) => listOf(name) === undefined);
  const toCall = fc
    .oneof({ weight: 1, arbitrary: fc.constantFrom(...lists) }, { weight: 3, arbitrary: fc.constantFrom(...others) })
    .chain((operation) => requestsTo(operation, values));
  const anyRequest = fc.oneof({ weight: 12, arbitrary: toCall }, { weight: 1, arbitrary: otherRequests() });
  const ends = Date.now() + seconds * 1000;
  for (let round = 0; outcome.failures.length < mostFailures; round++) {
    const left = { runs: runs - outcome.sent, milliseconds: ends - Date.now() };
    if (left.runs <= 0 || left.milliseconds <= 0) break;
    let faults: string[] = [];
    const details = await fc.check(
      fc.asyncProperty(anyRequest, async (request) => {
        const found = await faultsOf(request);
        if (found.length === 0 || seen.has(signature(request.call, found))) return true;
        faults = found;
        return false;
      }),
      {
        seed: seed + round,
        numRuns: left.runs,
        // fast-check types this plugin for values of no kind, and takes one of the property's kind alone
        plugins: [fc.interruptAfterTimeLimit(left.milliseconds) as fc.Plugin<[FuzzRequest]>],
      },
    );
    const [request] = details.counterexample ?? [];
    if (!details.failed || !request) break;
    outcome.failures.push({ faults, request });
    seen.add(signature(request.call, faults));
  }
  outcome.drift = await recountQueues(target.db, listBases);
  outcome.isReady = (await fetch(`http://127.0.0.1:${target.port}/readyz`)).ok;
  return outcome;
}
