import { setTimeout as wait } from 'node:timers/promises';
import { callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { UpstreamSettings } from '../base/settings/upstream-settings.ts';
import { callUpstream, type Outgoing } from './call-upstream.ts';
import type { Gateway, LenderAnswer } from '../call/lender-gateway.ts';
import { createCircuit } from './circuit.ts';
import { outcomeOf } from '../../../widgets/contract/reading/write-outcome.ts';
import { unconfirmed } from './read-answer.ts';
import { UpstreamFault } from '../call/upstream-fault.ts';

/** Pauses before a read is tried a second and a third time. */
const readPausesMs = [150, 500];

function refusalFor(fault: UpstreamFault): Refusal {
  const refusal = refuse(fault.kind === 'unreachable' ? 'UPSTREAM_UNAVAILABLE' : 'UPSTREAM_UNREADABLE');
  refusal.cause = fault;
  return refusal;
}

/** @param now milliseconds of a clock that never goes back */
export function createGateway(
  { url, timeoutMs, mapping: rows }: UpstreamSettings,
  now: () => number = () => performance.now(),
): Gateway {
  const circuit = createCircuit(now);

  async function sendOnce(call: Outgoing, until: AbortSignal): Promise<LenderAnswer> {
    if (!circuit.mayTry())
      throw new UpstreamFault('unreachable', 'nothing is sent while the circuit is open', 'unconnected');
    try {
      const answer = await callUpstream(url, call, until);
      circuit.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof UpstreamFault) circuit.failed();
      else circuit.givenUp();
      throw error;
    }
  }

  async function sendPatiently(call: Outgoing, until: AbortSignal, pauses: readonly number[]): Promise<LenderAnswer> {
    try {
      return await sendOnce(call, until);
    } catch (error) {
      const [pause, ...later] = pauses;
      const isOver = !(error instanceof UpstreamFault) || until.aborted || circuit.state() !== 'closed';
      if (isOver || pause === undefined) throw error;
      await wait(pause);
      return sendPatiently(call, until, later);
    }
  }

  return {
    state: () => circuit.state(),
    async send(name, input, { settings, requestId, files }, session) {
      const mapping = rows[name];
      if (mapping === undefined) throw refuse('NOT_FOUND');
      const { auth, changes, writes } = callRows[name];
      const contractHeaders = {
        [headers.requestId]: requestId,
        ...(auth === 'telephony' && { [settings.headers.userKey]: settings.telephonyUserKey }),
        ...(session && { [settings.headers.securityToken]: session.token, [settings.headers.userKey]: session.key }),
      };
      const call = { mapping, input, files, session, headers: contractHeaders };
      const isRead = changes === 'nothing' && writes !== true;
      try {
        return await sendPatiently(call, AbortSignal.timeout(timeoutMs), isRead ? readPausesMs : []);
      } catch (error) {
        if (!(error instanceof UpstreamFault)) throw error;
        if (!writes) throw refusalFor(error);
        if (typeof error.came === 'object') return { ...error.came, fault: error };
        throw outcomeOf(error.came).is === 'unknown' ? unconfirmed(error) : refusalFor(error);
      }
    },
  };
}
