import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { giveNumbers, readAfter, readClock, readNewest, type NumberedEvent } from './live.store.ts';
import { RecentEvents } from './recent-events.ts';
import type { WakeUps } from './wake-ups.ts';

/** Reads the outbox for all streams of this process. */
export interface Dispatcher {
  /** The last event that was delivered. */
  readonly position: number;
  readonly epoch: string;
  readonly recent: RecentEvents;
  /** Since when events wait because another process holds the order, in milliseconds; 0 where none wait. */
  waitedMs(): number;
  /** Delivers what has committed before the call. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface DispatcherOptions {
  db: Kysely<Database>;
  /** Absent: polling alone. */
  wakeUps?: WakeUps | undefined;
  /** Given in order, each event once. */
  deliver(events: readonly NumberedEvent[]): void;
  /** Told when the database cannot be read; it is tried again. */
  failed(error: unknown): void;
  /** Told once when events wait for another process, and once when they go on. */
  waits?(waitedMs: number, isOver: boolean): void;
}

/** Events that streams can be taken up from without reading the table. */
const keptEvents = 2000;
/** Events delivered between two looks at the sockets. */
const pageSize = 100;
const pollMs = 2000;
const pollAloneMs = 250;
/** Until the order is asked for again where another process holds it, and until that is told. */
const againMs = 250;
const untilToldMs = 1500;

/** Where the order stands once everything that was there before has its number: no news to anybody who listens from now on. */
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

  /** Another process holds the order, or nobody does any more: its wake-up is not waited for. */
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
      // In the same step as the last look at `isAskedAgain`, so that no wake-up falls between.
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
      await running?.catch(() => undefined);
    },
  };
}
