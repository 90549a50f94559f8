import { useState } from 'react';
import type { CallReply } from '../../../contract/schemas.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { formatMoney, formatNumber } from '../../../kit/format/money.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { pendingIcon } from '../../../kit/parts/icons/pending.tsx';
import { toneClass } from '../../../kit/parts/tone.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { readRule, type TypedRule } from './rule-form.ts';

type Outcome = CallReply<'dryRunPartnerRule'>;

/** The verdict in numbers, then each application with what becomes of it. */
function Result({ outcome: { ranAt, waiting, applications } }: { outcome: Outcome }) {
  const moving = applications.filter(({ staysBecause }) => staysBecause === null).length;
  return (
    <>
      <p className="promo-sentence" role="status">
        <strong>
          {formatNumber(moving)} would move, {formatNumber(applications.length - moving)} would stay
        </strong>
        <span className="soft small rule-ran">
          {formatDateTime(ranAt)}
          {waiting > applications.length &&
            `, the first ${formatNumber(applications.length)} of ${formatNumber(waiting)}`}
        </span>
      </p>
      {applications.length > 0 && (
        <ul className="promo-why rule-dry" aria-label="Waiting applications" tabIndex={0}>
          {applications.map(({ loanApplicationNumber, loanAmount, staysBecause }) => (
            <li key={loanApplicationNumber} className={toneClass(staysBecause === null ? 'good' : 'off')}>
              <Icon shape={staysBecause === null ? approvedIcon : pendingIcon} />
              <span>
                <span className="num">{loanApplicationNumber}</span>, {formatMoney(loanAmount)}
                <span className="detail">{staysBecause === null ? 'Would move' : `Stays: ${staysBecause}`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface DryRunProps {
  ruleId: string;
  form: Form<TypedRule>;
  widget: Widget;
}

/** Tries the typed rule on the applications that wait, as if it were on. Nothing is moved. */
export function DryRun({ ruleId, form, widget }: DryRunProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const typed = useValue(form.values);
  const [shown, setShown] = useState<{ of: string; outcome: Outcome }>();
  const rule = readRule(typed);
  const of = JSON.stringify(rule);
  async function run() {
    if (isBusy || !form.check()) return;
    const outcome = await work.run('dryRunPartnerRule', { ruleId, rule }, { form, success: '' });
    if (outcome) setShown({ of, outcome });
  }
  return (
    <section className="promo-form" aria-label="Dry run">
      <div>
        <button className="btn" type="button" aria-disabled={isBusy} onClick={() => void run()}>
          {shown ? 'Run again' : 'Dry run'}
        </button>
        <span className="soft small rule-ran">
          {shown && shown.of !== of ? 'The rule has changed since' : 'Tries what is typed. Nothing is moved'}
        </span>
      </div>
      {shown && <Result outcome={shown.outcome} />}
    </section>
  );
}
