import { useState } from 'react';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { madeOrWaits, ReasonField } from '../../parts/reason-field.tsx';
import { ChoiceDecision } from './choice-decision.tsx';
import { ChoiceFacts } from './choice-facts.tsx';
import {
  changeFields,
  createChangeForm,
  sentChange,
  typedOf,
  whyApproved,
  wordsHint,
  type Choice,
} from './choice-form.ts';
import choicesSheet from './choices.css?sheet';

interface ChoiceEditorProps {
  choice: Choice;
  widget: Widget;
  /** Loads the choice and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** A choice: what may change of it, or what another person has proposed for it. */
export function ChoiceEditor(props: ChoiceEditorProps) {
  useSheet(choicesSheet);
  return props.choice.proposal === null ? <ChangeDrawer {...props} /> : <ChoiceDecision {...props} />;
}

function ChangeDrawer({ choice, widget, readAgain, close }: ChoiceEditorProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const { choiceId, group, ruleOnWords } = choice;
  const [forms] = useState(() => ({ choice: createChangeForm(typedOf(choice)) }));
  const form = forms.choice;
  useKeptFields(widget, `choice/${choiceId}`, forms);
  const { version, news } = useRebase(choice, (now, by) =>
    form.rebase({ ...typedOf(now), reason: form.values.peek().reason }, by).map((name) => changeFields[name]),
  );
  const isTyped = useValue(form.isDirty);
  const values = useValue(form.values);
  function discard() {
    form.reset();
    close();
  }
  const why = whyApproved(choice, values);
  const isRetired = choice.isOffered && values.isOffered === '';
  async function save() {
    if (form.check()) {
      const input = { choiceId, ...sentChange(form.values.peek()) };
      const done = await work.run('changeChoice', input, {
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
      title="Choice"
      className="choice-form"
      isTyped={isTyped}
      isBusy={isBusy}
      save={{ label: why === undefined ? 'Save' : 'Propose', run: save }}
      discard={discard}
    >
      <ChoiceFacts choice={choice} />
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      <TextField
        field={form.field('label')}
        label="Words"
        hint={ruleOnWords === null ? wordsHint(group) : `${ruleOnWords}, so its words stay`}
        isReadonly={ruleOnWords !== null}
        maxLength={60}
      />
      <TextField field={form.field('order')} label="Order" inputMode="numeric" maxLength={4} />
      <CheckboxField field={form.field('isOffered')} label="Forms offer it" />
      {isRetired && (
        <Notice tone="off">
          It stays readable where it was chosen, and can be brought back. Forms offer it no more.
        </Notice>
      )}
      <ReasonField field={form.field('reason')} why={why} />
    </EditorDrawer>
  );
}
