import type { ReactNode } from 'react';
import { formatExact } from '../../../kit/format/exact.ts';
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
  /** The same in paise, where the loan is kept to them. */
  exact?: number | undefined;
  note: ReactNode;
  isMain?: boolean;
}

function Figure({ label, amount, exact, note, isMain = false }: FigureProps) {
  return (
    <div className={isMain ? 'figure' : 'figure m'}>
      <dt className="l">{label}</dt>
      <dd>
        <span className="f">{formatExact(exact, amount)}</span>
        <span className="n">{note}</span>
      </dd>
    </div>
  );
}

/** The parts of the dues in the bar's order, without those that are nothing. */
function partsOf({ delinquency: owed }: CustomerFile) {
  const { exact } = owed;
  const of = (name: 'principalOverdue' | 'interestOverdue' | 'penalty' | 'principalNotDue') => ({
    amount: exact ? exact[name] : owed[name],
    text: formatExact(exact?.[name], owed[name]),
  });
  return [
    { tone: 'bad', label: 'Principal overdue', ...of('principalOverdue') },
    { tone: 'high', label: 'Interest overdue', ...of('interestOverdue') },
    { tone: 'wait', label: 'Penalty', ...of('penalty') },
    { tone: 'live', label: 'Charges', amount: exact?.charges ?? 0, text: formatExact(exact?.charges) },
    { tone: 'off', label: 'Principal not yet due', ...of('principalNotDue') },
  ].filter(({ amount }) => amount > 0);
}

/** Money of the borrower that has paid nothing yet: while the loan lives it is held, and once it is closed it goes back. */
function Unspent({ file: { delinquency } }: { file: CustomerFile }) {
  const { held, excess } = delinquency.exact ?? { held: 0, excess: 0 };
  return (
    <>
      {held > 0 && <Figure label="Held" amount={null} exact={held} note="For EMIs to come" />}
      {excess > 0 && <Figure label="Excess" amount={null} exact={excess} note="To be refunded" />}
    </>
  );
}

/** Of what the amount is: an EMI of today is not overdue yet, and charges may be due without any EMI. */
function overdueWords({ emi, delinquency: owed }: CustomerFile): string {
  if (emi.installmentsOverdue > 0)
    return `${counted(emi.installmentsOverdue, 'EMI')}, oldest ${formatDate(owed.oldestUnpaidDate)}`;
  return owed.principalOverdue + owed.interestOverdue > 0 ? 'Due today' : 'Charges alone';
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
            exact={owed.exact?.overdueAmount}
            note={
              <span className={`status ${isOverdue ? 'bad' : 'good'}`}>
                <Icon shape={isOverdue ? pendingIcon : approvedIcon} />
                {isOverdue ? overdueWords(file) : 'Nothing is overdue'}
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
            exact={owed.exact?.totalOutstandingAmount}
            note={
              <span className="num">
                Principal {formatExact(owed.exact?.principalOutstanding, owed.principalOutstanding)}
              </span>
            }
          />
          <Figure
            label="EMI"
            amount={emi.emi}
            exact={emi.exact?.emi}
            note={<span className="num">{emi.nextDueDate ? `Next ${formatDate(emi.nextDueDate)}` : 'None left'}</span>}
          />
          <Unspent file={file} />
        </dl>
        {parts.length > 0 && (
          <>
            <div className="split" aria-hidden="true">
              {parts.map(({ tone, label, amount }) => (
                <i key={label} className={tone} style={{ flex: amount }} />
              ))}
            </div>
            <dl className="splitkey">
              {parts.map(({ tone, label, text }) => (
                <div key={label} className={tone}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
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
