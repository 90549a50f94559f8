import { paiseOf } from '../../../contract/ledger/paise.ts';
import { settlementPartsMessage } from '../../../contract/settlement/settlement-parts.ts';
import { isDay, readDay, type Day } from '../../../contract/time.ts';
import type { Texts } from '../../../kit/form/create-form.ts';

/** The field in which somebody chooses how many parts an offer is paid in; empty: at once. */
export const partsField = 'offer.parts';
/** The fields of a part that is typed, by its number: the last one is the rest, by the settlement date. */
export const partFields = (no: number) => ({ amount: `offer.part${no}.amount`, day: `offer.part${no}.day` });

const rupeesIn = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : 0);

/** The parts of the offer that is typed; undefined for one that is paid at once. */
export function typedParts(texts: Texts): { amount: number; dueOn: string }[] | undefined {
  const count = rupeesIn(texts[partsField]);
  if (count < 2) return undefined;
  const typed = Array.from({ length: count - 1 }, (_, index) => {
    const { amount, day } = partFields(index + 1);
    return { amount: rupeesIn(texts[amount]), dueOn: texts[day] ?? '' };
  });
  const rest = typed.reduce((left, { amount }) => left - amount, rupeesIn(texts['offer.amount']));
  return [...typed, { amount: rest, dueOn: texts['offer.date'] ?? '' }];
}

/** The message about the parts that are typed; undefined for good ones, and while amount and date have their own. */
export function partsMessage(texts: Texts, today: Day): string | undefined {
  const parts = typedParts(texts);
  const amount = rupeesIn(texts['offer.amount']);
  const date = texts['offer.date'] ?? '';
  if (!parts || amount === 0 || !isDay(date)) return undefined;
  if (!parts.every(({ dueOn }) => isDay(dueOn))) return 'Enter a date for each part';
  return settlementPartsMessage(
    parts.map((part, index) => ({ no: index + 1, amount: paiseOf(part.amount), dueOn: readDay(part.dueOn) })),
    { amount: paiseOf(amount), settlementDate: date, today },
  );
}
