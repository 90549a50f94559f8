import { useCallback, useEffect, useMemo, useState } from 'react';
import { audiences, type Audience } from '../contract/campaigns/communication.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { lockIcon } from '../kit/parts/icons.tsx';
import { Blank, LoadFailure, ScreenFailure } from '../kit/parts/load-state.tsx';
import { Notice } from '../kit/parts/notice.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createLoad, type LoadError } from '../kit/work/create-load.ts';
import { useKeptFields } from '../kit/work/kept/use-kept-fields.ts';
import { createCompose, type Compose, type Step } from './compose.state.ts';
import { createSent, type Sent } from './sent.state.ts';
import type { Choices } from './message-form.ts';
import { AudienceStep } from './parts/audience-step.tsx';
import { SentList } from './parts/sent-list.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import { channelNames, countedRecipients } from './words.ts';

const MessageStep = lazyPart(async () => (await import('./parts/message-step.tsx')).MessageStep);
const PreviewStep = lazyPart(async () => (await import('./parts/preview-step.tsx')).PreviewStep);
const CommunicationDrawer = lazyPart(
  async () => (await import('./parts/communication-drawer.tsx')).CommunicationDrawer,
);

const title = 'Agent Communication';
const steps: readonly Step[] = ['audience', 'message', 'preview'];

interface MakingProps {
  compose: Compose;
  choices: Choices;
  widget: Widget;
  sent(): void;
}

/** The steps in which a communication is made. */
function Making({ compose, choices, widget, sent }: MakingProps) {
  const { forms } = compose;
  useKeptFields(widget, 'communication', forms);
  const now = useValue(compose.step);
  const { audience } = useValue(forms.audience.values);
  const checked = useValue(compose.audience);
  // drawn anew when the template changes
  useValue(forms.message.values);
  const template = compose.template(choices);
  const stateOf = (step: Step) => {
    const [at, own] = [steps.indexOf(now), steps.indexOf(step)];
    return own < at ? 'done' : own === at ? 'now' : 'todo';
  };
  return (
    <section className="panel com-making" aria-label="New communication">
      <ol className="com-steps">
        <StepFrame
          number={1}
          title="Audience"
          state={stateOf('audience')}
          summary={
            now !== 'audience' && `${audiences[audience as Audience]}: ${countedRecipients(checked?.recipients ?? 0)}`
          }
          change={() => compose.change('audience')}
        >
          <AudienceStep compose={compose} choices={choices} />
        </StepFrame>
        <StepFrame
          number={2}
          title="Channel and template"
          state={stateOf('message')}
          summary={
            now === 'preview' &&
            template &&
            `${channelNames[template.channel]}, ${template.title}, version ${template.revision}, ${template.language}`
          }
          change={() => compose.change('message')}
        >
          <MessageStep compose={compose} choices={choices} />
        </StepFrame>
        <StepFrame number={3} title="Preview and send" state={stateOf('preview')}>
          <PreviewStep compose={compose} choices={choices} isReadonly={widget.isReadonly} sent={sent} />
        </StepFrame>
      </ol>
    </section>
  );
}

/** The open communication, as the list knows it now. */
function Opened({ id, sent, widget, close }: { id: string; sent: Sent; widget: Widget; close(): void }) {
  const shown = useValue(sent.load.state);
  const found =
    shown.phase === 'ready' ? shown.value.communications.find((each) => each.communicationId === id) : undefined;
  return found && <CommunicationDrawer communication={found} widget={widget} refresh={sent.refresh} close={close} />;
}

interface DeskProps {
  choices: Choices;
  widget: Widget;
  failed(error: LoadError): void;
}

function Desk({ choices, widget, failed }: DeskProps) {
  const { connection } = widget;
  const compose = useMemo(() => createCompose(widget), [widget]);
  const sent = useMemo(() => createSent(connection, failed), [connection, failed]);
  const [opened, setOpened] = useState<string>();
  const isDirty = useValue(compose.isDirty);
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useEffect(() => {
    void sent.show({});
    return sent.dispose;
  }, [sent]);
  useEffect(() => widget.provide({ reload: () => sent.show({}) }), [widget, sent]);
  const open = useCallback((id: string) => setOpened(id), []);
  return (
    <div className="com-columns">
      {choices.mayCommunicate && !widget.isReadonly ? (
        <Making
          compose={compose}
          choices={choices}
          widget={widget}
          sent={() => void sent.show({ page: 0, status: null })}
        />
      ) : (
        <Notice tone="off">
          {widget.isReadonly ? 'This is shown read-only' : 'You release and refuse what colleagues send.'}
        </Notice>
      )}
      <SentList sent={sent} open={open} />
      {opened !== undefined && (
        <Opened key={opened} id={opened} sent={sent} widget={widget} close={() => setOpened(undefined)} />
      )}
    </div>
  );
}

/** Messages of staff to many borrowers or agents: made step by step, previewed, sent, followed and stopped (RT-59, UT-07). */
export function AgentCommunication({ widget }: { widget: Widget }) {
  const { connection, emit } = widget;
  const failed = useCallback(
    ({ code, retryable }: LoadError) => void emit('lending-error', { code, retryable }),
    [emit],
  );
  const load = useMemo(() => createLoad(connection, 'communicationChoices', failed), [connection, failed]);
  const shown = useValue(load.state);
  useEffect(() => {
    void load.load({});
    return load.dispose;
  }, [load]);
  const again = () => void load.again();
  if (shown.phase === 'failed' && shown.code === 'NOT_ALLOWED')
    return (
      <Blank
        icon={lockIcon}
        title="You do not have permission to send communications"
        text="Ask your lead, if your work needs them."
      />
    );
  if (shown.phase === 'failed' && shown.showsErrorPage) return <ScreenFailure refresh={again} />;
  return (
    <div className="com">
      <h1>{title}</h1>
      {shown.phase === 'loading' && (
        <div className="panel padded">
          <CardSkeleton rows={6} />
        </div>
      )}
      {shown.phase === 'failed' && <LoadFailure message={shown.message} retry={again} />}
      {shown.phase === 'ready' && <Desk choices={shown.value} widget={widget} failed={failed} />}
    </div>
  );
}
