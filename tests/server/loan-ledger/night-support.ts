import { expect } from 'vitest';
import { ageLedgers, type Night } from '../../../host/server/core/loans/ledger/night/age-ledgers.ts';
import { installmentRows } from '../../../host/server/core/loans/ledger/installment-rows.ts';
import { collectionsDay } from '../../../host/server/core/loans/schedule/collections-day.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { position, type Position } from '../../../widgets/contract/ledger/position.ts';
import { dayMs } from '../../../widgets/contract/time.ts';
import { expectProjection } from './expect-projection.ts';
import { startLedgers } from './ledger-support.ts';

/** The server of `startLedgers`, over whose loans nights go by. */
export async function startNights() {
  const desk = await startLedgers();
  const { db, clock, settings } = desk;
  const rules = settings.collections;

  /** Works the night of today to its end. */
  async function work(): Promise<void> {
    const job = collectionsDay({ now: clock.now, rules, announce });
    while ((await job.work(db)) === false);
  }

  async function standing(loan: string): Promise<Position> {
    const { plan, entries } = await desk.ledger(loan);
    return position(plan, entries, desk.today());
  }

  return {
    ...desk,
    work,
    standing,
    /** One slice of the night of today, as one process works it. */
    slice: (limit?: number, more: Partial<Night> = {}) =>
      ageLedgers(db, { today: desk.today(), now: clock.now(), rules, announce, ...more }, limit),
    /** Lets days pass, and has each night work. */
    async nights(count: number): Promise<void> {
      for (let night = 0; night < count; night++) {
        clock.advance(dayMs);
        await work();
      }
    },
    turn: (loan: string) =>
      db.selectFrom('ledger_turn').selectAll().where('loan_application_number', '=', loan).executeTakeFirstOrThrow(),
    /** What is kept of a loan is what its ledger comes to today. */
    async expectNight(loan: string): Promise<void> {
      const { entries } = await desk.ledger(loan);
      const today = await standing(loan);
      expect(await desk.rows(loan)).toEqual(installmentRows(loan, today, entries));
      const found = await desk.caseOf(loan);
      expect(found === undefined && today.dpd > 0).toBe(false);
      if (!found) return;
      expect(found).toMatchObject({
        dpd: today.dpd,
        overdue_amount_paise: today.overdue,
        held_paise: today.held,
        queue: today.dpd > 0 ? 'AGENCY_CALLING' : null,
        closed_reason: today.state === 'OPEN' ? null : today.state,
      });
      await expectProjection(desk, loan);
    },
  };
}
export type Nights = Awaited<ReturnType<typeof startNights>>;
