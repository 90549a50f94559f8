import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  leavesWindow,
  limitCodes,
  limitReasonMessage,
  limitRows,
  longestMs,
  raisedCodes,
  spentOf,
  weigh,
  type LimitRow,
  type LimitUse,
} from '../../../widgets/contract/session/limits.ts';
import { indiaAheadMs } from '../../../widgets/contract/time.ts';

/** A moment by the clocks of India. */
const inIndia = (text: string) => new Date(Date.parse(`2026-${text}:00Z`) - indiaAheadMs);
const made = (at: string, amount: number, subject: string | null = null): LimitUse => ({
  at: inIndia(at),
  amount,
  subject,
});
const waiver: LimitRow = limitRows.waivePenalty;
const asked = (row: LimitRow, uses: LimitUse[], next: LimitUse, roles: string[] = ['AGENCY_MANAGER']) =>
  weigh(row, uses, { use: next, roles, free: row.free ?? 0 });

it.each([
  ['the 30th day counts still', [made('11-01T00:00', 5_000)], made('11-30T23:59', 1), 'refused'],
  ['the 31st does not', [made('11-01T23:59', 5_000)], made('12-01T00:00', 1), 'within'],
  ['to the rupee', [made('11-01T12:00', 4_200)], made('11-02T12:00', 800), 'within'],
  ['and not one more', [made('11-01T12:00', 4_200), made('11-01T13:00', 800)], made('11-02T12:00', 1), 'refused'],
])('of a window of days: %s', (_, uses, next, kind) => {
  expect(asked(waiver, uses, next).kind).toBe(kind);
  expect(asked(waiver, uses, next, ['COLLECTIONS_HEAD']).kind).toBe(kind === 'refused' ? 'beyond' : kind);
});

it('a day ends at midnight in India, and an hour rolls', () => {
  expect(leavesWindow(inIndia('11-28T23:59'), { days: 1 })).toEqual(inIndia('11-29T00:00'));
  expect(leavesWindow(inIndia('11-29T00:00'), { days: 7 })).toEqual(inIndia('12-06T00:00'));
  expect(leavesWindow(inIndia('11-28T23:59'), { hours: 1 })).toEqual(inIndia('11-29T00:59'));
});

it('a refusal says when as much as was asked for is free again, and never says so of what is too much by itself', () => {
  const uses = [made('11-01T12:00', 2_000), made('11-05T12:00', 3_000)];
  const standing = { kind: 'refused', spent: 5_000, free: 5_000 };
  expect(asked(waiver, uses, made('11-06T12:00', 2_000))).toEqual({ ...standing, freeAt: inIndia('12-01T00:00') });
  expect(asked(waiver, uses, made('11-06T12:00', 2_001))).toEqual({ ...standing, freeAt: inIndia('12-05T00:00') });
  expect(asked(waiver, uses, made('11-06T12:00', 5_001))).toEqual({ ...standing, freeAt: null });
});

it('a subject that was looked at within the window costs nothing again', () => {
  const uses = Array.from({ length: 60 }, (_, index) => made('11-01T12:00', 1, `${index}`));
  expect(asked(limitRows.searchNumber, uses, made('11-01T12:59', 1, '7')).kind).toBe('again');
  expect(asked(limitRows.searchNumber, uses, made('11-01T12:59', 1, '70')).kind).toBe('refused');
  expect(asked(limitRows.searchNumber, uses, made('11-01T13:00', 1, '7')).kind).toBe('within');
});

it.each([
  ['', 'Give a reason of at least 10 characters'],
  ['  nine char  ', 'Give a reason of at least 10 characters'],
  ['ten charac', undefined],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'Give a reason of at most 200 characters'],
])('a reason has 10 to 200 characters: %o', (reason, message) => {
  expect(limitReasonMessage(reason)).toBe(message);
});

it('a leave moves the end: of a limit that takes a reason, else what is free', () => {
  const looks = (count: number) => Array.from({ length: count }, (_, index) => made('11-01T12:00', 1, `${index}`));
  const next = made('11-01T12:30', 1, 'next');
  const at = (count: number, more: object) =>
    weigh(limitRows.revealContact, looks(count), { use: next, roles: [], free: 30, ...more });
  expect(at(29, {}).kind).toBe('within');
  expect(at(30, { raised: 20 })).toMatchObject({ kind: 'reasonMissing', spent: 30, free: 30 });
  expect(at(30, { hasReason: true }).kind).toBe('beyond');
  expect(at(90, { hasReason: true })).toMatchObject({ kind: 'refused', spent: 90, free: 90 });
  expect(at(109, { hasReason: true, raised: 20 }).kind).toBe('beyond');
  expect(at(110, { hasReason: true, raised: 20 })).toMatchObject({ kind: 'refused', free: 110 });
  const dials = (count: number, raised?: number) =>
    weigh(limitRows.dialContact, looks(count), {
      use: next,
      roles: ['leave'],
      hasReason: true,
      free: 120,
      raised: raised ?? 0,
    });
  expect(dials(120).kind).toBe('refused');
  expect([dials(120, 1).kind, dials(121, 1).kind]).toEqual(['beyond', 'refused']);
});

it('a lead raises the limits that a leave moves, and no others', () => {
  expect(limitCodes.filter((code) => (limitRows[code] as LimitRow).beyond.includes('leave'))).toEqual(raisedCodes);
});

/** One more act, so many sixteenths of the window later; `isLed` by what leads beyond. */
const steps = fc.array(
  fc.record({
    later: fc.integer({ min: 0, max: 3 }),
    amount: fc.integer({ min: 1, max: 8 }),
    subject: fc.integer({ min: 1, max: 50 }).map(String),
    isLed: fc.boolean(),
  }),
  { maxLength: 60 },
);

it.each(limitCodes.filter((code) => limitRows[code].free !== null))(
  'no sequence of acts passes what is free by %s without what leads beyond, nor its end by anything',
  (code) => {
    const { most: end, ...own }: LimitRow = limitRows[code];
    const [free, most] = [20, end === undefined ? Number.POSITIVE_INFINITY : 40];
    const row: LimitRow = { ...own, free, ...(end !== undefined && { most }) };
    const leads = row.beyond.some((by) => by !== 'leave' && by !== 'release');
    const sixteenth = longestMs(row.window) / 16;
    fc.assert(
      fc.property(steps, (taken) => {
        const uses: LimitUse[] = [];
        let at = inIndia('11-01T00:00').getTime();
        for (const { later, amount, subject, isLed } of taken) {
          at += later * sixteenth;
          const next = { at: new Date(at), amount: row.measure === 'subjects' ? 1 : amount, subject };
          const before = spentOf(uses, row, next.at);
          const roles = isLed ? [...row.beyond] : [];
          const { kind } = weigh(row, uses, { use: next, roles, hasReason: isLed, free });
          if (kind === 'refused' || kind === 'reasonMissing') {
            expect(before + next.amount).toBeGreaterThan(isLed && leads ? most : free);
            continue;
          }
          uses.push(next);
          const after = spentOf(uses, row, next.at);
          if (kind === 'again') expect(after).toBe(before);
          if (kind === 'within') expect(after).toBeLessThanOrEqual(free);
          if (kind === 'beyond') expect([isLed && leads, after <= most]).toEqual([true, true]);
        }
      }),
    );
  },
);
