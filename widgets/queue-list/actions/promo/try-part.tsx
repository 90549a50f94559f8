import { useMemo, useState } from 'react';
import { promoRefusal } from '../../../contract/promo/try-promo-code.ts';
import { loanApplicationNumber as isLoanNumber, required } from '../../../contract/rules/validation.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { rejectedIcon } from '../../../kit/parts/icons/rejected.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { toneClass } from '../../../kit/parts/tone.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { conditionWords, type Promo } from './promo-words.ts';
import { loanIdLabel } from '../../../contract/words.ts';

interface TryPartProps {
  promo: Promo;
  widget: Widget;
  /** Keeps the typed loan number while another part is shown. */
  typed: { loanApplicationNumber: string };
}

type Trial = CallReply<'tryPromoCode'>;

/** The verdict first, then the rules that are not met, then those that are. */
function Outcome({ promo, trial: { isGiven, conditions, loan } }: { promo: Promo; trial: Trial }) {
  const unmet = conditions.filter(({ isMet }) => !isMet);
  const ordered = [...unmet, ...conditions.filter(({ isMet }) => isMet)];
  return (
    <div role="status" aria-label="Outcome">
      <p className="soft small">
        {loan.loanApplicationNumber}, {loan.productType}, {formatMoney(loan.loanAmount)}, {loan.partnerName}
      </p>
      <Notice tone={isGiven ? 'good' : 'bad'} isUrgent={false}>
        <strong>
          {isGiven
            ? 'The loan gets the discount'
            : `No discount, ${unmet.length} of ${conditions.length} conditions not met`}
        </strong>
        {!isGiven && <div className="small">The customer would be told: {promoRefusal}.</div>}
      </Notice>
      <ul className="promo-why" aria-label="Conditions">
        {ordered.map(({ reason, isMet }) => {
          const { met, unmet: missed, detail } = conditionWords(reason, promo, loan);
          return (
            <li key={reason} className={toneClass(isMet ? 'good' : 'bad')}>
              <Icon shape={isMet ? approvedIcon : rejectedIcon} label={isMet ? 'Met' : 'Not met'} />
              <span>
                {isMet ? met : missed}
                <span className="detail">
                  {detail} {!isMet && <code>{reason}</code>}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Tries the saved code on a loan: one reason for each rule that skips it. */
export function TryPart({ promo, widget, typed }: TryPartProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [trial, setTrial] = useState<Trial>();
  const form = useMemo(
    () =>
      createForm({
        initial: typed,
        rules: { loanApplicationNumber: [required('Enter a loan number'), isLoanNumber()] },
      }),
    [typed],
  );
  const field = form.field('loanApplicationNumber');
  async function run() {
    if (isBusy || !form.check()) return;
    const { loanApplicationNumber } = form.values.peek();
    const input = { promoCodeId: promo.promoCodeId, loanApplicationNumber: loanApplicationNumber.trim() };
    setTrial(await work.run('tryPromoCode', input, { form, success: '' }));
  }
  return (
    <div className="promo-form">
      <TextField
        field={{
          ...field,
          change(value) {
            typed.loanApplicationNumber = value;
            field.change(value);
          },
        }}
        label={loanIdLabel}
        inputMode="numeric"
        hint="The saved code is tried; each try is recorded"
        maxLength={20}
      />
      <div>
        <button className="btn" type="button" aria-disabled={isBusy} onClick={() => void run()}>
          Try
        </button>
      </div>
      {trial && <Outcome promo={promo} trial={trial} />}
    </div>
  );
}
