import type { ReadonlySignal } from '@preact/signals-react';
import type { CallReply } from '../contract/schemas.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createLoad, type Loaded } from '../kit/work/create-load.ts';
import { createWork } from '../kit/work/create-work.ts';

export type OwnSession = CallReply<'listSessions'>['sessions'][number];

export interface SessionsState {
  load: ReadonlySignal<Loaded<CallReply<'listSessions'>>>;
  isBusy: ReadonlySignal<boolean>;
  reload(): Promise<void>;
  end(sessionId: string): Promise<void>;
  endOthers(): Promise<void>;
  dispose(): void;
}

/** The signed-in user's own sessions. One ends at a time. */
export function createSessions(widget: Widget): SessionsState {
  const sessions = createLoad(widget.connection, 'listSessions');
  const work = createWork(widget);
  const about = 'sessions';
  async function reload() {
    await sessions.load({}, { keeps: true });
  }
  return {
    load: sessions.state,
    isBusy: work.isBusy,
    reload,
    async end(sessionId) {
      await work.run('endSession', { sessionId }, { about });
      await reload();
    },
    async endOthers() {
      await work.run('endOtherSessions', {}, { about });
      await reload();
    },
    dispose: sessions.dispose,
  };
}
