import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { statusGroups } from '../../../kit/desk/call/status-choice.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { phoneEndIcon } from '../../../kit/parts/icons/phone-end.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { DispositionState } from './disposition.ts';
import { SaveStateLine } from './save-state-line.tsx';
import { useLater } from '../../../kit/use-later.ts';

const FaultOverForm = lazyPart(async () => (await import('./fault-over-form.tsx')).FaultOverForm);
const RefusedSubmit = lazyPart(async () => (await import('./refused-submit.tsx')).RefusedSubmit);
const UnconfirmedSave = lazyPart(async () => (await import('./unconfirmed-save.tsx')).UnconfirmedSave);
const HeldElsewhere = lazyPart(async () => (await import('../../../kit/parts/held-elsewhere.tsx')).HeldElsewhere);

interface DispositionFormProps<Values extends Record<keyof Values, string>> {
  disposition: DispositionState<Values>;
  isReadonly: boolean;
  /** The submit button's text, as in the screen's specification. */
  submitLabel: string;
  /** The call statuses that the agent may choose from, by group. Without one no call can be saved. */
  statuses: Parameters<typeof statusGroups>[0];
  /** Whether the agent may end the call here. */
  canEnd?: boolean;
  /** Links at the right of the heading. */
  links: ReactNode;
  /** The screen's own fields. */
  children(isReadonly: boolean): ReactNode;
}

/** The form that records the outcome of the call; each screen gives its own fields. */
export function DispositionForm<Values extends Record<keyof Values, string>>({
  disposition,
  isReadonly,
  submitLabel,
  statuses,
  canEnd = false,
  links,
  children,
}: DispositionFormProps<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const saveState = useValue(disposition.saveState);
  const isPending = useValue(disposition.isPending);
  const isEnded = useValue(disposition.isEnded);
  const isStopped = useValue(disposition.isStopped);
  const fault = useValue(disposition.fault);
  const isUnconfirmed = useValue(disposition.isUnconfirmed);
  const elsewhere = useValue(disposition.elsewhere);
  const [refusals, setRefusals] = useState(0);
  const isLater = useLater(0);
  const hasStatuses = statusGroups(statuses).length > 0;
  const isShut = !hasStatuses || isEnded || isUnconfirmed || elsewhere !== null;
  useEffect(() => {
    if (isLater) void disposition.hold();
  }, [disposition, isLater]);
  useEffect(() => {
    const shown = form.current;
    if (shown && window.parent !== window)
      void import('../../../kit/sandboxed-forms.ts').then(({ hearSandboxedForms }) => hearSandboxedForms(shown));
  }, []);

  async function send(attempt: () => Promise<boolean>) {
    if (!(await attempt())) setRefusals((count) => count + 1);
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    // Enter in a lone field submits a form even when a read-only screen shows no button.
    if (!isReadonly) void send(disposition.submit);
  }
  /** Works from the start, because the script of the screen's keys is fetched only once the form is shown. */
  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    form.current?.querySelector<HTMLElement>('[type=submit]')?.click();
  }
  function backToForm() {
    disposition.backToForm();
    const submits = form.current?.querySelector<HTMLElement>('[type=submit]');
    if (isStopped) setRefusals((count) => count + 1);
    else submits?.focus();
  }
  return (
    <form
      ref={form}
      className="panel disposition"
      noValidate
      onSubmit={submit}
      onKeyDown={submitByKey}
      aria-label="Call Disposition"
    >
      <header>
        <h2 className="grow">Call Disposition</h2>
        {links}
      </header>
      {elsewhere && <HeldElsewhere what="This call" holder={elsewhere} takeOver={disposition.takeOver} />}
      {isLater && (
        <RefusedSubmit
          form={disposition.form}
          element={form}
          isStopped={isStopped}
          hasStatuses={hasStatuses}
          refusals={refusals}
        />
      )}
      {isUnconfirmed && (
        <UnconfirmedSave
          isReadonly={isReadonly || elsewhere !== null}
          takeForSaved={() => void disposition.takeForSaved()}
          sendAgain={() => void send(disposition.sendAgain)}
        />
      )}
      <div className="fields">{children(isReadonly || isPending || isEnded || elsewhere !== null)}</div>
      {!isReadonly && (
        <footer>
          <SaveStateLine state={saveState} />
          <span className="grow" />
          {canEnd && (
            <button
              className="btn large end"
              type="button"
              disabled={isShut}
              onClick={() => void send(disposition.end)}
            >
              <Icon shape={phoneEndIcon} />
              <span>End call</span>
            </button>
          )}
          <button className="btn primary large" type="submit" disabled={isPending || isShut}>
            {submitLabel}
          </button>
        </footer>
      )}
      {fault && <FaultOverForm message={fault.message} back={backToForm} />}
    </form>
  );
}
