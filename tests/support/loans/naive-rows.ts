/** Instalments by plain fractions, written for tests alone: nothing here is of the product's reckoning. */

export interface NaiveRow {
  dueOn: string;
  principal: bigint;
  interest: bigint;
  principalPaid: bigint;
  interestPaid: bigint;
}

export const tomorrow = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
export const nights = (from: string, to: string) => BigInt((Date.parse(to) - Date.parse(from)) / 86_400_000);
export const smaller = (...of: bigint[]) => of.reduce((one, other) => (one < other ? one : other));
export const notBelowZero = (amount: bigint) => (amount > 0n ? amount : 0n);
export const total = (of: readonly bigint[]) => of.reduce((sum, each) => sum + each, 0n);

/** A fraction, half up. */
export const halfUp = (above: bigint, below: bigint) => {
  const whole = above / below;
  return 2n * (above - whole * below) >= below ? whole + 1n : whole;
};

/** The same day a number of months later, counted on a calendar of its own. */
export function inMonths(day: string, dueDay: number, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  const month = at.getUTCMonth();
  at.setUTCDate(dueDay);
  while (at.getUTCMonth() !== month) at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

/** The first due day after a day, looked for day by day. */
export function nextDueDay(day: string, dueDay: number): string {
  let next = tomorrow(day);
  while (inMonths(next, dueDay, 0) !== next) next = tomorrow(next);
  return next;
}

/** The day a number of days later, one tomorrow after the other. */
export function inDays(from: string, count: number): string {
  let at = from;
  for (let n = 0; n < count; n++) at = tomorrow(at);
  return at;
}

export const asNaiveRow = (row: { dueOn: string; principal: number; interest: number }): NaiveRow => ({
  dueOn: row.dueOn,
  principal: BigInt(row.principal),
  interest: BigInt(row.interest),
  principalPaid: 0n,
  interestPaid: 0n,
});

/** Pays rows as far as money reaches, interest first, and says what is left of it. */
export function payInto(rows: readonly NaiveRow[], money: bigint): bigint {
  let left = money;
  for (const row of rows) {
    const interest = smaller(left, row.interest - row.interestPaid);
    row.interestPaid += interest;
    left -= interest;
    const principal = smaller(left, row.principal - row.principalPaid);
    row.principalPaid += principal;
    left -= principal;
  }
  return left;
}

/** Takes money off amounts, the first of them first, and says what is left of it. */
export function takeOff(list: bigint[], money: bigint): bigint {
  let left = money;
  for (const [at, amount] of list.entries()) {
    const paid = smaller(left, amount);
    list[at] = amount - paid;
    left -= paid;
  }
  return left;
}

export const unpaid = (row: NaiveRow) => row.principal + row.interest - row.principalPaid - row.interestPaid;

export interface NaiveTerms {
  principal: bigint;
  rateBp: bigint;
  firstInterest: bigint | null;
}

const monthly = (balance: bigint, rateBp: bigint) => halfUp(balance * rateBp, 120_000n);

export function rowsBy(
  { principal, rateBp, firstInterest }: NaiveTerms,
  emi: bigint,
  days: readonly string[],
): NaiveRow[] {
  let balance = principal;
  return days.flatMap((dueOn, at) => {
    if (at > 0 && balance === 0n) return [];
    const interest = at === 0 ? (firstInterest ?? monthly(balance, rateBp)) : monthly(balance, rateBp);
    const asked = at + 1 === days.length ? balance : smaller(balance, notBelowZero(emi - interest));
    balance -= asked;
    return [{ dueOn, principal: asked, interest, principalPaid: 0n, interestPaid: 0n }];
  });
}

/** Whether an EMI is enough: no row is larger, the last one included. */
function isEnough(terms: NaiveTerms, emi: bigint, count: number): boolean {
  const days = Array.from({ length: count }, () => '');
  return rowsBy(terms, emi, days).every(({ principal, interest }) => principal + interest <= emi);
}

/** The least EMI of whole rupees, by a guess in floating point that is put right rupee by rupee. */
export function leastEmi(terms: NaiveTerms, count: number): bigint {
  const rate = Number(terms.rateBp) / 120_000;
  const extra = terms.firstInterest === null ? 0n : terms.firstInterest - monthly(terms.principal, terms.rateBp);
  const balance = Number(terms.principal + extra) / 100;
  const guess = rate === 0 ? balance / count : (balance * rate) / (1 - (1 + rate) ** -count);
  let emi = BigInt(Math.max(1, Math.round(guess))) * 100n;
  while (!isEnough(terms, emi, count)) emi += 100n;
  while (emi > 100n && isEnough(terms, emi - 100n, count)) emi -= 100n;
  return emi;
}
