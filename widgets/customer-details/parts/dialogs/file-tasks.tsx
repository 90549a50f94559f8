import { lazyPart } from '../../../kit/lazy-part.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { ContactTask, CustomerFile, CustomerFileState, FileRequest } from '../../file-state.ts';
import type { DialogAction } from '../actions/action-bar.tsx';

const KeysDialog = lazyPart(async () => (await import('../head/keys-dialog.tsx')).FileKeysDialog);
const LinkDialog = lazyPart(async () => (await import('./payment-link-dialog.tsx')).PaymentLinkDialog);
const WaiverDialog = lazyPart(async () => (await import('./waiver-dialog.tsx')).WaiverDialog);
const RestructureDialog = lazyPart(async () => (await import('./restructure-dialog.tsx')).RestructureDialog);
const ForeclosureDialog = lazyPart(async () => (await import('./foreclosure-dialog.tsx')).ForeclosureDialog);
const FeedbackDialog = lazyPart(async () => (await import('../feedback/feedback-dialog.tsx')).FeedbackDialog);
const DecideDialog = lazyPart(async () => (await import('./decide-dialog.tsx')).DecideDialog);
const WishDialog = lazyPart(async () => (await import('./wish-dialog.tsx')).WishDialog);
const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog);

/** What is done in a dialog over the file. */
export type FileTask =
  | { kind: DialogAction | ContactTask | 'wish' | 'keys' }
  | { kind: 'decide'; request: FileRequest; verdict: 'APPROVE' | 'REJECT' };

interface FileTasksProps {
  task: FileTask;
  file: CustomerFile;
  state: CustomerFileState;
  widget: Widget;
  close(): void;
}

/** The dialog of a task; each loads when it is first opened. */
export function FileTasks({ task, file, state, widget, close }: FileTasksProps) {
  const own = { file, state, close };
  switch (task.kind) {
    case 'keys':
      return <KeysDialog state={state} close={close} />;
    case 'paymentLink':
      return <LinkDialog {...own} />;
    case 'penaltyWaiver':
      return <WaiverDialog {...own} />;
    case 'restructure':
      return <RestructureDialog {...own} />;
    case 'foreclosure':
      return <ForeclosureDialog {...own} maySend={state.offer('penaltyWaiver') !== undefined} />;
    case 'wish':
      return <WishDialog {...own} />;
    case 'decide':
      return <DecideDialog {...own} request={task.request} verdict={task.verdict} />;
    case 'feedback':
      return (
        <FeedbackDialog open loan={state.loan} widget={widget} submitted={() => void state.refresh()} close={close} />
      );
    default:
      return <ContactDialog {...own} task={task.kind} />;
  }
}
