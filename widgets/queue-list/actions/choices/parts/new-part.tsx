import { useState } from 'react';
import type { AddedKind } from '../../../../contract/desk-parts/desk-parts.ts';
import { TextField } from '../../../../kit/form/text-field.tsx';
import { FormDialog } from '../../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../../kit/use-value.ts';
import type { Widget } from '../../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../../kit/work/use-work.ts';
import { useDiscardQuestion } from '../../../parts/discard-question.tsx';
import { ReasonField } from '../../../parts/reason-field.tsx';
import { PartFields } from './part-fields.tsx';
import { createNewForm, keyOf, sentOf, type ListedPart } from './part-form.ts';

interface NewPartProps {
  kind: AddedKind;
  tabs: readonly ListedPart[];
  widget: Widget;
  readAgain(): Promise<void>;
  close(): void;
}

/** Adds a tab or a card to the document desk. */
export function NewPart({ kind, tabs, widget, readAgain, close }: NewPartProps) {
  const work = useWork(widget);
  const [forms] = useState(() => ({ part: createNewForm(kind) }));
  const form = forms.part;
  useKeptFields(widget, `desk-part/new-${kind}`, forms);
  const typed = useValue(form.values);
  function end() {
    form.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), end);
  async function add() {
    if (!form.check()) return;
    const now = form.values.peek();
    const { label, order, card } = sentOf(kind, now, null);
    const input = { kind, key: keyOf(now), label, order, card, reason: form.text('reason') };
    const made = await work.run('addDeskPart', input, { form, success: 'The document desk has it from now on' });
    if (!made) return;
    await readAgain();
    end();
  }
  return (
    <FormDialog title={kind === 'tab' ? 'New tab' : 'New card'} submitLabel="Add" submit={add} close={leave}>
      <div className="choice-form">
        <TextField
          field={form.field('key')}
          label="Key"
          hint="It never changes. Empty: made of the words"
          placeholder={keyOf(typed)}
          maxLength={40}
        />
        <PartFields kind={kind} form={form} tabs={tabs} before={null} />
        <ReasonField field={form.field('reason')} />
      </div>
      {question}
    </FormDialog>
  );
}
