import type { ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent, Topic } from '../../contract/live.ts';
import type { Credentials } from '../session.ts';

/**
 * What a listener receives: an event, or `refetch` if events may have been missed and the screen must load its data
 * again. An event holds ids only; a call fetches what they stand for.
 */
export type LiveNews = (LiveEvent & { kind: 'event' }) | { kind: 'refetch' };
export type LiveListener = (news: LiveNews) => void;

/** Server events, as they happen: one stream for all elements and tabs of a session. */
export interface Live {
  /**
   * Subscribes to a topic until the returned function is called. A screen subscribes when it loads, or at most half a
   * second after it: events of that time are received too, at a page's start those since it was opened. A backend
   * without server events sends none.
   */
  subscribe(topic: Topic, listener: LiveListener): () => void;
}

export interface LiveParts {
  /** Origin of the backend, without a slash at the end. */
  base: string;
  /** True if storage and locks of the page are not the product's to use: the page then has a stream of its own. */
  isForeign: boolean;
  credentials(): Credentials | null | Promise<Credentials | null>;
  /** Called when the server answers 401 to the stream, or ends it because this session is over. */
  signedOut(refused: Credentials): void;
  /** Changes when somebody signs in or out. */
  token: ReadonlySignal<string>;
  /** Called when the stream is open again after it could not be opened or was cut. */
  back?(): void;
  /** Aborted when nobody listens any more and nobody will again. */
  ending?: AbortSignal;
}

/** The part that is loaded late. */
export interface OpenLive {
  /** @param since the moment from which events are received, by `performance.now()` */
  subscribe(topic: Topic, listener: LiveListener, since: number): () => void;
}
