import { useRef, useState } from 'react';
import { alertNoteRules } from '../../../contract/alerts/alerts.ts';
import { reasonHint, reasonLength } from '../../../contract/rules/reason.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import type { ActionProps } from '../../action-props.ts';
import { AlertFacts, type WholeAlert } from './alert-facts.tsx';
import alertSheet from './alerts.css?sheet';

export const alertWidth = '460px';

interface OpenAlertProps extends Pick<ActionProps, 'widget' | 'close'> {
  alert: WholeAlert;
  /** Loads the alert and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  /** Called once it is marked. */
  saved(): Promise<unknown>;
}

/** An alert that nobody has seen, with the note of who sees it now. A colleague may be first: the note stays in sight. */
export function AlertToSee({ alert, readAgain, saved, widget, close }: OpenAlertProps) {
  useSheet(entrySheet);
  useSheet(alertSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [forms] = useState(() => ({
    seen: createForm({ initial: { note: '' }, rules: { note: alertNoteRules } }),
  }));
  const form = forms.seen;
  const { alertId } = alert;
  useKeptFields(widget, `alert/${alertId}`, forms);
  // what happens again meanwhile is another version of the alert: whoever marks it reads of that first
  const { version, news } = useRebase(alert, () => [
    alert.state === 'SEEN' ? 'marked as seen' : 'it has happened again',
  ]);
  const isTyped = useValue(form.isDirty);
  const isTaken = alert.state === 'SEEN';
  const body = useRef<HTMLDivElement>(null);
  const { leave, question } = useDiscardQuestion(isTyped && !isTaken, () => {
    form.reset();
    close();
  });
  async function mark() {
    if (form.check()) {
      const input = { alertId, note: form.text('note') };
      const done = await work.run('markAlertSeen', input, {
        ifMatch: version(),
        form,
        readAgain,
        // the drawer says what has changed
        refused: ({ code }) => (code === 'STALE_VERSION' ? '' : undefined),
      });
      if (done) {
        form.reset();
        close();
        await saved();
        return;
      }
    }
    if (body.current) focusFirstError(body.current);
  }
  return (
    <Drawer
      title={alert.name}
      isOpen
      close={leave}
      width={alertWidth}
      footer={
        <>
          <span className="alert-left" role="status">
            {isTyped && !isTaken ? 'Not saved yet' : ''}
          </span>
          <button className="btn" type="button" onClick={leave}>
            {isTaken ? 'Close' : 'Cancel'}
          </button>
          {!isTaken && (
            <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void mark()}>
              Mark as seen
            </button>
          )}
        </>
      }
    >
      <div ref={body} className="alert-form">
        {news !== '' && <Notice tone="wait">{news}</Notice>}
        <AlertFacts alert={alert} />
        <TextAreaField
          field={form.field('note')}
          label={isTaken ? 'Your note' : 'Note'}
          hint={`What you found or did. ${reasonHint}`}
          rows={3}
          maxLength={reasonLength.most}
          isReadonly={isTaken}
        />
      </div>
      {question}
    </Drawer>
  );
}

/** An alert that somebody has seen, or that this person only reads. */
export function SeenAlert({ alert, close }: Pick<OpenAlertProps, 'alert' | 'close'>) {
  useSheet(alertSheet);
  return (
    <Drawer title={alert.name} isOpen close={close} width={alertWidth}>
      <div className="alert-form">
        <AlertFacts alert={alert} />
      </div>
    </Drawer>
  );
}
