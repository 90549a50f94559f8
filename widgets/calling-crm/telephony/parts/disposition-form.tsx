import { useRef, type SyntheticEvent, type ReactNode } from 'react';
import { errorCountText } from '../../../kit/form/focus-first-error.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { phoneEndIcon } from '../../../kit/parts/icons.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { focusFirstBad } from '../../parts/focus-first-bad.ts';
import { MomentField } from '../../parts/moment-field.tsx';
import { choicesOf, PickField } from '../../parts/pick-field.tsx';
import { RemarksField } from '../../parts/remarks-field.tsx';
import { SaveStateLine } from '../../parts/save-state-line.tsx';
import type { DispositionState } from '../disposition.state.ts';
import { statusChoice, type LoadedCall } from '../loaded-call.ts';

interface DispositionFormProps {
  loaded: LoadedCall;
  disposition: DispositionState;
  isReadonly: boolean;
  /** Stands at the right of the heading. */
  history: ReactNode;
}

/** The five fields of the product, in the specification's order (TC-10, TC-11). */
function Fields({ loaded, disposition: { form }, isReadonly }: Omit<DispositionFormProps, 'history'>) {
  const { filterAndDropdownDetails: choices, productType } = loaded.answer;
  const isBanking = productType === 'BANKING';
  const statuses = Object.entries(choices.callStatus).map(([group, labels]) => ({
    group,
    choices: labels.map((label) => ({ value: statusChoice(group, label), label })),
  }));
  const pick = { isReadonly };
  return (
    <div className="fields">
      <PickField
        {...pick}
        field={form.field('language')}
        label="Language"
        placeholder="Choose a language"
        groups={choicesOf(choices.languages)}
      />
      {!isBanking && (
        <PickField
          {...pick}
          field={form.field('userQuery')}
          label="User query"
          placeholder="Choose a query"
          groups={choicesOf(choices.userQuery)}
        />
      )}
      <MomentField field={form.field('followUpDate')} label="Next call date" isReadonly={isReadonly} />
      <PickField
        {...pick}
        field={form.field('subCallStatus')}
        label="Call status"
        placeholder="Choose a status"
        groups={statuses}
      />
      {isBanking && (
        <PickField
          {...pick}
          field={form.field('callOutcome')}
          label="Call outcome"
          placeholder="Choose an outcome"
          groups={choicesOf(choices.callOutcomes)}
        />
      )}
      <RemarksField field={form.field('remarks')} isReadonly={isReadonly} />
    </div>
  );
}

function StoppedNotice({ form }: Pick<DispositionState, 'form'>) {
  const messages = useValue(form.messages);
  return Object.keys(messages).length > 0 ? <Notice tone="bad">{errorCountText(messages)}</Notice> : null;
}

/** Records the outcome of the call. Submit saves it; End call saves it and ends the call. */
export function DispositionForm({ loaded, disposition, isReadonly, history }: DispositionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const saveState = useValue(disposition.saveState);
  const isPending = useValue(disposition.isPending);
  const isEnded = useValue(disposition.isEnded);
  const isStopped = useValue(disposition.isStopped);

  async function send(attempt: () => Promise<boolean>) {
    if (!(await attempt()) && form.current) focusFirstBad(form.current);
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void send(disposition.submit);
  }
  return (
    <form ref={form} className="panel disposition" noValidate onSubmit={submit} aria-label="Call Disposition">
      <header>
        <h2 className="grow">Call Disposition</h2>
        {history}
      </header>
      {isStopped && <StoppedNotice form={disposition.form} />}
      <Fields loaded={loaded} disposition={disposition} isReadonly={isReadonly || isPending || isEnded} />
      {!isReadonly && (
        <footer>
          <SaveStateLine state={saveState} />
          <span className="grow" />
          <button className="btn large end" type="button" disabled={isEnded} onClick={() => void send(disposition.end)}>
            <Icon shape={phoneEndIcon} />
            <span>End call</span>
          </button>
          <button className="btn primary large" type="submit" disabled={isPending || isEnded}>
            Submit
          </button>
        </footer>
      )}
    </form>
  );
}
