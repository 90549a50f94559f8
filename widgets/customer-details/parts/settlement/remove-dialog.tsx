import { DeleteSettlement } from '../../../kit/settlement/delete-settlement.tsx';
import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import type { LoanSettlements, SettlementState } from './settlement-state.ts';

interface RemoveDialogProps {
  loan: LoanSettlements;
  settlement: ShownSettlement;
  state: SettlementState;
  close(): void;
}

/** Deletes the settlement that is shown on the file. */
export function RemoveDialog({ loan, settlement, state, close }: RemoveDialogProps) {
  return (
    <DeleteSettlement
      about={`${loan.custName}, ${loan.loanApplicationNumber}`}
      amount={settlement.settlementAmount}
      remove={(reason) => state.remove(settlement, reason)}
      close={close}
    />
  );
}
