import type { ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent, Topic } from '../../contract/live.ts';
import type { Credentials } from '../session.ts';

/**
 * What a listener hears: an event, or that some may have been missed, so that what is shown is to be fetched again.
 * An event holds ids only: what they stand for is fetched by a call.
 */
export type LiveNews = (LiveEvent & { kind: 'event' }) | { kind: 'refetch' };
export type LiveListener = (news: LiveNews) => void;

/** What happens on the server, as it happens: one stream for all elements and tabs of a session. */
export interface Live {
  /**
   * Listens to a topic until the returned function is called. Begins with what happens from now on, so a screen
   * subscribes and then loads. A backend without server events leaves it silent.
   */
  subscribe(topic: Topic, listener: LiveListener): () => void;
}

export interface LiveParts {
  /** Origin of the backend, without a slash at the end. */
  base: string;
  /** True where the page's own storage and locks are not the product's to use: the page then has a stream of its own. */
  isForeign: boolean;
  credentials(): Credentials | null | Promise<Credentials | null>;
  /** The stream of this session was answered 401, or ended with it. */
  signedOut(refused: Credentials): void;
  /** Changes when somebody signs in or out. */
  token: ReadonlySignal<string>;
  /** When nobody listens any more, and nobody will. */
  ending?: AbortSignal;
}

/** The open half: `since` is when its caller was told of the subscription, by `performance.now()`. */
export interface OpenLive {
  subscribe(topic: Topic, listener: LiveListener, since: number): () => void;
}
