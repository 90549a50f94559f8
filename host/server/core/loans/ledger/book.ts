import type { EntryOf, LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { position, type Position } from '../../../../../widgets/contract/ledger/position.ts';
import { penalAdded } from '../../../../../widgets/contract/ledger/previews.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import * as cases from '../cases.store.ts';
import { settleAfterPayment } from '../schedule/apply-payment.ts';
import { bookingSentence, lackOf } from './booking-words.ts';
import * as store from './entry.store.ts';
import { followQuote } from './follow-quote.ts';
import type { HeldLedger, LoanLedger } from './read-ledger.ts';
import { standLedger } from './stand-ledger.ts';

type Unnumbered<Entry> = Entry extends LoanEntry ? Omit<Entry, 'id' | 'seq' | 'bookedAt'> & { id?: string } : never;
/** What is to be booked: its place and its moment the booking gives, and its id where nothing else has it. */
export type NewEntry = Unnumbered<LoanEntry>;

/** What a booking has done. */
export interface Booked {
  entries: readonly LoanEntry[];
  before: Position;
  after: Position;
  /** The loan as it stands now, for whoever books on it further. */
  held: HeldLedger;
}

/** Gives entries the next places of a ledger. Clocks of two servers may differ: what is booked later is never known earlier. */
function numbered({ entries }: LoanLedger, drafts: readonly NewEntry[], now: Date): LoanEntry[] {
  const last = entries.at(-1);
  const bookedAt = last && last.bookedAt > now ? last.bookedAt : now;
  return drafts.map((draft, index) => {
    const facts = { id: draft.id ?? newId(now), seq: (last?.seq ?? 0) + index + 1, bookedAt };
    return { ...draft, ...facts };
  });
}

/** The system's waivers of what a reversal adds for days on which the borrower could not know of it. */
function waiversOf({ plan, entries }: LoanLedger, made: readonly LoanEntry[], actor: Pick<Actor, 'now'>): NewEntry[] {
  const today = dayOf(actor.now);
  const ledger = { plan, entries: [...entries, ...made] };
  return made
    .filter((entry): entry is EntryOf<'REVERSAL'> => entry.kind === 'REVERSAL')
    .flatMap((reversal) => {
      const amount = penalAdded(ledger, reversal, today);
      if (amount === 0) return [];
      const facts = { valueDate: today, source: 'SYSTEM' as const, dependsOn: reversal.id };
      return [{ ...facts, kind: 'PENAL_WAIVER' as const, amount }];
    });
}

/** What the audit says of a booking: one sentence, which the timeline shows. */
async function tell(actor: Actor, booked: Booked, all: readonly LoanEntry[]): Promise<void> {
  const { entries, before, after, held } = booked;
  const [first] = entries;
  await actor.record({
    action: 'BOOK_ENTRY',
    entity: 'loanEntry',
    entityId: first?.id,
    loanApplicationNumber: held.loan,
    before: { dpd: before.dpd, overduePaise: before.overdue, state: before.state },
    after: {
      entries: entries.map(({ seq, kind, valueDate }) => ({ seq, kind, valueDate })),
      dpd: after.dpd,
      overduePaise: after.overdue,
      state: after.state,
    },
    ...(lackOf(after) > 0 && lackOf(after) !== lackOf(before) && { reasonCodes: ['QUOTE_SHORT'] }),
    remark: bookingSentence({ entries, all }, { before, after, toldOn: dayOf(actor.now) }),
  });
}

/** What is booked of some drafts, with what the system waives by them. */
function entriesOf(ledger: LoanLedger, drafts: readonly NewEntry[], actor: Pick<Actor, 'now'>): LoanEntry[] {
  const wanted = numbered(ledger, drafts, actor.now);
  return [...wanted, ...numbered(withEntries(ledger, wanted), waiversOf(ledger, wanted, actor), actor.now)];
}

/** How a loan stands today, and how it would with entries that nobody has booked. */
export function wouldStand(
  ledger: LoanLedger,
  drafts: readonly NewEntry[],
  actor: Pick<Actor, 'now'>,
): { before: Position; after: Position } {
  const { plan, entries } = ledger;
  const today = dayOf(actor.now);
  const made = drafts.length === 0 ? [] : entriesOf(ledger, drafts, actor);
  return { before: position(plan, entries, today), after: position(plan, [...entries, ...made], today) };
}

/**
 * Books on a loan: the one way by which its money changes. The entries stand after all that was booked before, the whole ledger is
 * replayed, and what follows is written anew: instalments and case, the promise by the days of the money, the open quote. All or
 * nothing, in the transaction of who asks; the loan must be held (`holdLedger`).
 */
export async function book(tx: Tx, actor: Actor, held: HeldLedger, drafts: readonly NewEntry[]): Promise<Booked> {
  const { loan, ledger } = held;
  const { plan } = ledger;
  const made = entriesOf(ledger, drafts, actor);
  await store.append(tx, loan, made);
  const after = withEntries(ledger, made);
  const before = position(plan, ledger.entries, dayOf(actor.now));
  const { standing, inCollection } = await standLedger(tx, actor, { ...held, ledger: after });
  if (inCollection) await settleAfterPayment(tx, actor, inCollection);
  await followQuote(tx, actor, { loan, ledger: after }, standing);
  // The promise and the quote have changed the case, too.
  const last = inCollection && (await cases.findByLoanForChange(tx, loan));
  const booked = { entries: made, before, after: standing, held: { loan, ledger: after, inCollection: last } };
  await tell(actor, booked, after.entries);
  return booked;
}

const withEntries = ({ plan, entries }: LoanLedger, more: readonly LoanEntry[]): LoanLedger => ({
  plan,
  entries: [...entries, ...more],
});
