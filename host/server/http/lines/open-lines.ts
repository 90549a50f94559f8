import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../handler.ts';
import { refuse } from '../refusal.ts';

/** Whole answers that one person may be reading at a time on this process, in all their sessions: each holds rows in memory. */
export const mostOpenLines = 3;

/** A reader who has taken nothing for so long is let go. */
const stalledMs = 60_000;

/** Counts who reads answers line by line. */
export class OpenLines {
  readonly #byPerson = new Map<string, number>();

  /**
   * Takes a place until the answer is over, sent or not.
   *
   * @throws Refusal TOO_MANY_DOWNLOADS
   */
  enter(caller: Caller, { raw }: FastifyReply): void {
    const person = caller.kind === 'staff' ? caller.staff.id : caller.kind;
    const open = this.#byPerson.get(person) ?? 0;
    // Counted and told by the metrics; an audit row for each would be as many as somebody likes.
    if (open >= mostOpenLines) throw refuse('TOO_MANY_DOWNLOADS', { isRecorded: false });
    this.#byPerson.set(person, open + 1);
    raw.setTimeout(stalledMs, () => raw.destroy());
    finished(raw, () => this.#leave(person));
  }

  #leave(person: string): void {
    const left = (this.#byPerson.get(person) ?? 1) - 1;
    if (left > 0) this.#byPerson.set(person, left);
    else this.#byPerson.delete(person);
  }
}
