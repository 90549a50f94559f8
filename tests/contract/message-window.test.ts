import { expect, it } from 'vitest';
import { messageOpening } from '../../widgets/contract/communications/message-window.ts';

/** A wall-clock time of 21 November 2026 in Asia/Kolkata, or of another day. */
const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}+05:30`);

it.each([
  ['COLLECTION', '07:59:59', at('08:00')],
  ['COLLECTION', '08:00', at('08:00')],
  ['COLLECTION', '13:30', at('13:30')],
  ['COLLECTION', '18:59:59.999', at('18:59:59.999')],
  ['COLLECTION', '19:00', at('08:00', '2026-11-22')],
  ['COLLECTION', '19:00:30', at('08:00', '2026-11-22')],
  ['COLLECTION', '23:59', at('08:00', '2026-11-22')],
  ['COLLECTION', '00:00', at('08:00')],
  ['PROMOTION', '09:59', at('10:00')],
  ['PROMOTION', '10:00', at('10:00')],
  ['PROMOTION', '19:01', at('10:00', '2026-11-22')],
  ['SERVICE', '03:00', at('03:00')],
  ['TRANSACTIONAL', '23:00', at('23:00')],
] as const)('%s at %s goes out then, or at the next opening', (purpose, time, opening) => {
  expect(messageOpening(purpose, at(time))).toEqual(opening);
});

it('opens on the next day of the year, whatever the zone of the machine', () => {
  expect(messageOpening('COLLECTION', at('19:30', '2026-12-31'))).toEqual(at('08:00', '2027-01-01'));
});
