import { lazyPart } from '../../lazy-part.ts';
import type { Connection } from '../../../client/connection.ts';
import type { ApplicationDesk, DeskConfig } from '../application-desk.ts';

const IssueDialog = lazyPart(async () => (await import('../issue-dialog.tsx')).IssueDialog);
const ResolveDialog = lazyPart(async () => (await import('../resolve-dialog.tsx')).ResolveDialog);
const TimelineDialog = lazyPart(async () => (await import('../timeline/timeline-dialog.tsx')).TimelineDialog);

/** What every desk does in a dialog: hold, change or end a hold, show the timeline or the keys. */
export type DeskTask = 'report' | 'change' | 'resolve' | 'timeline' | 'keys';

interface DeskTasksProps {
  /** The task under way, any other of the screen's own among them; undefined while there is none. */
  kind: string | undefined;
  config: Pick<DeskConfig, 'headerInfo' | 'holdInfo'>;
  state: ApplicationDesk;
  connection: Connection;
  close(): void;
}

/** The dialog of the task that every desk has; the keys are each screen's own. */
export function DeskTasks({ kind, config: { headerInfo, holdInfo }, state, connection, close }: DeskTasksProps) {
  if (kind === 'report' || kind === 'change')
    return <IssueDialog info={holdInfo} state={state} isChange={kind === 'change'} close={close} />;
  if (kind === 'resolve') return <ResolveDialog state={state} name={headerInfo.name} close={close} />;
  return kind === 'timeline' ? <TimelineDialog connection={connection} loan={state.loan} close={close} /> : null;
}
