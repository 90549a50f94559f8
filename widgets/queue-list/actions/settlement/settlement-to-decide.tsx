import { useEffect, useMemo } from 'react';
import settlementSheet from '../../../kit/settlement/settlement.css?sheet';
import { ForAndAgainst } from '../../../kit/settlement/for-and-against.tsx';
import { weighedDues } from '../../../contract/settlement/settlement-policy.ts';
import { LoanWaivers } from '../../../kit/settlement/loan-waivers.tsx';
import { Ladder } from '../../../kit/settlement/ladder.tsx';
import { SettlementTerms } from '../../../kit/settlement/settlement-terms.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import type { ListRecord } from '../../../kit/list/columns.ts';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { createLoad } from '../../../kit/work/create-load.ts';

/** What somebody needs to see of a settlement before they decide on it: the offer, its rung, why, for and against. */
export function SettlementToDecide({ row, widget }: { row: ListRecord; widget: Widget }) {
  useSheet(settlementSheet);
  const { connection } = widget;
  const load = useMemo(() => createLoad(connection, 'fetchSettlements'), [connection]);
  const loan = row.loanApplicationNumber ?? '';
  useEffect(() => {
    void load.load({ loanApplicationId: loan });
    return () => load.dispose();
  }, [load, loan]);
  const state = useValue(load.state);
  if (state.phase === 'failed')
    return <LoadFailure failure={state} retry={() => load.load({ loanApplicationId: loan })} />;
  if (state.phase !== 'ready') return <CardSkeleton rows={6} />;
  const settlement = state.value.settlements.find(({ settlementId }) => settlementId === row.rowId);
  if (!settlement) return null;
  const { submittedBy, submittedAt, remark, approvals, approvalsNeeded } = settlement;
  return (
    <div className="settlement-body">
      <p className="soft">
        {state.value.custName}, <span className="num">{loan}</span>
      </p>
      <SettlementTerms settlement={settlement} />
      <Ladder ladder={state.value.ladder} dues={weighedDues(state.value)} amount={settlement.settlementAmount} />
      <LoanWaivers loan={state.value} />
      <div>
        <p className="small soft">
          {submittedBy}, {formatDateTime(submittedAt)}
        </p>
        <p>{remark ?? 'No reason was given'}</p>
      </div>
      {approvalsNeeded > 1 && (
        <p className="soft">
          {approvals.length === 0
            ? 'Two people approve this amount, one of them a head of collections'
            : `1 of 2 approved: ${approvals[0]?.by ?? ''}`}
        </p>
      )}
      <ForAndAgainst loan={state.value} settlementId={row.rowId} />
    </div>
  );
}
