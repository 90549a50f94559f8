import type { Kysely } from 'kysely';
import { position, type Position } from '../../../../../../widgets/contract/ledger/position.ts';
import type { Day } from '../../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../../base/settings.ts';
import type { Announce } from '../../../../call/announcements.ts';
import type { Database } from '../../../../db/schema.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { turnOf } from '../../../jobs/row-job.ts';
import type { Actor } from '../../actor.ts';
import * as cases from '../../cases.store.ts';
import type { FoundCase } from '../../cases.store.ts';
import { agingJob } from '../../schedule/age-cases.ts';
import { putCases } from '../../schedule/age-cases.store.ts';
import { tellCase } from '../../schedule/stand-case.ts';
import { eventOf, followDay, type AgedLedger } from './follow-day.ts';
import { installmentRows } from '../installment-rows.ts';
import { turnTo } from '../ledger-turn.ts';
import { putRows } from '../project.store.ts';
import { holdLedgers, type HeldLedger } from '../read-ledger.ts';
import { openCase, writtenColumns } from '../stand-ledger.ts';
import * as turns from '../turn.store.ts';

/** A night's day, and who works in it. */
export interface Night {
  today: Day;
  now: Date;
  rules: CollectionSettings;
  announce: Announce;
}

/** Loans in one transaction: few enough that nobody waits long for the locks on them. */
const sliceSize = 100;

interface Stood extends HeldLedger {
  standing: Position;
}

/** Writes cases as their ledgers have them. @returns each as it is now, by its loan */
async function putStanding(tx: Tx, stood: readonly Stood[]): Promise<Map<string, FoundCase>> {
  const columns = stood.flatMap(({ ledger, standing, inCollection: before }) =>
    before ? [{ id: before.id, ...writtenColumns(standing, ledger, before) }] : [],
  );
  await putCases(tx, columns);
  const loans = stood.flatMap(({ loan, inCollection }) => (inCollection ? [loan] : []));
  const after = await cases.findByLoanNumbers(tx, loans);
  return new Map(after.map((each) => [each.loanApplicationNumber, each]));
}

/** Writes how loans that are held stand on a day: what `standLedger` does of one, of all of them in one statement each. */
async function standAll(tx: Tx, actor: Actor, held: readonly HeldLedger[], today: Day): Promise<Stood[]> {
  const stood: Stood[] = [];
  for (const each of held) {
    const { loan, ledger } = each;
    const standing = position(ledger.plan, ledger.entries, today);
    const isNew = each.inCollection === undefined && standing.dpd > 0;
    const inCollection = isNew ? await openCase(tx, actor, loan, standing) : each.inCollection;
    stood.push({ loan, ledger, standing, inCollection });
  }
  const loans = stood.map(({ loan }) => loan);
  const rows = stood.flatMap(({ loan, standing, ledger }) => installmentRows(loan, standing, ledger.entries));
  await putRows(tx, loans, rows);
  await turnTo(
    tx,
    stood.map(({ loan, standing, ledger: { entries } }) => ({ loan, standing, entries })),
  );
  return stood;
}

/**
 * Brings a slice of the loans of which something follows by itself to a day: what falls due, held money that pays it, days past due,
 * penal charges; cases are opened and closed by that. Loans that others hold are left for the next slice.
 *
 * @returns how many it brought there
 */
export function ageLedgers(
  db: Kysely<Database>,
  { today, now, rules, announce }: Night,
  limit = sliceSize,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = new Map((await turns.takeDue(tx, today, limit)).map(({ loan, stoodOn }) => [loan, stoodOn]));
    const held = await holdLedgers(tx, [...due.keys()]);
    if (held.length === 0) return 0;
    const turn = turnOf(agingJob, tx, now);
    const actor: Actor = { now, staffId: null, rules, record: turn.record };
    const stood = await standAll(tx, actor, held, today);
    const written = await putStanding(tx, stood);
    const aged = stood.map(({ loan, ledger, standing, inCollection: before }): AgedLedger => {
      const stoodOn = due.get(loan) ?? today;
      return { loan, ledger, stoodOn, standing, before, after: written.get(loan) };
    });
    await turn.recordAll(aged.map(eventOf).filter((event) => event !== undefined));
    for (const { before, after } of aged) if (before && after) tellCase(tx, before, after);
    for (const each of aged) await followDay(tx, { ...actor, announce }, each);
    return aged.length;
  });
}
