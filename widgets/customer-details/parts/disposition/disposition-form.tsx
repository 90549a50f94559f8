import { useRef } from 'react';
import { asksForPromise } from '../../../contract/calling/promise-to-pay.ts';
import { NextCallField } from '../../../kit/desk/call/next-call-field.tsx';
import { chosenStatus, statusGroups } from '../../../kit/desk/call/status-choice.ts';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import { GroupedSelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { phoneEndIcon } from '../../../kit/parts/icons/phone-end.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { CustomerFile, CustomerFileState } from '../../file-state.ts';
import { CallTimer } from './call-timer.tsx';
import { callStatusLabel, nextCallDateLabel } from '../../../contract/words.ts';

const PromiseFields = lazyPart(async () => (await import('../../../kit/desk/call/promise-fields.tsx')).PromiseFields);

interface DispositionFormProps {
  file: CustomerFile;
  call: NonNullable<CustomerFile['runningCall']>;
  state: CustomerFileState;
}

/** What the running call comes to, beside the file that it is about. Ending the call saves it (AP-78). */
export function DispositionForm({ file, call, state }: DispositionFormProps) {
  const { typed } = state;
  const form = useRef<HTMLFormElement>(null);
  const texts = useValue(typed.values);
  const isBusy = useValue(state.isBusy);
  const { status } = chosenStatus(texts['call.status'] ?? '');
  const isPromise = asksForPromise(status);
  const dues = file.delinquency.totalOutstandingAmount;
  const open = file.promises.find((each) => each.status === 'OPEN');
  async function end() {
    if (typed.check('call.')) await state.endCall();
    focusFirstError(form.current);
  }
  return (
    <section className="panel sect calling" aria-label="Call">
      <header>
        <h2>Call</h2>
        <CallTimer since={call.startedAt} />
      </header>
      <form
        ref={form}
        className="in disposition"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void end();
        }}
      >
        <GroupedSelectField
          field={typed.field('call.status')}
          label={callStatusLabel}
          placeholder="Choose a status"
          groups={statusGroups(file.callStatus)}
        />
        {isPromise && (
          <>
            <PromiseFields
              amount={typed.field('call.promiseAmount')}
              date={typed.field('call.promiseDate')}
              dues={dues}
              isReadonly={false}
            />
            {open && (
              <CheckboxField
                field={typed.field('call.replaces')}
                label={`Takes the place of ${formatMoney(open.amount)} promised for ${formatDate(open.promisedOn)}`}
              />
            )}
          </>
        )}
        <NextCallField field={typed.field('call.next')} label={nextCallDateLabel} />
        <TextAreaField field={typed.field('call.remarks')} label="Remarks" rows={5} maxLength={1_000} />
        <button type="submit" hidden disabled={isBusy} />
      </form>
      <footer>
        <span className="grow" />
        <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void (isBusy || end())}>
          <Icon shape={phoneEndIcon} />
          End call
        </button>
      </footer>
    </section>
  );
}
