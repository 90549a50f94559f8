import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import type { LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { counted, isOf, lacksOf, type Kind, type NaiveOffer, type NaivePosition } from './naive-entries.ts';
import { openPenal, openRows } from './naive-opening.ts';
import {
  asNaiveRow,
  halfUp,
  inDays,
  inMonths,
  leastEmi,
  nextDueDay,
  nights,
  notBelowZero,
  payInto,
  rowsBy,
  smaller,
  takeOff,
  tomorrow,
  total,
  unpaid,
  type NaiveRow,
} from './naive-rows.ts';

/**
 * What a borrower owes, gone through calendar day by calendar day with sums that are made anew each time: slow, and a second
 * opinion on the product's replay.
 */
export function naivePosition(plan: LoanPlan, booked: readonly LoanEntry[], day: string): NaivePosition {
  const entries = counted(booked).toSorted((one, other) => one.seq - other.seq);
  const rateBp = BigInt(plan.rateBp);
  let rows = plan.rows.map(asNaiveRow);
  let today: string = plan.disbursedOn;
  let [money, refundDue, writtenOff, emi] = [0n, 0n, 0n, BigInt(plan.emi)];
  let closed: string | null = null;
  const penal: bigint[] = [];
  const charges: bigint[] = [];
  /** The period that runs: its first day, what of it each night has added, the balance of the next night, interest of before. */
  let run = { from: today, until: rows[0]?.dueOn ?? today, grown: 0n, balance: BigInt(plan.principal), carried: 0n };
  let deal: { entry: Kind<'ACCEPT'>; status: string } | null = null;
  let offer: NaiveOffer | null = null;

  let hasFallen = false;
  const isDue = ({ dueOn }: NaiveRow) => dueOn < today || (dueOn === today && hasFallen);
  const due = () => rows.filter(isDue);
  const ahead = () => rows.filter((row) => !isDue(row));
  const left = () => total(due().map(unpaid)) + total(penal) + total(charges) + refundDue;
  const principalOf = (of: readonly NaiveRow[]) => total(of.map((row) => row.principal - row.principalPaid));
  const isPaid = () => closed === null && ahead().length === 0 && left() === 0n;
  const settling = () => deal?.status === 'ACCEPTED';
  const came = (entry: Kind<'ACCEPT'>, by: string, upTo: number) =>
    total(
      entries
        .filter(isOf('RECEIPT'))
        .filter(
          ({ valueDate, seq }) => valueDate >= entry.valueDate && valueDate <= by && (valueDate < today || seq <= upTo),
        )
        .map(({ amount }) => BigInt(amount)),
    );

  function spend(list: bigint[]): void {
    money = takeOff(list, money);
  }
  function payRows(of: readonly NaiveRow[]): void {
    money = payInto(of, money);
  }
  function payBack(): void {
    const paid = smaller(money, refundDue);
    refundDue -= paid;
    money -= paid;
  }
  function pay(): void {
    if (closed === null) {
      for (const part of settling() ? (['EMI'] as const) : plan.payOrder) {
        if (part === 'EMI') payRows(due());
        if (part === 'PENAL') spend(penal);
        if (part === 'CHARGE') spend(charges);
      }
    }
    if (!settling()) payBack();
    const last = rows.at(-1)?.dueOn ?? today;
    if (closed === null && ahead().length === 0 && today > last && left() > 0n && left() < 100n) {
      writtenOff += left() - refundDue;
      for (const row of due()) Object.assign(row, { principalPaid: row.principal, interestPaid: row.interest });
      penal.length = 0;
      charges.length = 0;
      refundDue = 0n;
    }
  }
  function waive(part: 'PENAL' | 'CHARGE', amount: bigint): void {
    const isOpen = offer && closed === null && !isPaid() && today <= offer.until;
    takeOff(part === 'PENAL' ? penal : charges, amount);
    if (!offer || !isOpen || isPaid()) return;
    const fromOffer = smaller(offer[part], amount);
    offer[part] -= fromOffer;
    offer.asked -= fromOffer;
    closeByOffer();
  }
  function finish(how: string): void {
    closed = how;
    rows = [];
    penal.length = 0;
    charges.length = 0;
  }
  function settle(seq: number): void {
    if (!deal || closed !== null) return;
    const sum = came(deal.entry, today, seq);
    if (sum < BigInt(deal.entry.amount)) return;
    const beyond = smaller(money, sum - BigInt(deal.entry.amount));
    money -= beyond;
    payRows(due());
    for (const row of ahead()) row.interest = 0n;
    payRows(ahead());
    spend(penal);
    spend(charges);
    payBack();
    writtenOff += total(rows.map(unpaid)) + total(penal) + total(charges);
    finish('SETTLED');
    money += beyond;
    deal.status = 'COMPLETED';
  }
  function closeByOffer(): void {
    if (!offer || offer.isPaid || offer.came < offer.asked) return;
    offer.isPaid = true;
    finish('FORECLOSED');
    refundDue = 0n;
    writtenOff = offer.writtenOff;
    money = offer.came - offer.asked;
  }
  function open({ terms }: Kind<'OPENING'>): void {
    openRows(rows, plan, terms);
    money = BigInt(terms.held);
    penal.splice(0, penal.length, ...openPenal(terms));
    charges.splice(0, charges.length, BigInt(terms.charges));
    const balance = principalOf(ahead());
    run = { ...run, balance, grown: balance * nights(run.from, today) };
    if (terms.closed) finish(terms.closed.reason);
  }
  function restructure({ terms }: Kind<'RESTRUCTURE'>): void {
    if (closed !== null || isPaid()) return;
    const open = rows.filter((row) => unpaid(row) > 0n);
    if (open.length === 0) return;
    const [running] = ahead();
    const arrears = total(due().map((row) => row.interest - row.interestPaid));
    const principal = principalOf(rows);
    if (!running) {
      const until = nextDueDay(today, plan.dueDay);
      run = { from: inMonths(until, plan.dueDay, -1), until, grown: 0n, balance: principal, carried: 0n };
    }
    const own = running
      ? running.interest - run.carried
      : halfUp(principal * nights(today, run.until) * rateBp, 120_000n * nights(run.from, run.until));
    const made = { principal, rateBp, firstInterest: own };
    const count = open.length + terms.addedMonths;
    emi = terms.emi === null ? leastEmi(made, count) : BigInt(terms.emi);
    const days = Array.from({ length: count }, (_, at) =>
      at === 0 ? run.until : inMonths(run.until, plan.dueDay, at),
    );
    const kept = due().filter((row) => unpaid(row) === 0n);
    const next = rowsBy(made, emi, days);
    run.carried += arrears;
    if (next[0]) next[0].interest += run.carried;
    rows = [...kept, ...next];
    offer = null;
  }
  function prepay({ amount, terms }: Kind<'PREPAYMENT'>): void {
    const of = ahead().filter((row) => unpaid(row) > 0n);
    const balance = principalOf(of);
    const used = smaller(money, BigInt(amount), balance);
    if (used === 0n || settling() || closed !== null) return;
    money -= used;
    run.balance = notBelowZero(run.balance - used);
    const whole = run.grown + run.balance * nights(today, run.until);
    const firstInterest = halfUp(whole * rateBp, 120_000n * nights(run.from, run.until));
    const made = { principal: balance - used, rateBp, firstInterest };
    if (terms.emi !== null) emi = BigInt(terms.emi);
    else if (terms.changes === 'EMI') emi = leastEmi(made, of.length);
    const next = rowsBy(
      made,
      emi,
      of.map(({ dueOn }) => dueOn),
    );
    if (next[0]) next[0].interest += run.carried;
    rows = [...due(), ...next];
    offer = null;
  }
  function makeOffer({ terms }: Kind<'FORECLOSURE'>): void {
    if (closed !== null || isPaid() || settling()) return;
    const running =
      ahead().length === 0 ? 0n : halfUp(run.grown * rateBp, 120_000n * nights(run.from, run.until)) + run.carried;
    const principal = principalOf(rows);
    const interest = total(due().map((row) => row.interest - row.interestPaid)) + running;
    const fee = halfUp(principal * BigInt(terms.feeBp), 10_000n);
    const tax = halfUp(fee * BigInt(terms.taxBp), 10_000n);
    const asked = principal + interest + total(penal) + total(charges) + refundDue + fee + tax - money;
    const open = { PENAL: total(penal), CHARGE: total(charges) };
    offer = { ...open, until: terms.until, asked, came: 0n, isPaid: false, writtenOff };
    closeByOffer();
  }
  function act(entry: LoanEntry): void {
    switch (entry.kind) {
      case 'RECEIPT':
        money += BigInt(entry.amount);
        if (offer && closed === null && !isPaid() && today <= offer.until) {
          offer.came += BigInt(entry.amount);
          closeByOffer();
        }
        if (settling() && !isPaid()) settle(entry.seq);
        break;
      case 'CHARGE':
        if (closed === null) charges.push(BigInt(entry.amount));
        break;
      case 'PENAL_WAIVER':
        waive('PENAL', BigInt(entry.amount));
        break;
      case 'CHARGE_WAIVER':
        waive('CHARGE', BigInt(entry.amount));
        break;
      case 'PREPAYMENT':
        prepay(entry);
        break;
      case 'FORECLOSURE':
        makeOffer(entry);
        break;
      case 'ACCEPT':
        if (closed !== null || isPaid()) break;
        offer = null;
        deal = { entry, status: 'ACCEPTED' };
        settle(entry.seq);
        break;
      case 'REFUND': {
        if (offer && closed === null && !isPaid() && today <= offer.until) offer.came -= BigInt(entry.amount);
        const taken = smaller(money, BigInt(entry.amount));
        money -= taken;
        refundDue += BigInt(entry.amount) - taken;
        break;
      }
      case 'OPENING':
      case 'RESTRUCTURE':
      case 'REVERSAL':
      case 'VIOLATE':
      case 'ROUNDING':
        break;
    }
  }
  function violate(): void {
    if (!deal || !settling() || closed !== null || isPaid()) return;
    const { entry } = deal;
    const { parts, graceDays, reportDays } = entry.terms;
    for (const part of parts) {
      if (inDays(part.dueOn, graceDays + reportDays + 1) !== today) continue;
      const asked = total(parts.filter(({ no }) => no <= part.no).map(({ amount }) => BigInt(amount)));
      if (came(entry, inDays(part.dueOn, graceDays), 0) < asked) deal.status = 'VIOLATED';
    }
  }

  for (; today <= day; today = tomorrow(today)) {
    hasFallen = false;
    const its = entries.filter(({ valueDate }) => valueDate === today);
    violate();
    const opening = its.find(isOf('OPENING'));
    if (opening) open(opening);
    else if (closed === null)
      for (const row of due()) {
        const late = nights(row.dueOn, today);
        const charge = (unpaid(row) * BigInt(plan.penalBp)) / 10_000n;
        if (late % 30n === 0n && charge > 0n) penal.push(charge);
      }
    for (const entry of its) if (entry.kind === 'RESTRUCTURE') restructure(entry);
    hasFallen = true;
    const [next] = ahead();
    if (rows.some(({ dueOn }) => dueOn === today))
      run = { from: today, until: next?.dueOn ?? today, grown: 0n, balance: principalOf(ahead()), carried: 0n };
    pay();
    for (const entry of its) {
      act(entry);
      pay();
    }
    run.grown += run.balance;
  }
  today = day;
  const oldest = due().find((row) => unpaid(row) > 0n);
  return {
    state: closed ?? (isPaid() ? 'PAID' : 'OPEN'),
    money,
    emi,
    principal: principalOf(rows),
    emiDue: total(due().map(unpaid)),
    penalDue: total(penal),
    chargesDue: total(charges),
    refundDue,
    dpd: oldest ? nights(oldest.dueOn, day) : 0n,
    writtenOff,
    settlement: (deal as { status: string } | null)?.status ?? null,
    lacks: lacksOf(offer),
    ahead: ahead().map(({ dueOn, principal, interest }) => [dueOn, principal, interest]),
  };
}
