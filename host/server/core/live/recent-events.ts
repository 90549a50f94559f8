import type { NumberedEvent } from './live.store.ts';

interface Kept {
  event: NumberedEvent;
  /** By this process's `performance.now()`, in milliseconds. */
  numberedAt: number;
}

/** The newest events, in memory: a thousand streams that are resumed at once do not read the table a thousand times. */
export class RecentEvents {
  #kept: Kept[] = [];
  readonly #most: number;
  /** The position just before the oldest kept one. */
  #floor: number;

  constructor(position: number, most: number) {
    this.#floor = position;
    this.#most = most;
  }

  add(event: NumberedEvent): void {
    const isNext = event.position === this.#floor + this.#kept.length + 1;
    if (!isNext) {
      this.#kept = [];
      this.#floor = event.position - 1;
    }
    this.#kept.push({ event, numberedAt: performance.now() - event.ageMs });
    // Cut only at twice the size, so that adding an event costs nothing most of the time.
    if (this.#kept.length > this.#most * 2) {
      this.#floor += this.#kept.length - this.#most;
      this.#kept = this.#kept.slice(-this.#most);
    }
  }

  /** The events after a position; undefined when the oldest of them is not kept any more. */
  after(position: number): NumberedEvent[] | undefined {
    if (position < this.#floor) return undefined;
    return this.#kept.slice(position - this.#floor).map(({ event }) => event);
  }

  /** The position after which events are younger than `ageMs`; undefined when some of them may not be kept any more. */
  positionBefore(ageMs: number): number | undefined {
    const oldest = performance.now() - ageMs;
    const index = this.#kept.findIndex(({ numberedAt }) => numberedAt >= oldest);
    if (index > 0) return this.#floor + index;
    if (index === -1) return this.#floor + this.#kept.length;
    return this.#floor === 0 ? 0 : undefined;
  }
}
