import type { SettlementPart } from '../ledger/loan-entry.ts';
import { formatExact, sumOf, type Paise } from '../ledger/paise.ts';
import { daysAfter, readableDay, type Day } from '../time.ts';
import { settlementDateMessage } from './settlement-terms.ts';

/** What the parts of a settlement hold to: how many, and what the first of several is. */
export const partLimits = { most: 6, firstDays: 30, firstPercent: 10 } as const;

interface PartsOf {
  amount: Paise;
  settlementDate: Day;
  today: Day;
}

/** An amount of a sentence that names two of them: without the sign of the rupee. */
const bare = (amount: Paise) => formatExact(amount).replace('₹', '');

/** The message about the parts of a settlement; undefined for good ones. @param parts in the order of their numbers */
export function settlementPartsMessage(parts: readonly SettlementPart[], settlement: PartsOf): string | undefined {
  const { amount, settlementDate, today } = settlement;
  const [first] = parts;
  if (!first || parts.length > partLimits.most) return `Enter 1 to ${partLimits.most} parts`;
  if (parts.some((part) => part.amount <= 0)) return 'Enter the amount of each part';
  if (parts.some(({ dueOn }, index) => dueOn <= (parts[index - 1]?.dueOn ?? '')))
    return 'Enter the parts by their days';
  const sum = sumOf(parts, (part) => part.amount);
  if (sum !== amount) return `The parts come to ${bare(sum)}, the settlement is ${bare(amount)}`;
  if (parts.at(-1)?.dueOn !== settlementDate) return `The last part is due on ${readableDay(settlementDate)}`;
  return settlementDateMessage(settlementDate, today) ?? firstPartMessage(parts, first, settlement);
}

/** Of several parts the first is due soon and is no token. */
function firstPartMessage(parts: readonly SettlementPart[], first: SettlementPart, { amount, today }: PartsOf) {
  const { firstDays, firstPercent } = partLimits;
  if (first.dueOn < today) return 'This day is over';
  if (parts.length === 1) return undefined;
  if (first.dueOn > daysAfter(today, firstDays)) return `The first part is due within ${firstDays} days`;
  return first.amount * 100 < amount * firstPercent ? `The first part is at least ${firstPercent} %` : undefined;
}
