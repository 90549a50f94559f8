import { remarkLength } from '../../../contract/settlement/settlement.ts';
import { readDay, isDay } from '../../../contract/time.ts';
import { isRestructuring } from '../../../contract/settlement/settlement-terms.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { rejectedIcon } from '../../../kit/parts/icons/rejected.tsx';
import { userIcon } from '../../../kit/parts/icons/user.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { LoanWaivers } from '../../../kit/settlement/loan-waivers.tsx';
import { Ladder } from '../../../kit/settlement/ladder.tsx';
import { percentText } from '../../../kit/settlement/settlement-words.ts';
import { haircutOf, weighedDues } from '../../../contract/settlement/settlement-policy.ts';
import { useValue } from '../../../kit/use-value.ts';
import { DayFields } from './day-fields.tsx';
import { NoSettlement } from './no-settlement.tsx';
import { PartFields } from './part-fields.tsx';
import type { LoanSettlements, SettlementState, Verified } from './settlement-state.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { settlementAmountLabel } from '../../../contract/words.ts';

interface OfferDialogProps {
  loan: LoanSettlements;
  state: SettlementState;
  close(): void;
}

/** What an amount gives up, with what was waived lately; undefined while it is no amount. */
export function givesUp(text: string, terms: Pick<LoanSettlements, 'totalOutstanding' | 'waived'>): string | undefined {
  const amount = Number(text);
  const { totalOutstanding, waived } = terms;
  if (!/^\d+$/.test(text) || amount < 1 || amount >= totalOutstanding) return undefined;
  const dues = weighedDues(terms);
  const more = waived > 0 ? `, with ${formatMoney(waived)} waived` : '';
  const part = percentText(haircutOf(amount, dues));
  return `Gives up ${formatMoney(totalOutstanding - amount)}${more}, ${part} of ${formatMoney(dues)}`;
}

/** What the policy says, in the specification's words. */
function PolicyNote({ verified: { isWithinPolicy, isPossible, note, warnings } }: { verified: Verified }) {
  const tone = isWithinPolicy ? 'good' : isPossible ? 'wait' : 'bad';
  const icon = isWithinPolicy ? approvedIcon : isPossible ? userIcon : rejectedIcon;
  return (
    <>
      <Notice tone={tone} icon={icon}>
        {note}
      </Notice>
      {warnings.map((warning) => (
        <Notice key={warning} tone="wait">
          {warning}
        </Notice>
      ))}
    </>
  );
}

const looking = { isReadonly: true } as Widget;

/**
 * Offers a settlement: the ladder stands before an amount is typed, the policy's note comes with Verify, and Submit
 * stays off until the note is about exactly what is typed.
 */
export function OfferDialog({ loan, state, close }: OfferDialogProps) {
  const { typed } = state;
  const texts = useValue(typed.values);
  const verified = useValue(state.verified);
  const isBusy = useValue(state.isBusy);
  const amount = texts['offer.amount'] ?? '';
  const date = texts['offer.date'] ?? '';
  const isKnown = !(isDay(date) && isRestructuring(date, readDay(loan.today))) || texts['offer.known'] === 'yes';
  async function verify() {
    if (typed.check('offer.')) await state.verify();
  }
  async function submit() {
    if (typed.check('offer.') && (await state.submit())) close();
  }
  return (
    <FormDialog
      title="Settlement"
      submitLabel="Submit"
      isReady={verified !== undefined && verified.isPossible && isKnown}
      submit={submit}
      close={close}
    >
      <div
        className="settlement-body"
        onKeyDown={(event) => {
          const isField = event.target instanceof HTMLInputElement;
          if (event.key === 'Enter' && isField && verified === undefined) void verify();
        }}
      >
        <p className="soft">
          <span className="num">{loan.loanApplicationNumber}</span> {loan.custName}
        </p>
        <NoSettlement loan={loan} widget={looking} />
        <Ladder
          ladder={loan.ladder}
          dues={weighedDues(loan)}
          amount={/^\d+$/.test(amount) ? Number(amount) : undefined}
        />
        <MoneyField field={typed.field('offer.amount')} label={settlementAmountLabel} hint={givesUp(amount, loan)} />
        <LoanWaivers loan={loan} />
        <DayFields prefix="offer" loan={loan} state={state} />
        <PartFields loan={loan} state={state} />
        <TextAreaField field={typed.field('offer.remark')} label="Why this offer" rows={2} maxLength={remarkLength} />
        <div className="row">
          <button className="btn" type="button" disabled={isBusy} onClick={() => void verify()}>
            Verify
          </button>
          {verified === undefined && <span className="small soft">Verify shows what the policy says</span>}
        </div>
        <div aria-live="polite">{verified && <PolicyNote verified={verified} />}</div>
      </div>
    </FormDialog>
  );
}
