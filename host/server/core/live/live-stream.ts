import type { ServerResponse } from 'node:http';
import type { Topic } from '../../../../widgets/contract/live.ts';
import type { AgencyReach } from '../../call/agency-reach.ts';
import type { Audience } from '../../db/tables/live.ts';

/** Who reads a stream and what it carries. */
export interface Reader {
  staffId: string;
  sessionId: string;
  topics: ReadonlySet<Topic>;
  /** Whose rows they see of those that agencies have. */
  reach: AgencyReach;
}

/** Bytes that may wait for a reader when more events come. A slower reader's stream is dropped and resumed later. */
const mostWaiting = 16 * 1024;

/** The text of an event of a stream. */
export function frame(event: string, id: string, value: unknown): Buffer {
  return Buffer.from(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(value)}\n\n`);
}

/** One open connection. */
export class LiveStream {
  readonly reader: Reader;
  readonly #response: ServerResponse;
  /** In which second of the heartbeat's period the stream gets its sign of life. */
  readonly round: number;
  readonly endsAt: number;

  /**
   * @param round spreads the signs of life over time
   * @param endsAt when the stream ends, by `performance.now()`; the reader connects again and rights are checked anew
   */
  constructor(reader: Reader, response: ServerResponse, round: number, endsAt: number) {
    this.reader = reader;
    this.#response = response;
    this.round = round;
    this.endsAt = endsAt;
  }

  /** Whether an event is for this reader. */
  isFor(audience: Audience | null): boolean {
    const { staffIds, sessionIds, agencyIds } = audience ?? {};
    const { reach } = this.reader;
    const isOf = (id: string | null) => (reach === 'all' ? id === null : id !== null && reach.includes(id));
    if (agencyIds && !agencyIds.some(isOf)) return false;
    if (staffIds && !staffIds.includes(this.reader.staffId)) return false;
    return !sessionIds || sessionIds.includes(this.reader.sessionId);
  }

  /** Whether too much of what was sent before still waits in this process. */
  get isSlow(): boolean {
    return (this.#response.socket?.writableLength ?? 0) > mostWaiting;
  }

  send(bytes: Buffer): void {
    // Written past the response's own buffering, which would cost as much memory as the rest of the connection.
    this.#response.socket?.write(bytes);
  }

  end(last?: Buffer): void {
    if (last) this.send(last);
    this.#response.socket?.end();
  }

  drop(): void {
    this.#response.socket?.destroy();
  }
}
