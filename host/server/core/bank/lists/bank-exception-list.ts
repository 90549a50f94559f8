import {
  bankMatterNames,
  bankMatters,
  exceptionReasonNames,
  exceptionReasons,
  exceptionStateNames,
  exceptionStates,
} from '../../../../../widgets/contract/bank/bank-exceptions.ts';
import { loanIdLabel } from '../../../../../widgets/contract/words.ts';
import { filterTable, pickDates, valuesOf } from '../../lists/filter-table.ts';
import type { ColumnSource, ListSource, SomeLists } from '../../lists/source.ts';
import { bankExceptionBase, type BankExceptions } from './bank-exception-base.store.ts';

const filters = filterTable<BankExceptions['column'], 'matter' | 'reason' | 'at'>({
  matter: {
    filterName: 'About',
    kind: 'checkbox',
    choices: valuesOf(
      'matter',
      bankMatterNames.map((matter) => [matter, bankMatters[matter]] as const),
    ),
  },
  reason: {
    filterName: 'Why',
    kind: 'checkbox',
    choices: valuesOf(
      'reason',
      exceptionReasonNames.map((reason) => [reason, exceptionReasons[reason]] as const),
    ),
  },
  at: {
    filterName: 'Reported',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('past')],
    range: { column: 'at', of: 'date' },
  },
});

const columns: readonly ColumnSource<BankExceptions>[] = [
  {
    label: loanIdLabel,
    value: 'loanApplicationNumber',
    kind: 'link',
    screen: 'DOCUMENT_VERIFICATION',
    sort: 'loan_application_number',
  },
  { label: 'About', value: 'about', kind: 'text' },
  { label: 'Bank says', value: 'answer', kind: 'text' },
  { label: 'Why', value: 'why', kind: 'text' },
  { label: 'UTR or UMRN', value: 'number', kind: 'text' },
  { label: 'Amount', value: 'amount', kind: 'text' },
  { label: 'Reported', value: 'at', kind: 'dateTime', sort: 'at' },
  { label: 'File', value: 'file', kind: 'trimmed', shown: false },
  { label: 'Reference', value: 'reference', kind: 'text', shown: false },
];
const explained: readonly ColumnSource<BankExceptions>[] = [
  { label: 'What it was', value: 'outcome', kind: 'text' },
  { label: 'Said by', value: 'explainedBy', kind: 'text' },
];

/** What the bank has reported that fits nothing, the newest first, until two people have settled it. */
const bankExceptionList: ListSource<BankExceptions> = {
  base: bankExceptionBase,
  tabs: exceptionStateNames.map((state) => ({
    tabName: exceptionStates[state],
    queueName: state === 'OPEN' ? 'Bank Exceptions' : `Bank Exceptions ${exceptionStates[state]}`,
    where: [{ column: 'queue', is: 'oneOf', values: [state] }],
    newestBy: 'at',
    ...(state === 'OPEN' && { columns }),
    ...(state === 'EXPLAINED' && { columns: [...columns, ...explained] }),
  })),
  columns: [
    ...columns,
    ...explained,
    { label: 'Confirmed by', value: 'settledBy', kind: 'text' },
    { label: 'Confirmed', value: 'settledAt', kind: 'dateTime', shown: false },
  ],
  filters: Object.values(filters),
  defaultSort: 'at',
};

export const bankExceptionLists = { 'bank-exceptions': bankExceptionList } as const satisfies SomeLists<BankExceptions>;
