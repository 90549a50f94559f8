import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../host/server/db/open.ts';
import { demoCustomer, loadCall, saveDisposition } from './telephony-agent.ts';

/** Agents who save dispositions without a pause. */
export interface Saving {
  /** Entries that the server said it has stored, by the idempotency key of their save. */
  acknowledged: ReadonlyMap<string, string>;
  /** Saves that went unanswered and were sent again, with the same key. */
  resent(): number;
  /** How many saves were answered how, as `Hear` has it, since the last time that this was asked. */
  answers(): ReadonlyMap<string, number>;
  /** The same since the beginning. */
  allAnswers: ReadonlyMap<string, number>;
  /** Waits until so many more saves are acknowledged. @throws where none comes for a minute */
  more(count: number): Promise<void>;
  /** Waits until every agent has had a save acknowledged that was sent after this call. */
  everyAgentAgain(): Promise<void>;
  /** Each agent ends with the answer to its present save, or without one. */
  end(): Promise<void>;
}

const timeLimitMs = 60_000;

/**
 * Starts agents on a demo server with TRUST_PROXY=1. One whose save goes unanswered sends it again until it is acknowledged.
 *
 * @param output what the server has printed, for the fault's message
 * @param callName the dialer's name of a call that all of them are in, by one load of it; without it each is in their own
 */
export async function startSaving(
  base: string,
  agents: number,
  output: () => string,
  callName?: string,
): Promise<Saving> {
  const acknowledged = new Map<string, string>();
  const sentAt = Array.from({ length: agents }, () => 0);
  let resent = 0;
  let answers = new Map<string, number>();
  const allAnswers = new Map<string, number>();
  function hear(answer: string): void {
    for (const counts of [answers, allAnswers]) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  const ending = new AbortController();
  let fault: Error | undefined;

  async function begin(crtObjectId?: string) {
    const customer = await demoCustomer(base);
    if (crtObjectId !== undefined) customer['crtObjectId'] = crtObjectId;
    return { customer, call: await loadCall(base, customer) };
  }
  const together = callName === undefined ? undefined : begin(callName);

  async function saveOn(agent: number): Promise<void> {
    const { customer, call } = await (together ?? begin());
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const key = `durable-${callName ?? 'demo'}-${agent}-${n}`;
      do {
        const began = performance.now();
        const save = { call, loanAppNo: customer['loanAppNo'], remarks: `durable ${key}`, key };
        const callRef = await saveDisposition(base, save, hear);
        if (callRef !== undefined) {
          acknowledged.set(key, callRef);
          sentAt[agent] = began;
          break;
        }
        resent += 1;
        await pause(50);
      } while (!ending.signal.aborted);
    }
  }
  const saving = Promise.all(sentAt.map((_, agent) => saveOn(agent))).catch((error: Error) => (fault = error));

  async function until(look: () => boolean): Promise<void> {
    let count = acknowledged.size;
    for (let deadline = Date.now() + timeLimitMs; !look(); await pause(10)) {
      if (fault) throw fault;
      if (acknowledged.size > count) deadline = Date.now() + timeLimitMs;
      count = acknowledged.size;
      if (Date.now() > deadline) throw new Error(`the server has not answered for a minute:\n${output().slice(-2000)}`);
    }
  }

  return {
    acknowledged,
    resent: () => resent,
    answers() {
      const heard = answers;
      answers = new Map();
      return heard;
    },
    allAnswers,
    more(count) {
      const wanted = acknowledged.size + count;
      return until(() => acknowledged.size >= wanted);
    },
    everyAgentAgain() {
      const from = performance.now();
      return until(() => sentAt.every((at) => at >= from));
    },
    async end() {
      ending.abort();
      await saving;
    },
  };
}

/** Compares what the agents were told with what a database holds. */
export async function countStored(
  { dataDir, databaseUrl }: { dataDir?: string | undefined; databaseUrl?: string | undefined },
  acknowledged: ReadonlyMap<string, string>,
): Promise<{ lost: number; doubled: number }> {
  const database = await openDatabase({ settings: { dataDir, databaseUrl, databaseConnections: 1 } });
  const stored = await database.db
    .selectFrom('call_entry')
    .select(['id', 'remarks'])
    .where('remarks', 'like', 'durable %')
    .execute();
  await database.close();
  const ids = new Set(stored.map(({ id }) => id));
  return {
    lost: [...acknowledged.values()].filter((id) => !ids.has(id)).length,
    doubled: stored.length - new Set(stored.map(({ remarks }) => remarks)).size,
  };
}
