import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CallReply } from '../../contract/schemas.ts';
import { formatExact } from '../../kit/format/exact.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { Segment } from '../../kit/parts/segment.tsx';
import { useOffers } from '../../kit/use-offers.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { createLoad } from '../../kit/work/create-load.ts';
import type { HistoryVariant } from '../history-screens.ts';
import { HistoryScreen, NoLoan } from '../parts/history-screen.tsx';
import type { LedgerPartName } from '../ledger/ledger-part.tsx';
import { createPayments } from './payment-history.state.ts';

interface PaymentHistoryProps {
  loanApplicationId?: string;
  variant?: string;
  widget: Widget;
}

type Page = CallReply<'fetchPaymentHistory'>;

/** What was paid and what is overdue, over the whole schedule. */
function Sums({ totals }: Pick<Page, 'totals'>) {
  const of = (name: keyof NonNullable<Page['totals']['exact']>) => formatExact(totals.exact?.[name], totals[name]);
  const sums = [
    ['Paid so far', of('paidAmount'), `of ${of('dueAmount')}`],
    ['Principal paid', of('principalPaid'), `of ${of('principal')}`],
    ['Interest paid', of('interestPaid'), `of ${of('interest')}`],
    ['Penalty paid', of('penaltyPaid'), `of ${of('penalty')}`],
    ['Overdue now', of('overdueAmount'), ''],
  ] as const;
  return (
    <dl className="sums">
      {sums.map(([label, amount, of]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="f">{amount}</span> <span className="small soft num">{of}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LedgerPart = lazyPart(async () => (await import('../ledger/ledger-part.tsx')).LedgerPart);

type Shown = 'INSTALLMENTS' | LedgerPartName;
const choices: { value: Shown; label: string }[] = [
  { value: 'INSTALLMENTS', label: 'Instalments' },
  { value: 'LEDGER', label: 'Ledger' },
  { value: 'CHARGES', label: 'Charges' },
];

function Payments({ loan, variant, widget }: { loan: string; variant: HistoryVariant; widget: Widget }) {
  const { connection, emit } = widget;
  const state = useMemo(
    () => createPayments(connection, loan, ({ code, retryable }) => emit('lending-error', { code, retryable })),
    [connection, loan, emit],
  );
  const ledger = useMemo(
    () =>
      createLoad(connection, 'fetchLoanLedger', ({ code, retryable }) => emit('lending-error', { code, retryable })),
    [connection, emit],
  );
  useEffect(() => () => ledger.dispose(), [ledger]);
  const reloadLedger = useCallback(() => ledger.again({ keeps: true }), [ledger]);
  const head = useValue(state.head);
  const hasLedger = useOffers(connection, 'receipts');
  const [part, setPart] = useState<Shown>('INSTALLMENTS');
  const isOfLedger = hasLedger && part !== 'INSTALLMENTS';
  return (
    <HistoryScreen
      choice={
        hasLedger && (
          <div className="history-choice">
            <Segment
              label="What of the loan is shown"
              choices={choices}
              value={part}
              change={(next) => setPart(next)}
            />
          </div>
        )
      }
      instead={isOfLedger ? <LedgerPart loan={loan} part={part} ledger={ledger} /> : undefined}
      reloadMore={reloadLedger}
      title="Payment history"
      tabsLabel="Instalments"
      loan={loan}
      variant={variant}
      state={state}
      widget={widget}
    >
      {head && <Sums totals={head.totals} />}
    </HistoryScreen>
  );
}

/** A loan's instalments with what was paid for each (RT-11, RT-63, EN-40). */
export function PaymentHistory({ loanApplicationId, variant, widget }: PaymentHistoryProps) {
  const loan = loanApplicationId?.trim() ?? '';
  if (loan === '') return <NoLoan />;
  return <Payments key={loan} loan={loan} variant={variant === 'ops' ? 'ops' : 'agency'} widget={widget} />;
}
