import { settlementReasons } from '../../../contract/settlement/settlement.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import type { CardTask } from './card-task.ts';
import type { LoanSettlements } from './settlement-state.ts';

interface HistoryDialogProps {
  loan: LoanSettlements;
  begin(task: CardTask): void;
  isReadonly: boolean;
  close(): void;
}

/** When, who and why: one line for a settlement of the past. */
function lineOf(settlement: ShownSettlement): string {
  const { submittedAt, closedAt, closedBy, reason, closeRemark, recoveredFromId, submittedBy } = settlement;
  const who = closedAt ? closedBy : submittedBy;
  const why = [reason && settlementReasons[reason], closeRemark].filter(Boolean).join(', ');
  const short =
    settlement.status === 'VIOLATED' ? `${formatMoney(settlement.settlementAmount - settlement.paidAmount)} short` : '';
  return [
    formatDate(closedAt ?? submittedAt),
    recoveredFromId === null ? '' : 'recovered from an earlier one',
    short,
    who ?? '',
    why,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** ST-10: every settlement of the loan, the newest first, with status and date, and why the closed ones ended. */
export function HistoryDialog({ loan, begin, isReadonly, close }: HistoryDialogProps) {
  return (
    <Dialog title="Settlement history" isOpen close={close}>
      <p className="soft">
        <span className="num">{loan.loanApplicationNumber}</span> {loan.custName}
      </p>
      <dl className="settlement-rows" aria-label="Settlements of this loan">
        {loan.settlements.map((settlement) => {
          const recover = settlement.actions.find(({ action }) => action === 'recover');
          return (
            <div key={settlement.settlementId}>
              <dt>
                <Status value={settlement.status} />
              </dt>
              <dd>
                <b>{formatMoney(settlement.settlementAmount)}</b>
              </dd>
              <dd className="small soft">{lineOf(settlement)}</dd>
              {recover && !isReadonly && (
                <dd className="small">
                  <button
                    className="btn small"
                    type="button"
                    disabled={recover.refusal !== null}
                    title={recover.refusal ?? undefined}
                    onClick={() => begin({ kind: 'recover', settlement })}
                  >
                    Recover
                  </button>{' '}
                  {recover.refusal}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
