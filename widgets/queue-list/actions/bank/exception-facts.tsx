import { formatMoney } from '../../../kit/format/money.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';

/** `60000.00` -> `₹60,000.00`. */
function inRupees(amount: string): string {
  const [whole, paise = '00'] = amount.split('.');
  return `${formatMoney(Number(whole))}.${paise}`;
}

export type BankException = CallReply<'fetchBankException'>;

const numberLabels: Readonly<Record<string, string>> = { DISBURSAL: 'UTR', MANDATE: 'UMRN' };

/** "Asha Rao, 28 Nov 2026 10:12 AM". */
const deed = (by: string | null, at: string | null) => (at === null ? null : `${by ?? '-'}, ${formatDateTime(at)}`);

/** What the bank has reported, why it fits nothing, and what was said of it so far. */
export function ExceptionFacts({ exception }: { exception: BankException }) {
  const { matter, number, code, amount, standsIn, file, outcomeLabel, note, returnNote } = exception;
  return (
    <>
      <Notice tone="wait">
        <strong>{exception.because}.</strong> Nothing was changed by it.
      </Notice>
      <FieldRows
        rows={[
          { label: 'Loan application number', value: exception.loanApplicationNumber },
          { label: 'It stands in', value: standsIn ?? 'There is no such application' },
          { label: 'The bank says', value: exception.answer },
          ...(number === null ? [] : [{ label: numberLabels[matter] ?? 'Number', value: number }]),
          ...(amount === null ? [] : [{ label: 'Amount', value: inRupees(amount) }]),
          ...(code === null ? [] : [{ label: 'Code', value: code }]),
          { label: 'Reference', value: exception.reference || 'None in the file' },
          { label: 'Reported', value: formatDateTime(exception.at) },
          { label: 'File', value: `${file.name}, by ${file.by}` },
          ...(returnNote === null ? [] : [{ label: 'Opened again', value: returnNote }]),
          ...(outcomeLabel === null
            ? []
            : [
                { label: 'What it was', value: outcomeLabel },
                { label: 'How known', value: note },
                { label: 'Said by', value: deed(exception.explainedBy, exception.explainedAt) },
              ]),
          ...(exception.settledAt === null
            ? []
            : [{ label: 'Confirmed by', value: deed(exception.settledBy, exception.settledAt) }]),
        ]}
      />
    </>
  );
}
