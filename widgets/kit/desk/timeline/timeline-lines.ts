import type { CallReply } from '../../../contract/schemas.ts';

export type TimelineEvent = CallReply<'applicationTimeline'>['events'][number];

/** What one person did in one go: an event, or the same again within ten minutes. */
export interface TimelineLine {
  last: TimelineEvent;
  /** All of them, the first one first. */
  events: readonly TimelineEvent[];
}

const togetherMs = 10 * 60_000;
/** Milliseconds between two of these are those between the events. */
const momentOf = ({ at }: TimelineEvent) => Date.parse(`${at.replace(' ', 'T')}Z`);

/**
 * The lines of a timeline, the newest first. The same action of one person, with the same result, is one line with those of
 * the ten minutes before it.
 *
 * @param events the newest first
 */
export function timelineLines(events: readonly TimelineEvent[]): TimelineLine[] {
  const lines: { last: TimelineEvent; events: TimelineEvent[] }[] = [];
  /** The newest line of what one person does, by person and action. */
  const open = new Map<string, (typeof lines)[number]>();
  for (const event of events) {
    const key = JSON.stringify([event.actor, event.action, event.result]);
    const line = open.get(key);
    if (line && momentOf(line.last) - momentOf(event) <= togetherMs) {
      line.events.unshift(event);
      continue;
    }
    const next = { last: event, events: [event] };
    open.set(key, next);
    lines.push(next);
  }
  return lines;
}
