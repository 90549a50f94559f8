import { formatDate } from '../../../kit/format/wall-clock.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { Icon, type IconShape } from '../../../kit/parts/icon.tsx';
import { deleteIcon } from '../../../kit/parts/icons/delete.tsx';
import { linkIcon } from '../../../kit/parts/icons/link.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { undoIcon } from '../../../kit/parts/icons/undo.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import { SettlementSteps } from '../../../kit/settlement/settlement-steps.tsx';
import { SettlementTerms, type ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { SettlementTask } from './card-task.ts';
import { PaidSoFar } from './paid-so-far.tsx';
import type { LoanSettlements } from './settlement-state.ts';

interface CurrentSettlementProps {
  loan: LoanSettlements;
  settlement: ShownSettlement;
  widget: Widget;
  begin(task: SettlementTask): void;
}

/** What became of the dues when a settlement was violated or completed. */
function Ending({ loan, settlement }: Pick<CurrentSettlementProps, 'loan' | 'settlement'>) {
  const { status, settlementAmount, paidAmount, lastPaymentDay, settlementDate, closedAt } = settlement;
  if (status === 'VIOLATED')
    return (
      <Notice tone="bad" isUrgent={false}>
        <b>
          {formatMoney(settlementAmount - paidAmount)} short on {formatDate(lastPaymentDay)}.
        </b>{' '}
        The dues are {formatMoney(loan.totalOutstanding)} now. The {formatMoney(paidAmount)} paid are kept.
      </Notice>
    );
  if (status === 'COMPLETED')
    return (
      <Notice tone="good">
        Settled{closedAt && ` on ${formatDate(closedAt)}`} for {formatMoney(settlementAmount)}. The rest of the dues is
        waived.{loan.barredUntil && ` No new loan until ${formatDate(loan.barredUntil)}.`}
      </Notice>
    );
  if (status === 'ACCEPTED')
    return (
      <p className="small soft">
        Cannot be deleted any more. Paid in full by {formatDate(settlementDate)}: completed. Underpaid on{' '}
        {formatDate(lastPaymentDay)}: violated.
      </p>
    );
  if (status === 'MGR_PENDING' || status === 'CX_PENDING')
    return <p className="small soft">No second settlement while this one is open.</p>;
  return null;
}

const buttons: readonly { kind: SettlementTask['kind']; label: string; icon: IconShape }[] = [
  { kind: 'delete', label: 'Delete', icon: deleteIcon },
  { kind: 'recover', label: 'Recover', icon: undoIcon },
  { kind: 'link', label: 'Send link', icon: linkIcon },
];

/** The settlement that is under way, or the last one: its terms, its steps, and what can be done with it. */
export function CurrentSettlement({ loan, settlement, widget, begin }: CurrentSettlementProps) {
  const { status, approverNote, actions, sentAt } = settlement;
  const offered = widget.isReadonly
    ? []
    : buttons.flatMap((button) => {
        const found = actions.find(({ action }) => action === button.kind);
        return found ? [{ ...button, refusal: found.refusal }] : [];
      });
  const refusals = [...new Set(offered.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <div className="settlement-body">
      <SettlementTerms settlement={settlement} />
      {(status === 'ACCEPTED' || status === 'COMPLETED' || status === 'VIOLATED') && (
        <PaidSoFar settlement={settlement} today={loan.today} />
      )}
      <SettlementSteps settlement={settlement} />
      <Ending loan={loan} settlement={settlement} />
      {approverNote !== null && (
        <Notice tone="wait">
          <span className="row">
            <span className="grow">{approverNote}</span>
            <CopyButton
              value={approverText(loan, settlement)}
              label="Copy for the approver"
              failed={() => widget.snackbar.error('This page cannot write to the clipboard')}
            />
          </span>
        </Notice>
      )}
      {offered.length > 0 && (
        <div className="row settlement-actions">
          {offered.map(({ kind, label, icon, refusal }) => (
            <button
              key={kind}
              className={kind === 'link' ? 'btn primary' : 'btn'}
              type="button"
              disabled={refusal !== null}
              title={refusal ?? undefined}
              onClick={() => begin({ kind, settlement })}
            >
              <Icon shape={icon} />
              {kind === 'link' && sentAt !== null ? 'Send link again' : label}
            </button>
          ))}
        </div>
      )}
      {refusals.map((refusal) => (
        <p key={refusal} className="row soft">
          <Icon shape={lockIcon} size="s" />
          {refusal}
        </p>
      ))}
    </div>
  );
}

/** What the approver is told, as a text to paste into a mail. */
function approverText(loan: LoanSettlements, settlement: ShownSettlement): string {
  const { settlementAmount, haircutPercent, totalOutstanding, settlementDate, expiryDate, remark } = settlement;
  return [
    `Settlement of loan ${loan.loanApplicationNumber}, ${loan.custName}`,
    `Amount ${formatMoney(settlementAmount)} of ${formatMoney(totalOutstanding)}, ${haircutPercent}% off`,
    `Paid by ${formatDate(settlementDate)}, answered by ${formatDate(expiryDate)}`,
    ...(remark === null ? [] : [`Why: ${remark}`]),
    'It waits on Settlement Validation.',
  ].join('\n');
}
