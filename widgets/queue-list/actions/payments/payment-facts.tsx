import { formatExact, paise } from '../../../contract/ledger/paise.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { formatDate, formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';

export type WaitingPayment = CallReply<'fetchPaymentException'>;

/** Who has decided what, and where the money stands since. */
function decidedRows({ outcomeLabel, bookedOn, note, decidedBy, decidedAt }: WaitingPayment) {
  if (outcomeLabel === null) return [];
  return [
    { label: 'What was decided', value: outcomeLabel },
    ...(bookedOn === null
      ? []
      : [{ label: 'Booked', value: `Loan ${bookedOn.loanApplicationNumber}, ${formatDate(bookedOn.paidOn)}` }]),
    ...(note === null ? [] : [{ label: 'How known', value: note }]),
    {
      label: 'Decided by',
      value: `${decidedBy ?? 'The payment service, which has taken it back'}, ${formatDateTime(decidedAt)}`,
    },
  ];
}

/** What was told of money that has come, why it waits, and what was decided of it. */
export function PaymentFacts({ exception }: { exception: WaitingPayment }) {
  const { because, isBooked, state, amountPaise, utr, isByLink } = exception;
  return (
    <>
      <Notice tone={state === 'OPEN' ? 'wait' : 'off'}>
        <strong>{because}.</strong>
        {state === 'OPEN' && (isBooked ? ' It is booked on its loan.' : ' It is on no loan until somebody decides.')}
      </Notice>
      <FieldRows
        rows={[
          { label: 'Loan application number', value: exception.loanApplicationNumber },
          { label: 'Amount', value: formatExact(paise(amountPaise)) },
          { label: 'Paid on', value: formatDate(exception.paidOn) },
          { label: 'Mode', value: exception.paymentMode },
          { label: 'UTR', value: utr ?? 'Not told' },
          { label: 'Reference', value: exception.reference },
          ...(isByLink ? [{ label: 'Paid by', value: 'A payment link' }] : []),
          { label: 'Told', value: formatDateTime(exception.at) },
          ...decidedRows(exception),
        ]}
      />
    </>
  );
}
