import { listRows, listTypes, type ListType } from './lists.ts';
import { lockScreens } from './locks/locks.ts';
import type { RouteKey } from './screens.ts';

/**
 * Where server events are read: `GET /live?topics=a,b` with the session's headers, answered as `text/event-stream`. `age`
 * (milliseconds) asks besides for what happened since the reader began to listen, and the last-event-id header for what
 * happened since that event.
 */
export const livePath = '/live';

/** Seconds between two signs of life of a quiet stream: a comment ` at <event id>`, from where it can be resumed. */
export const heartbeatSeconds = 15;

export interface TopicRow {
  /** What it tells of, in words. */
  does: string;
  /** The grant: a caller hears it whose route list holds one of these. */
  screens: readonly RouteKey[] | 'any';
}

/**
 * Rows of a list came, went or changed: `rowChanged` with rowId, version, isListed (false: it is in none of its tabs any more)
 * and `tabs`, the names of the queues whose counts have changed, separated by commas; `rowsChanged` after many at once, with
 * `tabs` alone. Who has a row open is told by the locks' topics.
 */
const listTopics = Object.fromEntries(
  listTypes.map((type): [string, TopicRow] => {
    const { title, routeKey } = listRows[type];
    return [`list.${type}`, { does: `Rows of ${title} came, went or changed`, screens: [routeKey] }];
  }),
) as Record<`list.${ListType}`, TopicRow>;

/** What can be listened to, by name. */
export const topics = {
  ...listTopics,
  applications: {
    does: 'A loan application moved to another status, was held or released',
    screens: lockScreens('application'),
  },
  'chat.general': { does: 'A chat came, or changed: a message, its status, its holder', screens: ['OPS_CHAT_CRM'] },
  'chat.nach': { does: 'The same of NACH chats', screens: ['OPS_CHAT_NACH_CRM'] },
  'chat.ip-document': { does: 'The same of IP document chats', screens: ['OPS_CHAT_IP_DOC'] },
  'locks.application': {
    does: 'A lock on a loan application was taken, renewed, taken over or released',
    screens: lockScreens('application'),
  },
  'locks.collectionsCase': {
    does: 'A lock on a loan in collection was taken, renewed, taken over or released',
    screens: lockScreens('collectionsCase'),
  },
} as const satisfies Record<string, TopicRow>;

export type Topic = keyof typeof topics;
/** The same rows with one type, for code that treats every topic alike. */
export const topicRows: Readonly<Record<Topic, TopicRow>> = topics;
export const topicNames = Object.keys(topics) as Topic[];

/** Whether a string names a topic. */
export function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name);
}

/** Ids, numbers and switches, never a name or a number of a person: what an id stands for is fetched, and granted, by a call. */
export type LivePayload = Readonly<Record<string, string | number | boolean | null>>;

/** One event: the SSE `event` is its topic, `data` the JSON of type and payload. */
export interface LiveEvent {
  topic: Topic;
  /** What happened, such as `lockChanged`. */
  type: string;
  payload: LivePayload;
}

/**
 * Events of the stream itself, by the SSE `event`. `ready`: it is open and carries the topics in `data.topics`. `gap`: what
 * happened since the reader's last event is not to be had any more, so everything shown is to be fetched again. `ended`:
 * the session is over.
 */
export const streamEvents = { ready: 'stream.ready', gap: 'stream.gap', ended: 'stream.ended' } as const;
