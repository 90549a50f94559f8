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
}

/** Events that streams can be taken up from without reading the table. */
const keptEvents = 2000;
/** Events delivered between two looks at the sockets. */
const pageSize = 100;
const pollMs = 2000;
const pollAloneMs = 250;

export async function startDispatcher({ db, wakeUps, deliver, failed }: DispatcherOptions): Promise<Dispatcher> {
  const clock = await readClock(db);
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
      deliver(events);
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
        if (numbers) while (!signal.aborted && (await giveNumbers(db)) > 0) await readOn();
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
  const hear = (word: string): void => void look(word).catch((error: unknown) => signal.aborted || failed(error));

  const endWakeUps = await wakeUps?.(hear);
  const timer = setInterval(hear, wakeUps ? pollMs : pollAloneMs, '').unref();
  return {
    get position() {
      return position;
    },
    epoch: clock.epoch,
    recent,
    catchUp: () => look(''),
    async stop() {
      ending.abort();
      clearInterval(timer);
      await endWakeUps?.();
      await running?.catch(() => undefined);
    },
  };
}
