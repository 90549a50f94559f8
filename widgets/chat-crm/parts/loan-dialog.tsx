import { useState } from 'react';
import { ChoiceBox } from '../../kit/form/choice-box.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { ChatDetails } from '../chat-messages.state.ts';

interface LoanDialogProps {
  name: string;
  loans: ChatDetails['loans'];
  choose(loan: string): Promise<boolean>;
  close(): void;
}

/** Chooses the loan that a chat is resolved onto (CH-12). */
export function LoanDialog({ name, loans, choose, close }: LoanDialogProps) {
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  async function resolve() {
    if (chosen === '') setMissing(true);
    else if (await choose(chosen)) close();
  }
  return (
    <FormDialog title="Resolved with loan select" submitLabel="Resolved" submit={resolve} close={close}>
      <fieldset className="loans" aria-describedby={isMissing ? 'loan-missing' : undefined}>
        <legend>Which loan of {name} was this about? The chat goes to where that loan stands.</legend>
        {loans.map((loan) => (
          <ChoiceBox
            key={loan.loanApplicationNumber}
            className="loan"
            among="loan"
            isChosen={chosen === loan.loanApplicationNumber}
            choose={() => {
              setChosen(loan.loanApplicationNumber);
              setMissing(false);
            }}
          >
            <span className="grow">
              <span className="num strong">{loan.loanApplicationNumber}</span>
              <span className="small soft">
                {loan.productType}, {formatMoney(loan.loanAmount)}
              </span>
            </span>
            <Status value={loan.stage} />
          </ChoiceBox>
        ))}
      </fieldset>
      {isMissing && (
        <p id="loan-missing" className="loan-missing" role="alert">
          Choose a loan
        </p>
      )}
    </FormDialog>
  );
}
