import { partLimits } from '../../../contract/settlement/settlement-parts.ts';
import { isDay, readDay } from '../../../contract/time.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { LoanSettlements, SettlementState } from './settlement-state.ts';
import { partFields, partsField, typedParts } from './typed-parts.ts';

/** In how many parts a settlement is paid, and each of them but the last, which is the rest; nothing where it is paid at once. */
export function PartFields({ loan, state }: { loan: LoanSettlements; state: SettlementState }) {
  const { typed } = state;
  const texts = useValue(typed.values);
  if (loan.mostParts < 2) return null;
  const today = readDay(loan.today);
  const date = texts['offer.date'] ?? '';
  const parts = typedParts(texts) ?? [];
  const last = parts.at(-1);
  const choices = Array.from({ length: loan.mostParts - 1 }, (_, index) => String(index + 2));
  return (
    <>
      <SelectField
        field={typed.field(partsField)}
        label="Parts"
        placeholder="Paid at once"
        hint={`The first of several within ${partLimits.firstDays} days, and at least ${partLimits.firstPercent} %`}
        choices={choices.map((value) => ({ value, label: `${value} parts` }))}
      />
      {parts.slice(0, -1).map((_, index) => {
        const { amount, day } = partFields(index + 1);
        return (
          <div className="pair" key={day}>
            <MoneyField field={typed.field(amount)} label={`Part ${index + 1}`} />
            <DateField
              field={typed.field(day)}
              label={`Part ${index + 1} by`}
              open={() => ({ min: today, ...(isDay(date) && { max: date }) })}
            />
          </div>
        );
      })}
      {last && last.amount > 0 && isDay(last.dueOn) && (
        <p className="soft">
          Part {parts.length}: {formatMoney(last.amount)} by {formatDate(last.dueOn)}
        </p>
      )}
    </>
  );
}
