import { useState } from 'react';
import { refusalLength } from '../../contract/campaigns/communication.ts';
import { refusalRules } from '../../contract/campaigns/communication-rules.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { ConfirmDialog } from '../../kit/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { useKeptFields } from '../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../kit/work/use-work.ts';
import type { Communication } from '../sent.state.ts';
import { countedRecipients } from '../words.ts';

export interface OpenCommunicationProps {
  communication: Communication;
  widget: Widget;
  /** Loads the list again. */
  refresh(): Promise<void>;
  close(): void;
}

/** Refuses a communication that another person has made; the reason outlives the page. */
function RefuseDialog({ communication, widget, refresh, close }: OpenCommunicationProps) {
  const work = useWork(widget);
  const { communicationId, version: ifMatch } = communication;
  const [forms] = useState(() => ({
    refusal: createForm({ initial: { remark: '' }, rules: { remark: refusalRules } }),
  }));
  const form = forms.refusal;
  useKeptFields(widget, `communication/${communicationId}/refuse`, forms);
  async function submit() {
    if (!form.check()) return;
    const input = { communicationId, remark: form.values.peek().remark };
    const done = await work.run('refuseCommunication', input, { ifMatch, form, readAgain: refresh });
    if (!done) return;
    form.reset();
    close();
    await refresh();
  }
  return (
    <FormDialog title="Refuse" submitLabel="Refuse" submit={submit} close={close}>
      <TextAreaField field={form.field('remark')} label="Why" rows={3} maxLength={refusalLength} isWide />
    </FormDialog>
  );
}

/** What the viewer may do with it: stop it, release it, refuse it. */
export function CommunicationActions(props: OpenCommunicationProps) {
  const { communication, widget, refresh } = props;
  const { communicationId, version: ifMatch, status, mayStop, releaseRefusal, recipients } = communication;
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [asks, setAsks] = useState<'stop' | 'release' | 'refuse'>();
  const waits = status === 'WAITS_FOR_RELEASE';
  const close = () => setAsks(undefined);
  async function run(name: 'stopCommunication' | 'releaseCommunication') {
    await work.run(name, { communicationId }, { ifMatch, readAgain: refresh });
    close();
    await refresh();
  }
  return (
    <>
      {waits && releaseRefusal !== null && <span className="small soft grow">{releaseRefusal}</span>}
      {waits && releaseRefusal === null && (
        <>
          <button className="btn" type="button" aria-disabled={isBusy} onClick={() => setAsks('refuse')}>
            Refuse
          </button>
          <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => setAsks('release')}>
            Release
          </button>
        </>
      )}
      {mayStop && (
        <button className="btn" type="button" aria-disabled={isBusy} onClick={() => setAsks('stop')}>
          Stop sending
        </button>
      )}
      {asks === 'refuse' && <RefuseDialog {...props} close={close} />}
      {asks === 'release' && (
        <ConfirmDialog
          title="Release this communication?"
          isOpen
          text="Please ensure all fields are filled correctly"
          confirmLabel="Release"
          confirm={() => run('releaseCommunication')}
          cancel={close}
        >
          It goes to {countedRecipients(recipients)}.
        </ConfirmDialog>
      )}
      {asks === 'stop' && (
        <ConfirmDialog
          title="Stop sending?"
          isOpen
          text="What has not gone out yet is not sent any more. This cannot be undone."
          confirmLabel="Stop sending"
          cancelLabel="Go on"
          destroys
          confirm={() => run('stopCommunication')}
          cancel={close}
        />
      )}
    </>
  );
}
