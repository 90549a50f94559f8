import { useEffect } from 'react';
import { remarkLength } from '../../../contract/settlement/settlement.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { LoanWaivers } from '../../../kit/settlement/loan-waivers.tsx';
import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { DayFields } from './day-fields.tsx';
import { givesUp } from './offer-dialog.tsx';
import type { LoanSettlements, SettlementState } from './settlement-state.ts';
import { settlementAmountLabel } from '../../../contract/words.ts';

interface RecoverDialogProps {
  loan: LoanSettlements;
  settlement: ShownSettlement;
  state: SettlementState;
  close(): void;
}

/** AP-83: makes a deleted or violated settlement anew, linked to it, for approval. */
export function RecoverDialog({ loan, settlement, state, close }: RecoverDialogProps) {
  const { typed } = state;
  const texts = useValue(typed.values);
  const { settlementAmount, paidAmount } = settlement;
  const left = settlementAmount - paidAmount;
  useEffect(() => {
    if (typed.values.peek()['recover.amount'] === undefined) typed.set({ 'recover.amount': String(left) });
  }, [typed, left]);
  async function submit() {
    if (typed.check('recover.') && (await state.recover(settlement))) close();
  }
  return (
    <FormDialog title="Recover settlement" submitLabel="Recover" submit={submit} close={close}>
      <div className="settlement-body">
        <p className="soft">
          <span className="num">{loan.loanApplicationNumber}</span> {loan.custName}
        </p>
        <Notice tone="live">
          Makes a new settlement linked to this one and sends it for approval. It can be done once.
        </Notice>
        <dl className="settlement-rows">
          <div>
            <dt className="soft">Total outstanding now</dt>
            <dd>{formatMoney(loan.totalOutstanding)}</dd>
          </div>
          <div>
            <dt className="soft">Promised then</dt>
            <dd>
              {formatMoney(left)} left of {formatMoney(settlementAmount)}
            </dd>
          </div>
        </dl>
        <MoneyField
          field={typed.field('recover.amount')}
          label={settlementAmountLabel}
          hint={givesUp(texts['recover.amount'] ?? '', loan)}
        />
        <LoanWaivers loan={loan} />
        <DayFields prefix="recover" loan={loan} state={state} />
        <TextAreaField field={typed.field('recover.remark')} label="Reason" rows={2} maxLength={remarkLength} />
      </div>
    </FormDialog>
  );
}
