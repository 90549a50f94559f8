import type { ReactNode } from 'react';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { pendingIcon } from '../../../kit/parts/icons/pending.tsx';
import type { CustomerFile } from '../../file-state.ts';
import { counted } from '../../file-words.ts';
import { totalOutstandingLabel } from '../../../contract/words.ts';

interface FigureProps {
  label: string;
  amount: number | null;
  note: ReactNode;
  isMain?: boolean;
}

function Figure({ label, amount, note, isMain = false }: FigureProps) {
  return (
    <div className={isMain ? 'figure' : 'figure m'}>
      <dt className="l">{label}</dt>
      <dd>
        <span className="f">{formatMoney(amount)}</span>
        <span className="n">{note}</span>
      </dd>
    </div>
  );
}

/** The parts of the dues in the bar's order, without those that are nothing. */
function partsOf({ delinquency: owed }: CustomerFile) {
  return [
    { tone: 'bad', label: 'Principal overdue', amount: owed.principalOverdue },
    { tone: 'high', label: 'Interest overdue', amount: owed.interestOverdue },
    { tone: 'wait', label: 'Penalty', amount: owed.penalty },
    { tone: 'off', label: 'Principal not yet due', amount: owed.principalNotDue },
  ].filter(({ amount }) => amount > 0);
}

/** What is owed and what was promised, read in two seconds, with what can be done about it below. */
export function Owed({ file, footer }: { file: CustomerFile; footer: ReactNode }) {
  const { delinquency: owed, emi } = file;
  const parts = partsOf(file);
  const promise = file.promises.find(({ status }) => status === 'OPEN');
  const isOverdue = owed.overdueAmount > 0;
  return (
    <section className="panel sect owed" aria-label="Owed">
      <div className="in">
        <dl className="figures">
          <Figure
            isMain
            label="Overdue now"
            amount={owed.overdueAmount}
            note={
              <span className={`status ${isOverdue ? 'bad' : 'good'}`}>
                <Icon shape={isOverdue ? pendingIcon : approvedIcon} />
                {isOverdue
                  ? `${counted(emi.installmentsOverdue, 'EMI')}, oldest ${formatDate(owed.oldestUnpaidDate)}`
                  : 'Nothing is overdue'}
              </span>
            }
          />
          <Figure
            label="Promised"
            amount={promise?.amount ?? null}
            note={promise ? <span className="num">for {formatDate(promise.promisedOn)}</span> : 'No open promise'}
          />
          <Figure
            label={totalOutstandingLabel}
            amount={owed.totalOutstandingAmount}
            note={<span className="num">Principal {formatMoney(owed.principalOutstanding)}</span>}
          />
          <Figure
            label="EMI"
            amount={emi.emi}
            note={<span className="num">{emi.nextDueDate ? `Next ${formatDate(emi.nextDueDate)}` : 'None left'}</span>}
          />
        </dl>
        {parts.length > 0 && (
          <>
            <div className="split" aria-hidden="true">
              {parts.map(({ tone, label, amount }) => (
                <i key={label} className={tone} style={{ flex: amount }} />
              ))}
            </div>
            <dl className="splitkey">
              {parts.map(({ tone, label, amount }) => (
                <div key={label} className={tone}>
                  <dt>{label}</dt>
                  <dd>{formatMoney(amount)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      {footer}
    </section>
  );
}
