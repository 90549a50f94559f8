import {
  paymentExceptionReasonNames,
  paymentExceptionReasons,
  paymentExceptionStateNames,
  paymentExceptionStates,
} from '../../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { loanIdLabel } from '../../../../../../widgets/contract/words.ts';
import { filterTable, pickDates, valuesOf } from '../../../lists/filter-table.ts';
import type { ColumnSource, ListSource, SomeLists } from '../../../lists/source.ts';
import { paymentExceptionBase, type PaymentExceptions } from './payment-exception-base.store.ts';

const filters = filterTable<PaymentExceptions['column'], 'reason' | 'at'>({
  reason: {
    filterName: 'Why',
    kind: 'checkbox',
    choices: valuesOf(
      'reason',
      paymentExceptionReasonNames.map((reason) => [reason, paymentExceptionReasons[reason].label] as const),
    ),
  },
  at: {
    filterName: 'Told',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('past')],
    range: { column: 'at', of: 'date' },
  },
});

const columns: readonly ColumnSource<PaymentExceptions>[] = [
  { label: loanIdLabel, value: 'loanApplicationNumber', kind: 'text', sort: 'loan_application_number' },
  { label: 'Why', value: 'why', kind: 'text' },
  { label: 'Amount', value: 'amount', kind: 'text' },
  { label: 'Paid on', value: 'paidOn', kind: 'date' },
  { label: 'Mode', value: 'mode', kind: 'text' },
  { label: 'UTR', value: 'utr', kind: 'text' },
  { label: 'Told', value: 'at', kind: 'dateTime', sort: 'at' },
  { label: 'Reference', value: 'reference', kind: 'text', shown: false },
];

const decided: readonly ColumnSource<PaymentExceptions>[] = [
  { label: 'What was decided', value: 'outcome', kind: 'text' },
  { label: 'Booked on loan', value: 'bookedLoan', kind: 'text', shown: false },
  { label: 'Booked on', value: 'bookedOn', kind: 'date', shown: false },
  { label: 'Decided by', value: 'decidedBy', kind: 'text' },
  { label: 'Decided', value: 'decidedAt', kind: 'dateTime' },
];

/** Money that has come and waits for a person, the newest first, and what was decided of it. */
const paymentExceptionList: ListSource<PaymentExceptions> = {
  base: paymentExceptionBase,
  tabs: paymentExceptionStateNames.map((state) => ({
    tabName: paymentExceptionStates[state],
    queueName: state === 'OPEN' ? 'Payment Exceptions' : `Payment Exceptions ${paymentExceptionStates[state]}`,
    where: [{ column: 'queue', is: 'oneOf', values: [state] }],
    newestBy: 'at',
    ...(state === 'OPEN' && { columns }),
  })),
  columns: [...columns, ...decided],
  filters: Object.values(filters),
  defaultSort: 'at',
};

export const paymentExceptionLists = {
  'payment-exceptions': paymentExceptionList,
} as const satisfies SomeLists<PaymentExceptions>;
