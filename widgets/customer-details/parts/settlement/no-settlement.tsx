import { formatMoney } from '../../../kit/format/money.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { LoanSettlements } from './settlement-state.ts';
import { totalOutstandingLabel } from '../../../contract/words.ts';

interface NoSettlementProps {
  loan: LoanSettlements;
  widget: Widget;
}

/** The figures that a settlement of the loan would start from, and why there can be none now. */
export function NoSettlement({ loan, widget }: NoSettlementProps) {
  const { totalOutstanding, preApprovedAmount, floor, offer } = loan;
  const refusal = widget.isReadonly ? null : (offer?.refusal ?? null);
  return (
    <div className="settlement-body">
      <dl className="figures">
        <div>
          <dt>{totalOutstandingLabel}</dt>
          <dd>{formatMoney(totalOutstanding)}</dd>
        </div>
        <div>
          <dt>Pre-approved amount</dt>
          <dd>{formatMoney(preApprovedAmount)}</dd>
        </div>
        {floor !== null && (
          <div>
            <dt>Floor</dt>
            <dd>{formatMoney(floor)}</dd>
          </div>
        )}
      </dl>
      {refusal !== null && (
        <p className="row soft">
          <Icon shape={lockIcon} size="s" />
          {refusal}
        </p>
      )}
    </div>
  );
}
