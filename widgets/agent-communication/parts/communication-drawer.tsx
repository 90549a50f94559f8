import { useState } from 'react';
import { audiences, refusalLength } from '../../contract/campaigns/communication.ts';
import { required } from '../../contract/rules/basic-validation.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import progressSheet from '../../kit/look/progress.css?sheet';
import { ConfirmDialog } from '../../kit/overlay/confirm-dialog.tsx';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { FieldRows, type FieldRow } from '../../kit/parts/field-rows.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { useKeptFields } from '../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../kit/work/use-work.ts';
import type { Communication } from '../sent.state.ts';
import { channelNames, communicationLooks, countedRecipients, purposeNames } from '../words.ts';
import { StatusLook } from './look.tsx';
import { Progress } from './progress.tsx';
import { Recipients } from './recipients.tsx';

interface CommunicationDrawerProps {
  communication: Communication;
  widget: Widget;
  /** Loads the list again. */
  refresh(): Promise<void>;
  close(): void;
}

const byAt = (by: string | null, at: string | null) => [by, at && formatDateTime(at)].filter(Boolean).join(', ');

function factsOf(communication: Communication): FieldRow[] {
  const { audience, channel, purpose, createdBy, createdAt, sendsAt, status } = communication;
  const { releasedBy, releasedAt, stoppedBy, endedAt, remark } = communication;
  const decided = status === 'REFUSED' ? 'Refused by' : 'Released by';
  return [
    { label: 'Audience', value: audiences[audience] },
    { label: 'Channel', value: `${channelNames[channel]}, ${purposeNames[purpose].toLowerCase()}` },
    { label: 'Made by', value: byAt(createdBy, createdAt) },
    ...(releasedBy === null ? [] : [{ label: decided, value: byAt(releasedBy, releasedAt) }]),
    ...(remark === null ? [] : [{ label: 'Why', value: remark }]),
    ...(sendsAt === null ? [] : [{ label: 'Goes out from', value: formatDateTime(sendsAt) }]),
    ...(stoppedBy === null ? [] : [{ label: 'Stopped by', value: stoppedBy }]),
    ...(endedAt === null ? [] : [{ label: 'Ended', value: formatDateTime(endedAt) }]),
  ];
}

/** Refuses a communication that another person has made; the reason outlives the page. */
function RefuseDialog({ communication, widget, refresh, close }: CommunicationDrawerProps) {
  const work = useWork(widget);
  const { communicationId, version: ifMatch } = communication;
  const [forms] = useState(() => ({
    refusal: createForm({ remark: '' }, { remark: [required('Say why it is refused')] }),
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
function Actions(props: CommunicationDrawerProps) {
  const { communication, widget, refresh } = props;
  const { communicationId, version: ifMatch, status, mayStop, releaseRefusal, recipients } = communication;
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [asks, setAsks] = useState<'stop' | 'release' | 'refuse'>();
  const waits = status === 'WAITS_FOR_RELEASE';
  const close = () => setAsks(undefined);
  async function run(name: 'stopCommunication' | 'releaseCommunication', success?: string) {
    const handling = { ifMatch, readAgain: refresh, ...(success !== undefined && { success }) };
    await work.run(name, { communicationId }, handling);
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
          confirm={() => run('releaseCommunication', 'Communication Sent Successfully')}
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

/** One communication: its facts, how far it has got, its recipients, and what can be done with it. */
export function CommunicationDrawer(props: CommunicationDrawerProps) {
  const { communication, widget, close } = props;
  useSheet(progressSheet);
  const { title, revision, status, recipients, mayStop } = communication;
  const hasActions = !widget.isReadonly && (mayStop || status === 'WAITS_FOR_RELEASE');
  return (
    <Drawer title={title} isOpen close={close} width="640px" footer={hasActions && <Actions {...props} />}>
      <div className="com-detail">
        <div className="com-entry-head">
          <span className="soft grow">
            Version {revision}, {countedRecipients(recipients)}
          </span>
          <StatusLook look={communicationLooks[status]} />
        </div>
        {status === 'SENDING' && <Progress communication={communication} />}
        <FieldRows rows={factsOf(communication)} />
        <Recipients communication={communication} widget={widget} />
      </div>
    </Drawer>
  );
}
