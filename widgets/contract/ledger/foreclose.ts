import { numberOf, type DayNumber } from './due-days.ts';
import type { EntryOf } from './loan-entry.ts';
import {
  chargesDue,
  copyOf,
  isOver,
  isSettling,
  penalDue,
  principalLeft,
  unpaidInterest,
  type AccountQuote,
  type LoanAccount,
  type QuoteParts,
} from './loan-account.ts';
import { runningInterest } from './new-terms.ts';
import { emptySplit, giveUpCharges, keepSplit, payPart, payRows, type Spending } from './pay-dues.ts';
import { basisPoints, minus, most, noPaise, plus, sumOf, type Paise } from './paise.ts';
import { close } from './settle.ts';

/** A quote to repay the loan at once. A newer one takes its place; money that is held already may reach it. */
export function quote(account: LoanAccount, entry: EntryOf<'FORECLOSURE'>, today: DayNumber): void {
  if (isOver(account) || isSettling(account)) return;
  const carried = account.period?.carried ?? noPaise;
  const running = plus(runningInterest(account, today), carried);
  account.quote = {
    entryId: entry.id,
    on: today,
    until: numberOf(entry.terms.until),
    parts: quoteParts(account, entry, running),
    running,
    received: noPaise,
    before: copyOf({ ...account, quote: null }),
    isPaid: false,
  };
  closeWhenPaid(account, { entryId: entry.id, today });
}

function quoteParts(account: LoanAccount, { terms }: EntryOf<'FORECLOSURE'>, running: Paise): QuoteParts {
  const principal = principalLeft(account);
  const interest = plus(sumOf(account.due, unpaidInterest), running);
  const penal = penalDue(account);
  const charges = plus(chargesDue(account), account.refundDue);
  const fee = basisPoints(principal, terms.feeBp, 'half up');
  const tax = basisPoints(fee, terms.taxBp, 'half up');
  const held = account.money;
  const asked = principal + interest + penal + charges + fee + tax;
  return { principal, interest, penal, charges, fee, tax, held, total: (asked - held) as Paise };
}

/** Money of a quote's days, or a refund of it. */
export function countForQuote(account: LoanAccount, amount: Paise, spending: Spending): void {
  const { quote } = account;
  if (!quote || isOver(account) || spending.today > quote.until) return;
  quote.received = plus(quote.received, amount);
  closeWhenPaid(account, spending);
}

/** What is waived while a quote is open is not asked for by it either. */
export function waiveInQuote(account: LoanAccount, part: 'penal' | 'charges', amount: Paise, spending: Spending): void {
  const { quote } = account;
  if (!quote || isOver(account) || spending.today > quote.until) return;
  const waived = giveUpCharges(quote.before[part], amount);
  quote.parts = {
    ...quote.parts,
    [part]: minus(quote.parts[part], waived),
    total: minus(quote.parts.total, waived),
  };
  closeWhenPaid(account, spending);
}

/** What a quote lacks of its total. */
export const lacksOf = ({ parts, received }: AccountQuote): Paise => most(minus(parts.total, received), noPaise);

/** A quote whose total has come closes the loan as it stood when it was made; what is beyond it is excess. */
function closeWhenPaid(account: LoanAccount, spending: Spending): void {
  const { quote, received, refunded } = account;
  if (!quote || lacksOf(quote) > 0) return;
  const { parts, before, running } = quote;
  const excess = minus(quote.received, parts.total);
  Object.assign(account, copyOf(before), { received, refunded, quote: { ...quote, isPaid: true } });
  const [next] = account.ahead;
  for (const row of account.ahead) row.interest = noPaise;
  if (next) next.interest = running;
  account.charges.push(feeOf(quote, spending.today));
  payAll(account, parts, spending);
  account.money = excess;
  close(account, 'FORECLOSED', spending.today);
}

function feeOf({ entryId, parts: { fee, tax } }: AccountQuote, on: DayNumber) {
  return { entryId, row: null, on, amount: plus(fee, tax), paid: noPaise, givenUp: noPaise };
}

/** Pays all that the quote asks for. */
function payAll(account: LoanAccount, { total, held }: QuoteParts, spending: Spending): void {
  account.money = plus(total, held);
  const split = emptySplit(spending);
  payRows(account, [...account.due, ...account.ahead], split);
  payPart(account, 'PENAL', split);
  payPart(account, 'CHARGE', split);
  split.refund = account.refundDue;
  account.refundDue = noPaise;
  keepSplit(account, split);
}
