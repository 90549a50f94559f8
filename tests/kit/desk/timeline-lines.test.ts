import { describe, expect, it } from 'vitest';
import { timelineLines, type TimelineEvent } from '../../../widgets/kit/desk/timeline/timeline-lines.ts';

let last = 0;
const event = (at: string, actor: string, action: string, result: 'OK' | 'DENIED' = 'OK') =>
  ({ id: String((last += 1)), at: `2026-11-30 ${at}`, actor, action, result }) as TimelineEvent;

const shown = (events: readonly TimelineEvent[]) =>
  timelineLines(events).map((line) => [line.last.at.slice(11), line.last.actor, line.events.length]);

describe('the lines of a timeline', () => {
  it('have what one person repeats within ten minutes once, with how often, the first of it first', () => {
    const events = [
      event('10:10:00', 'Asha', 'APPROVE_CARD'),
      event('10:05:00', 'Asha', 'APPROVE_CARD'),
      event('10:00:00', 'Asha', 'APPROVE_CARD'),
      event('09:59:59', 'Asha', 'APPROVE_CARD'),
    ];
    expect(shown(events)).toEqual([
      ['10:10:00', 'Asha', 3],
      ['09:59:59', 'Asha', 1],
    ]);
    expect(timelineLines(events)[0]?.events.map(({ at }) => at.slice(11))).toEqual([
      '10:00:00',
      '10:05:00',
      '10:10:00',
    ]);
  });

  it('keep apart what is another’s, another action, or was refused, though it lies between', () => {
    expect(
      shown([
        event('10:04:00', 'Asha', 'READ'),
        event('10:03:00', 'Ravi', 'READ'),
        event('10:02:00', 'Asha', 'HOLD'),
        event('10:01:00', 'Asha', 'READ', 'DENIED'),
        event('10:00:00', 'Asha', 'READ'),
      ]),
    ).toEqual([
      ['10:04:00', 'Asha', 2],
      ['10:03:00', 'Ravi', 1],
      ['10:02:00', 'Asha', 1],
      ['10:01:00', 'Asha', 1],
    ]);
  });

  it('lose no event, whoever did what when', () => {
    const actors = ['Asha', 'Ravi'];
    const actions = ['READ', 'HOLD', 'SKIP'];
    let seed = 7;
    const below = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    for (let round = 0; round < 200; round += 1) {
      let minute = 600;
      const events = Array.from({ length: below(30) }, () => {
        minute -= below(8);
        const at = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
        return event(at, actors[below(2)] ?? '', actions[below(3)] ?? '');
      });
      const lines = timelineLines(events);
      expect(lines.flatMap((line) => line.events.map(({ id }) => id)).toSorted()).toEqual(
        events.map(({ id }) => id).toSorted(),
      );
      expect(lines.map((line) => line.last.at)).toEqual(
        lines
          .map((line) => line.last.at)
          .toSorted()
          .toReversed(),
      );
    }
  });
});
