import { useMemo } from 'react';
import type { CallReply } from '../../contract/schemas.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { HistoryVariant } from '../history-screens.ts';
import { HistoryScreen, NoLoan } from '../parts/history-screen.tsx';
import { createPayments } from './payment-history.state.ts';

interface PaymentHistoryProps {
  loanApplicationId?: string;
  variant?: string;
  widget: Widget;
}

type Page = CallReply<'fetchPaymentHistory'>;

/** What was paid and what is overdue, over the whole schedule. */
function Sums({ totals }: Pick<Page, 'totals'>) {
  const sums = [
    ['Paid so far', totals.paidAmount, `of ${formatMoney(totals.dueAmount)}`],
    ['Principal paid', totals.principalPaid, `of ${formatMoney(totals.principal)}`],
    ['Interest paid', totals.interestPaid, `of ${formatMoney(totals.interest)}`],
    ['Penalty paid', totals.penaltyPaid, `of ${formatMoney(totals.penalty)}`],
    ['Overdue now', totals.overdueAmount, ''],
  ] as const;
  return (
    <dl className="sums">
      {sums.map(([label, amount, of]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="f">{formatMoney(amount)}</span> <span className="small soft num">{of}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Payments({ loan, variant, widget }: { loan: string; variant: HistoryVariant; widget: Widget }) {
  const { connection, emit } = widget;
  const state = useMemo(
    () => createPayments(connection, loan, ({ code, retryable }) => emit('lending-error', { code, retryable })),
    [connection, loan, emit],
  );
  const head = useValue(state.head);
  return (
    <HistoryScreen
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
