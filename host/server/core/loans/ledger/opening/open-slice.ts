import { dayOf, type Day } from '../../../../../../widgets/contract/time.ts';
import type { AuditEntry } from '../../../../base/audit-entry.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Actor } from '../../actor.ts';
import * as cases from '../../cases.store.ts';
import type { FoundCase } from '../../cases.store.ts';
import { putCases } from '../../schedule/age-cases.store.ts';
import { tellCase } from '../../schedule/stand-case.ts';
import { turnTo } from '../ledger-turn.ts';
import * as plans from '../plan.store.ts';
import { putRows, readRows } from '../project.store.ts';
import { standLedger } from '../stand-ledger.ts';
import * as store from './opening.store.ts';
import { reckonLoan, type Kept, type Reckoned } from './reckon-loan.ts';

/** What has become of some loans. The rest wait: somebody holds them, or something of them ends first. */
export interface OpenedSlice {
  opened: number;
  different: number;
}

const byLoan = <Row>(rows: readonly Row[], loanOf: (row: Row) => string) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(loanOf(row), [...(groups.get(loanOf(row)) ?? []), row]);
  return (loan: string): Row[] => groups.get(loan) ?? [];
};
const loanOf = ({ loan_application_number: loan }: { loan_application_number: string }) => loan;

/**
 * Takes loans for a take-over: their cases, as all who change the money of a loan do, and their applications, for which those wait who
 * find no case. A case that no night has brought to the day waits for that night.
 */
async function take(tx: Tx, loans: readonly string[], today: Day): Promise<Kept[]> {
  const held = new Map((await cases.takeByLoans(tx, loans)).map((each) => [each.loanApplicationNumber, each]));
  const lent = await store.takeLent(tx, loans);
  const numbers = lent.map(({ loan }) => loan);
  if (numbers.length === 0) return [];
  const stored = new Map((await store.casesOf(tx, numbers)).map((each) => [loanOf(each), each]));
  const waits = await store.waiting(tx, numbers, today);
  // Another process may have taken some over a moment ago.
  const planned = await plans.findAll(tx, numbers);
  const rows = byLoan(await readRows(tx, numbers), loanOf);
  const payments = byLoan(await store.paymentsOf(tx, numbers), loanOf);
  const waivers = byLoan(await store.waiversOf(tx, numbers), loanOf);
  const restructures = byLoan(await store.restructuresOf(tx, numbers), loanOf);
  const isReady = ({ loan }: store.Lent) => {
    const [own, inCase] = [held.get(loan), stored.get(loan)];
    const isHeld = (own === undefined) === (inCase === undefined);
    return (
      isHeld &&
      !planned.has(loan) &&
      !waits.has(loan) &&
      (inCase === undefined || inCase.queue === null || inCase.aged_on === today)
    );
  };
  return lent.filter(isReady).map((each) => ({
    lent: each,
    rows: rows(each.loan),
    told: { payments: payments(each.loan), waivers: waivers(each.loan), restructures: restructures(each.loan) },
    stored: stored.get(each.loan),
    inCollection: held.get(each.loan),
  }));
}

/** Writes what cases are from now on, and tells those who show them. */
async function putStanding(tx: Tx, loans: readonly Reckoned[]): Promise<void> {
  const written = loans.flatMap(({ inCollection, columns }) =>
    inCollection && columns ? [{ before: inCollection, columns }] : [],
  );
  await putCases(
    tx,
    written.map(({ before, columns }) => ({ id: before.id, ...columns })),
  );
  const numbers = written.map(({ before }) => before.loanApplicationNumber);
  const after = numbers.length === 0 ? [] : await cases.findByLoans(tx, numbers);
  const now = new Map<string, FoundCase>(after.map((each) => [each.id, each]));
  for (const { before } of written) tellCase(tx, before, now.get(before.id) ?? before);
}

const openedEvent = ({ loan, replay, standing }: Reckoned): AuditEntry => ({
  action: 'OPEN_LEDGER',
  entity: 'application',
  loanApplicationNumber: loan,
  after: { day: standing.day, ...(replay && { differs: replay }) },
});

const movedEvent = ({ loan, moved }: Reckoned): AuditEntry => ({
  action: 'FIND_DIFFERENCE',
  entity: 'application',
  loanApplicationNumber: loan,
  after: { ...moved },
  remark: 'The loan is kept by its schedule: a figure would move',
});

/**
 * Takes loans that are kept by their schedules over to the ledger, as they stand: their rows are the agreed ones, whatever has become of
 * them, and their openings say what is paid. Every figure that a reader has is compared before anything is written: a loan of which one
 * would move stays with its schedule and is listed with both. So is one, which has its ledger all the same, that would stand otherwise by
 * all that was agreed and told.
 */
export async function openSlice(
  tx: Tx,
  { recordAll, ...actor }: Actor & { recordAll(events: readonly AuditEntry[]): Promise<void> },
  loans: readonly string[],
): Promise<OpenedSlice> {
  const { now } = actor;
  const today = dayOf(now);
  const reckoned = (await take(tx, loans, today)).map((kept) => reckonLoan(kept, actor));
  const same = reckoned.filter(({ moved }) => !moved);
  const different = reckoned.filter(({ moved }) => moved);
  await store.addLedgers(tx, same, now);
  await putRows(
    tx,
    same.map(({ loan }) => loan),
    same.flatMap(({ rows }) => rows),
  );
  await turnTo(tx, same);
  await putStanding(tx, same);
  // What is overdue and in no collection is in it from now on.
  for (const { loan, plan, entries, standing, inCollection } of same)
    if (!inCollection && standing.dpd > 0)
      await standLedger(tx, actor, { loan, ledger: { plan, entries }, inCollection });
  const replays = same.flatMap(({ loan, replay }) => (replay ? [{ loan, kind: 'REPLAY' as const, ...replay }] : []));
  const moves = different.flatMap(({ loan, moved }) => (moved ? [{ loan, kind: 'OPENING' as const, ...moved }] : []));
  await store.listDifferences(tx, [...replays, ...moves], today);
  await recordAll([...same.map(openedEvent), ...different.map(movedEvent)]);
  return { opened: same.length, different: different.length };
}
