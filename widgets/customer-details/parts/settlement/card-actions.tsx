import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { CardTask } from './card-task.ts';
import type { LoanSettlements } from './settlement-state.ts';

interface CardActionsProps {
  loan: LoanSettlements;
  current: ShownSettlement | undefined;
  widget: Widget;
  begin(task: CardTask): void;
}

function isOffered({ loan: { offer }, current, widget }: Omit<CardActionsProps, 'begin'>): boolean {
  return offer !== null && !widget.isReadonly && (current === undefined || offer.refusal === null);
}

/** Whether there is anything that can be done with the loan as a whole. */
export function hasActions(loan: LoanSettlements, current: ShownSettlement | undefined, widget: Widget): boolean {
  return loan.settlements.length > 0 || isOffered({ loan, current, widget });
}

/** What can be done with the loan as a whole: a new settlement, and a look at those before. */
export function CardActions({ loan, current, widget, begin }: CardActionsProps) {
  const { offer, settlements } = loan;
  return (
    <>
      {settlements.length > 0 && (
        <button className="btn" type="button" onClick={() => begin({ kind: 'history' })}>
          History ({settlements.length})
        </button>
      )}
      <span className="grow" />
      {isOffered({ loan, current, widget }) && (
        <button
          className="btn"
          type="button"
          disabled={offer?.refusal !== null}
          title={offer?.refusal ?? undefined}
          onClick={() => begin({ kind: 'offer' })}
        >
          Offer settlement
        </button>
      )}
    </>
  );
}
