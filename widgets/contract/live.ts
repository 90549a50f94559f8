import { listRows, listTypes, type ListType } from './lists.ts';
import { lockScreens } from './locks/locks.ts';
import type { RouteKey } from './screens.ts';
import type { RightName } from './session/rights.ts';

/**
 * Server events are read by `GET /live?topics=a,b` with the session's headers; the answer is a `text/event-stream`.
 * `age` (milliseconds) also asks for events since the reader began to listen, and the last-event-id header for events
 * since that one.
 */
export const livePath = '/live';

/**
 * Seconds between two heartbeats of a quiet stream: comments ` at <event id>`, from which the stream can be resumed.
 */
export const heartbeatSeconds = 15;

export interface TopicRow {
  /** What the topic reports, in words. */
  does: string;
  /** The grant: a caller receives the topic whose route list reaches one of these (`reachOf`). */
  screens: readonly RouteKey[] | 'any';
  /** The right that a caller needs besides: that of the list whose rows the topic reports. */
  needs?: RightName;
}

/**
 * Rows of a list came, went or changed. `rowChanged` has rowId, version, isListed (false: the row is in none of the
 * list's tabs any more) and `tabs`, the names of the queues whose counts have changed, separated by commas.
 * `rowsChanged` comes after many changes at once, with `tabs` alone. The locks' topics report who has a row open.
 */
const listTopics = Object.fromEntries(
  listTypes.map((type): [string, TopicRow] => {
    const list = listRows[type];
    const row = {
      does: `Rows of ${list.title} came, went or changed`,
      screens: [list.routeKey],
      ...(list.needs && { needs: list.needs }),
    };
    return [`list.${type}`, row];
  }),
) as Record<`list.${ListType}`, TopicRow>;

/** The topics that can be subscribed to, by name. */
export const topics = {
  ...listTopics,
  applications: {
    does: 'A loan application moved to another status, was held or released',
    screens: lockScreens('application'),
  },
  choices: { does: 'What forms offer to choose from has changed; `group` names what', screens: 'any' },
  'chat.general': { does: 'A chat came, or changed: a message, its status, its holder', screens: ['OPS_CHAT_CRM'] },
  'chat.nach': { does: 'The same of NACH chats', screens: ['OPS_CHAT_NACH_CRM'] },
  'chat.ip-document': { does: 'The same of IP document chats', screens: ['OPS_CHAT_IP_DOC'] },
  'nach.mails': {
    does: 'A mail about a mandate came, was linked or was decided on; `rowId` is its id',
    screens: ['NACH_MAIL_LIST_DETAILS', 'PB_NACH_EMAIL_LIST_DETAILS', 'WISHFIN_NACH_EMAIL_LIST_DETAILS'],
  },
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

/**
 * Ids, numbers and booleans, never a person's name or number: a call fetches what an id stands for and checks the
 * grant.
 */
export type LivePayload = Readonly<Record<string, string | number | boolean | null>>;

/** One event: the SSE `event` is its topic, `data` the JSON of type and payload. */
export interface LiveEvent {
  topic: Topic;
  /** What happened, such as `lockChanged`. */
  type: string;
  payload: LivePayload;
}

/**
 * Events of the stream itself, by the SSE `event`. `ready`: the stream is open and carries the topics in `data.topics`.
 * `gap`: events since the reader's last one are not available any more, so everything shown must be fetched again.
 * `ended`: the session is over.
 */
export const streamEvents = { ready: 'stream.ready', gap: 'stream.gap', ended: 'stream.ended' } as const;
