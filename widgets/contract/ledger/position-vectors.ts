import { dayMs, endOfDay, readDay, startOfDay, type Day } from '../time.ts';
import type { EntryKind, LoanEntry } from './loan-entry.ts';
import { agreedPlan, emiOfRow, type LoanPlan } from './loan-plan.ts';
import { paise, plus, sumOf } from './paise.ts';
import type { Position, PositionRow, PositionSplit } from './position.ts';

/** What a position is held to on a day, in paise: some of `figuresOf`. */
export interface ExpectedFigures {
  day: Day;
  /** The end of the day up to which entries are known; null for all of them. */
  knownAt: Date | null;
  figures: Record<string, unknown>;
}

/** A life of a loan and what it comes to. */
export interface PositionVector {
  /** The number of the example. */
  example: number;
  case: string;
  plan: LoanPlan;
  entries: LoanEntry[];
  expected: ExpectedFigures[];
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(value: unknown): Fields {
  if (isFields(value)) return value;
  throw new TypeError(`no object: ${JSON.stringify(value)}`);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new TypeError(`no list: ${JSON.stringify(value)}`);
}

const dayIn = (value: unknown): Day => readDay(String(value));

/** The kinds of entries, so that a case with a word of its own is refused. */
const kinds: Readonly<Record<EntryKind, true>> = {
  RECEIPT: true,
  REVERSAL: true,
  CHARGE: true,
  PENAL_WAIVER: true,
  CHARGE_WAIVER: true,
  PREPAYMENT: true,
  RESTRUCTURE: true,
  FORECLOSURE: true,
  ACCEPT: true,
  VIOLATE: true,
  ROUNDING: true,
  REFUND: true,
  OPENING: true,
};

/** An entry: known at noon of the day on which it was booked, its value day unless that is said. */
function entryOf(value: unknown, index: number): LoanEntry {
  const { on, bookedOn = on, amount, ...rest } = fieldsOf(value);
  if (!Object.hasOwn(kinds, String(rest['kind']))) throw new TypeError(`no kind: ${String(rest['kind'])}`);
  const bookedAt = new Date(startOfDay(dayIn(bookedOn)).getTime() + dayMs / 2);
  const facts = { seq: index + 1, valueDate: dayIn(on), bookedAt, source: 'DESK' };
  return { ...rest, ...facts, ...(amount !== undefined && { amount: paise(Number(amount)) }) } as unknown as LoanEntry;
}

function expectedOf(value: unknown): ExpectedFigures {
  const { day, knownOn, ...figures } = fieldsOf(value);
  const knownAt = knownOn === undefined ? null : new Date(endOfDay(dayIn(knownOn)).getTime() - 1);
  return { day: dayIn(day), knownAt, figures };
}

/** The cases of `position-vectors.json`, for whoever runs them. @throws TypeError for what is none */
export function readVectors(json: unknown): PositionVector[] {
  const { plans, examples } = fieldsOf(json);
  const terms = fieldsOf(plans);
  return listOf(examples).map((each) => {
    const { example, case: name, plan, entries, expected } = fieldsOf(each);
    return {
      example: Number(example),
      case: String(name),
      plan: agreedPlan(fieldsOf(terms[String(plan)]) as unknown as Parameters<typeof agreedPlan>[0]),
      entries: listOf(entries).map(entryOf),
      expected: listOf(expected).map(expectedOf),
    };
  });
}

const withAmount = (row: PositionRow) => ({ ...row, amount: emiOfRow(row) });

/** What entries paid, by their ids. */
function splitsOf(splits: readonly PositionSplit[]): Record<string, Omit<PositionSplit, 'entryId' | 'on'>> {
  const byEntry: Record<string, Omit<PositionSplit, 'entryId' | 'on'>> = {};
  for (const { entryId, on: _, ...split } of splits) {
    if (entryId === null) continue;
    const before = byEntry[entryId];
    byEntry[entryId] = before ? added(before, split) : split;
  }
  return byEntry;
}

const added = (one: Omit<PositionSplit, 'entryId' | 'on'>, other: typeof one) => ({
  interest: plus(one.interest, other.interest),
  principal: plus(one.principal, other.principal),
  penal: plus(one.penal, other.penal),
  charges: plus(one.charges, other.charges),
  refund: plus(one.refund, other.refund),
});

/** A position with what the cases name beside it: rows by their numbers, those ahead, and what entries paid by their ids. */
export function figuresOf(position: Position) {
  const { rows } = position;
  const ahead = rows.filter(({ isDue }) => !isDue);
  const last = rows.at(-1);
  return {
    ...position,
    rowCount: rows.length,
    rowsAhead: ahead.length,
    futureInterest: sumOf(ahead, ({ interest }) => interest),
    last: last && withAmount(last),
    byNo: Object.fromEntries(rows.map((row) => [String(row.no), withAmount(row)])),
    splits: splitsOf(position.splits),
  };
}
