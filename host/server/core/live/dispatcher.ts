import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { giveNumbers, readAfter, readClock, readNewest, type NumberedEvent } from './live.store.ts';
import { RecentEvents } from './recent-events.ts';
import type { WakeUps } from '../../call/wake-ups.ts';
import { quietly } from '../../base/quietly.ts';

/** Reads the live events for all streams of this process. */
export interface Dispatcher {
  /** The position of the last event that was delivered. */
  readonly position: number;
  readonly epoch: string;
  readonly recent: RecentEvents;
  /** How long events have waited for another process that holds the order, in milliseconds; 0 when none wait. */
  waitedMs(): number;
  /** Delivers the events that have committed before the call. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface DispatcherOptions {
  db: Kysely<Database>;
  /** Absent: the dispatcher only polls. */
  wakeUps?: WakeUps | undefined;
  /** Called with the events in order, each event once. */
  deliver(events: readonly NumberedEvent[]): void;
  /** Called when the database cannot be read; the dispatcher tries again. */
  failed(error: unknown): void;
  /** Called once when events wait for another process, and once when they go on. */
  waits?(waitedMs: number, isOver: boolean): void;
}

/** How many events are kept in memory, to resume streams without reading the table. */
const keptEvents = 2000;
/** How many events are delivered before the sockets are checked again for slow readers. */
const pageSize = 100;
const pollMs = 2000;
const pollAloneMs = 250;
/** How long the dispatcher waits before it asks again for an order that another process holds. */
const againMs = 250;
/** How long events wait before `waits` is called. */
const untilToldMs = 1500;

/** Numbers the events already there and returns the clock after them: they are no news to later subscribers. */
async function readSettledClock(db: Kysely<Database>) {
  await readClock(db);
  let given: number | 'held';
  do given = await giveNumbers(db);
  while (given !== 'held' && given > 0);
  return readClock(db);
}

export async function startDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { db, wakeUps, deliver, failed, waits } = options;
  const clock = await readSettledClock(db);
  const recent = new RecentEvents(clock.position, keptEvents);
  for (const event of await readNewest(db, clock.position, keptEvents)) recent.add(event);
  let position = clock.position;
  const ending = new AbortController();
  const { signal } = ending;

  async function readOn(): Promise<void> {
    for (;;) {
      const events = await readAfter(db, position, pageSize);
      if (signal.aborted || events.length === 0) return;
      for (const event of events) recent.add(event);
      position = events.at(-1)?.position ?? position;
      goesOn();
      deliver(events);
    }
  }

  let heldSince: number | undefined;
  let isTold = false;
  let retry: NodeJS.Timeout | undefined;
  const waitedMs = () => (heldSince === undefined ? 0 : performance.now() - heldSince);

  /** Asks for the order again soon. The process that held it may have died, so its wake-up is not waited for. */
  function waitForOrder(): void {
    heldSince ??= performance.now();
    if (!isTold && waitedMs() >= untilToldMs) {
      isTold = true;
      waits?.(waitedMs(), false);
    }
    clearTimeout(retry);
    retry = setTimeout(wake, againMs, '').unref();
  }

  function goesOn(): void {
    if (isTold) waits?.(waitedMs(), true);
    isTold = false;
    heldSince = undefined;
  }

  async function number(): Promise<void> {
    while (!signal.aborted) {
      const given = await giveNumbers(db);
      if (given === 'held') return waitForOrder();
      goesOn();
      if (given === 0) return;
      await readOn();
    }
  }

  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let mustNumber = false;
  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        const numbers = mustNumber;
        mustNumber = false;
        if (numbers) await number();
        await readOn();
      } while (isAskedAgain && !signal.aborted);
    } finally {
      // Cleared in the same step as the last look at `isAskedAgain`, so that no wake-up falls in between.
      running = undefined;
    }
  }

  function look(word: string): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    isAskedAgain = true;
    if (word !== 'numbered') mustNumber = true;
    running ??= run();
    return running;
  }
  const wake = (word: string): void => void look(word).catch((error: unknown) => signal.aborted || failed(error));

  const endWakeUps = await wakeUps?.(wake);
  const timer = setInterval(wake, wakeUps ? pollMs : pollAloneMs, '').unref();
  return {
    get position() {
      return position;
    },
    epoch: clock.epoch,
    recent,
    waitedMs,
    catchUp: () => look(''),
    async stop() {
      ending.abort();
      clearInterval(timer);
      clearTimeout(retry);
      await endWakeUps?.();
      if (running) await quietly('The round was told to end', running);
    },
  };
}
