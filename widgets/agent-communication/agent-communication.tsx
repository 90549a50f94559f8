import { useCallback, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { lockIcon } from '../kit/parts/icons/lock.tsx';
import { Blank, LoadFailure, ScreenFailure } from '../kit/parts/load-state.tsx';
import { Notice } from '../kit/parts/notice.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createLoad, type LoadError } from '../kit/work/create-load.ts';
import { createCompose } from './compose.state.ts';
import { createSent, type Sent } from './sent.state.ts';
import type { Choices } from './message-form.ts';
import { Making } from './parts/making.tsx';
import { SentList } from './parts/sent-list.tsx';

const CommunicationDrawer = lazyPart(
  async () => (await import('./parts/communication-drawer.tsx')).CommunicationDrawer,
);

const title = 'Agent Communication';

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
  const again = () => load.again();
  if (shown.phase === 'failed' && shown.code === 'NOT_ALLOWED')
    return (
      <Blank
        icon={lockIcon}
        title="You do not have permission to send communications"
        text="Ask your lead, if your work needs them."
      />
    );
  if (shown.phase === 'failed' && shown.showsErrorPage) return <ScreenFailure failure={shown} refresh={again} />;
  return (
    <div className="com">
      <h1>{title}</h1>
      {shown.phase === 'loading' && (
        <div className="panel padded">
          <CardSkeleton rows={6} />
        </div>
      )}
      {shown.phase === 'failed' && <LoadFailure failure={shown} retry={again} />}
      {shown.phase === 'ready' && <Desk choices={shown.value} widget={widget} failed={failed} />}
    </div>
  );
}
