import { useState } from 'react';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { madeOrWaits, ReasonField } from '../../parts/reason-field.tsx';
import choicesSheet from '../choices/choices.css?sheet';
import { NachCodeHead } from './nach-code-decision.tsx';
import { NachCodeFields } from './nach-code-fields.tsx';
import { changeFields, createChangeForm, sent, typedOf, whyApproved, type NachCodeProps } from './nach-code-form.ts';

/** A reject code under edit. */
export function NachCodeEditor({ code, widget, readAgain, close }: NachCodeProps) {
  useSheet(choicesSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const { codeId } = code;
  const [forms] = useState(() => ({ code: createChangeForm(typedOf(code)) }));
  const form = forms.code;
  useKeptFields(widget, `nach-code/${codeId}`, forms);
  const { version, news } = useRebase(code, (now, by) =>
    form.rebase({ ...typedOf(now), remark: form.values.peek().remark }, by).map((name) => changeFields[name]),
  );
  const isTyped = useValue(form.isDirty);
  const values = useValue(form.values);
  function discard() {
    form.reset();
    close();
  }
  const why = whyApproved(code, values);
  async function save() {
    if (form.check()) {
      const { isOffered, ...typed } = form.values.peek();
      const input = { codeId, ...sent(typed), isOffered: isOffered !== '' };
      const done = await work.run('changeNachCode', input, {
        ifMatch: version(),
        form,
        readAgain,
        success: madeOrWaits(),
      });
      if (done) {
        form.reset();
        close();
        return readAgain();
      }
    }
  }
  return (
    <EditorDrawer
      title="NACH reject code"
      className="choice-form"
      isTyped={isTyped}
      isBusy={isBusy}
      save={{ label: why === undefined ? 'Save' : 'Propose', run: save }}
      discard={discard}
    >
      <NachCodeHead code={code} />
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      <NachCodeFields form={form} />
      <CheckboxField field={form.field('isOffered')} label="Forms offer it" />
      {code.isOffered && values.isOffered === '' && (
        <Notice tone="off">
          It stays readable where a mandate was rejected for it, and can be brought back. Forms offer it no more.
        </Notice>
      )}
      <ReasonField field={form.field('remark')} why={why} />
    </EditorDrawer>
  );
}
