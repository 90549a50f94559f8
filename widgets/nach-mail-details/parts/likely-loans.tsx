import { Status } from '../../kit/parts/status.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Mail, NachMailsState } from '../mails-state.ts';

/** The loans of the mail's sender, each with a button that puts its number into the form. */
export function LikelyLoans({ state, mail }: { state: NachMailsState; mail: Mail }) {
  const { loanApplicationNumber: typed } = useValue(state.linkForm.values);
  const loans = mail.likelyLoans.filter(({ loanAppNo }) => loanAppNo !== mail.loanAppNo);
  if (loans.length === 0) return null;
  return (
    <div className="likely" role="group" aria-label="Loans of this sender">
      <span className="small soft">Loans of this sender</span>
      {loans.map(({ loanAppNo, customerName, nachStatus, isOnline }) => (
        <button
          key={loanAppNo}
          className="btn small"
          type="button"
          aria-pressed={typed.trim() === loanAppNo}
          onClick={() => state.linkForm.set({ loanApplicationNumber: loanAppNo })}
        >
          <span className="num">{loanAppNo}</span>
          {customerName && <span className="cut">{customerName}</span>}
          <Status value={nachStatus} />
          {isOnline && <span className="small soft">made online, no form</span>}
        </button>
      ))}
    </div>
  );
}
