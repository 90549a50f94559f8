import { needsApproval } from '../../../contract/promo/promo-code.ts';
import { fixedOnceUsed, type PromoDetails } from '../../../contract/promo/promo-rules.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { formatMoney, formatNumber } from '../../../kit/format/money.ts';
import { useValue } from '../../../kit/use-value.ts';

interface DetailsFieldsProps {
  form: Form<PromoDetails>;
  usedCount: number;
  /** Of a code that there is. */
  mostUnapproved?: number;
}

const inUse = 'In use, cannot be changed';

/** Says that the typed details ask for another person, and why. */
function approvalHint({ discount, maxDiscount, maxUsageCount }: PromoDetails, mostCost?: number): string | undefined {
  const [share, most, uses] = [Number(discount), Number(maxDiscount), Number(maxUsageCount)];
  if (!needsApproval(share, most, uses, mostCost)) return undefined;
  return most * uses > 0
    ? `${formatMoney(most * uses)} in all: another person approves it`
    : 'Another person approves it';
}

/** The fields of a promo code's details; those that are fixed once it was used are read-only then. */
export function DetailsFields({ form, usedCount, mostUnapproved }: DetailsFieldsProps) {
  const values = useValue(form.values);
  const isChanged = useValue(form.isDirty);
  const isFixed = (name: keyof PromoDetails) => usedCount > 0 && fixedOnceUsed.some((fixed) => fixed === name);
  const code = form.field('code');
  return (
    <div className="promo-form">
      <TextField
        field={{ ...code, change: (value) => code.change(value.toUpperCase()) }}
        label="Code"
        hint={isFixed('code') ? inUse : '4 to 20 letters and digits'}
        isReadonly={isFixed('code')}
        maxLength={30}
      />
      <TextField field={form.field('description')} label="Description" maxLength={240} />
      <div className="promo-pair">
        <TextField
          field={form.field('discount')}
          label="Discount (%)"
          inputMode="decimal"
          hint={isFixed('discount') ? inUse : undefined}
          isReadonly={isFixed('discount')}
          maxLength={8}
        />
        <MoneyField
          field={form.field('maxDiscount')}
          label="Max discount"
          hint={isFixed('maxDiscount') ? inUse : 'Of one use'}
          isReadonly={isFixed('maxDiscount')}
        />
      </div>
      <div className="promo-pair">
        <DateField
          field={form.field('startDate')}
          label="Start date"
          hint={isFixed('startDate') ? inUse : undefined}
          isReadonly={isFixed('startDate')}
        />
        <DateField field={form.field('endDate')} label="End date" hint="The last day, until midnight" />
      </div>
      <TextField
        field={form.field('maxUsageCount')}
        label="Max usage count"
        inputMode="numeric"
        hint={
          (isChanged ? approvalHint(values, mostUnapproved) : undefined) ??
          (usedCount > 0 ? `Not below ${formatNumber(usedCount)} already used` : undefined)
        }
        maxLength={12}
      />
    </div>
  );
}
