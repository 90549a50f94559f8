import { useMemo } from 'react';
import type { Widget } from '../../kit/widget/widget.ts';
import type { HistoryVariant } from '../history-screens.ts';
import { HistoryScreen, NoLoan } from '../parts/history-screen.tsx';
import { createFeedback } from './feedback-history.state.ts';

interface FeedbackHistoryProps {
  loanApplicationId?: string;
  variant?: string;
  widget: Widget;
}

function Feedback({ loan, variant, widget }: { loan: string; variant: HistoryVariant; widget: Widget }) {
  const { connection, emit } = widget;
  const state = useMemo(
    () => createFeedback(connection, loan, ({ code, retryable }) => emit('lending-error', { code, retryable })),
    [connection, loan, emit],
  );
  return (
    <HistoryScreen
      title="Feedback history"
      tabsLabel="Contact types"
      loan={loan}
      variant={variant}
      state={state}
      widget={widget}
    />
  );
}

/** A loan's feedback of all agents, the newest first (RT-12, RT-64, EN-41). */
export function FeedbackHistory({ loanApplicationId, variant, widget }: FeedbackHistoryProps) {
  const loan = loanApplicationId?.trim() ?? '';
  if (loan === '') return <NoLoan />;
  return <Feedback key={loan} loan={loan} variant={variant === 'ops' ? 'ops' : 'agency'} widget={widget} />;
}
