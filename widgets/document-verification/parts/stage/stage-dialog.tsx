import { useContext, type ReactNode } from 'react';
import { focusNextHeading } from '../../../kit/desk/frame/next-heading.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { ShadowRootContext } from '../../../kit/widget/use-sheet.ts';
import type { StageReply, StageWork } from '../../stage/stage-work.state.ts';

/** What each dialog of a stage gets. */
export interface StageDialogProps {
  shown: StageReply;
  stage: StageWork;
  /** The account that it is about, where it is about one. */
  accountId?: string | undefined;
  close(): void;
}

interface FrameProps extends StageDialogProps {
  title: string;
  submitLabel: string;
  /** What follows, after whom it is about. */
  text: string;
  /** What the names of its fields begin with. */
  fields: `${string}.`;
  save(): Promise<boolean>;
  children: ReactNode;
}

/** A dialog that records something: whom it is about, the fields, and one button. It stays where the save is refused. */
export function StageDialog({ shown, stage, title, submitLabel, text, fields, save, close, children }: FrameProps) {
  const root = useContext(ShadowRootContext);
  async function submit() {
    if (!stage.typed.check(fields) || !(await save())) return;
    close();
    focusNextHeading(root, '.desk-cards');
  }
  return (
    <FormDialog title={title} submitLabel={submitLabel} submit={submit} close={close}>
      <p className="soft">
        {shown.customerName}, <span className="num">{shown.loanApplicationNumber}</span>. {text}
      </p>
      {children}
    </FormDialog>
  );
}
