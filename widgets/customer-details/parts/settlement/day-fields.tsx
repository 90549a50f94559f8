import { daysAfter, isDay, readDay } from '../../../contract/time.ts';
import {
  isRestructuring,
  restructuringWarning,
  settlementDays,
  usualExpiry,
} from '../../../contract/settlement/settlement-terms.ts';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import { inDays } from '../../../kit/form/date/quick-choices.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { LoanSettlements, SettlementState } from './settlement-state.ts';

/** The fields of the two days of a settlement, and the box about a far date. */
export function DayFields({ prefix, loan, state }: { prefix: string; loan: LoanSettlements; state: SettlementState }) {
  const { typed } = state;
  const today = readDay(loan.today);
  const texts = useValue(typed.values);
  const date = texts[`${prefix}.date`] ?? '';
  const isFar = isDay(date) && isRestructuring(date, today);
  const expiryHint = `The offer ends. ${formatDate(usualExpiry(date, today))} unless you say another day`;
  return (
    <>
      <div className="pair">
        <DateField
          field={typed.field(`${prefix}.date`)}
          label="Settlement date"
          hint={isFar ? restructuringWarning : 'Paid in full by this day'}
          isWarned={isFar}
          open={() => ({ min: today, max: daysAfter(today, settlementDays.most) })}
          quick={() => [inDays('In 7 days', 7), inDays('In 15 days', 15), inDays('In 30 days', 30)]}
        />
        <DateField
          field={typed.field(`${prefix}.expiry`)}
          label="Expiry date"
          hint={expiryHint}
          open={() => ({ min: today, ...(isDay(date) && { max: date }) })}
        />
      </div>
      {isFar && (
        <CheckboxField field={typed.field(`${prefix}.known`)} label="I know that this counts as restructuring" />
      )}
    </>
  );
}
