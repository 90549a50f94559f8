import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';

/** Streams that one person may read at a time from this process, over all sessions. Each holds rows in memory. */
export const mostOpenLines = 3;

/** The stream of a reader who takes no byte for so long is closed. */
const stalledMs = 60_000;

/** Counts the line-by-line responses that each person is reading. */
export class OpenLines {
  readonly #byPerson = new Map<string, number>();

  /**
   * Counts a response until it has ended, complete or not.
   *
   * @throws Refusal TOO_MANY_DOWNLOADS
   */
  enter(caller: Caller, { raw }: FastifyReply): void {
    const person = caller.kind === 'staff' ? caller.staff.id : caller.kind;
    const open = this.#byPerson.get(person) ?? 0;
    // The metrics count these refusals. Audit rows could be caused without limit.
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
