import { useState } from 'react';
import type { OtpStatus } from '../../../contract/otp-templates/otp-template.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { Template } from './template-form.ts';

interface TemplateMovesProps {
  template: Template;
  widget: Widget;
  /** True while something is typed that is not saved. */
  isTyped: boolean;
  moved(version: number): Promise<void>;
  readAgain(): Promise<void>;
}

const words: Readonly<Record<OtpStatus, { label: string; text: string }>> = {
  DRAFT: { label: 'Back to draft', text: 'The registry has refused it. It goes back to its writer.' },
  PENDING_DLT: { label: 'Send to DLT', text: 'The text is fixed while the operators register it.' },
  APPROVED: { label: 'Approve', text: 'The registry has registered the text, and it is good to be sent.' },
  ACTIVE: {
    label: 'Activate',
    text: 'It is sent from now on. The version that is active for the same purpose, channel, language and partner ends.',
  },
  INACTIVE: { label: 'Deactivate', text: 'No code goes out by this template any more. Nothing takes its place.' },
};

/** Where a version can go next, each step after a question; or why this person may not take it. */
export function TemplateMoves({ template, widget, isTyped, moved, readAgain }: TemplateMovesProps) {
  const work = useWork(widget);
  const [asked, setAsked] = useState<OtpStatus>();
  const { templateId, version: ifMatch, moves, templateName, revision } = template;
  async function move(target: OtpStatus) {
    const done = await work.run('moveOtpTemplate', { templateId, target }, { ifMatch, readAgain });
    setAsked(undefined);
    if (done) await moved(done.version);
  }
  const refusals = moves.flatMap(({ target, refusal }) => (refusal === null ? [] : [{ target, refusal }]));
  return (
    <>
      {refusals.map(({ target, refusal }) => (
        <Notice key={target} tone="wait" icon={lockIcon}>
          {words[target].label}: {refusal}.
        </Notice>
      ))}
      <div className="otp-moves">
        {moves
          .filter(({ refusal }) => refusal === null)
          .map(({ target }) => (
            <button key={target} className="btn" type="button" disabled={isTyped} onClick={() => setAsked(target)}>
              {words[target].label}
            </button>
          ))}
        {isTyped && moves.length > 0 && <span className="soft small">Save first</span>}
      </div>
      {asked && (
        <ConfirmDialog
          title={words[asked].label}
          isOpen
          text={words[asked].text}
          confirmLabel={words[asked].label}
          destroys={asked === 'INACTIVE'}
          confirm={() => move(asked)}
          cancel={() => setAsked(undefined)}
        >
          <span className="strong">
            {templateName}, v{revision}
          </span>
        </ConfirmDialog>
      )}
    </>
  );
}
