import { useRef, useState } from 'react';
import { partWidening } from '../../../../contract/desk-parts/desk-parts.ts';
import { CheckboxField } from '../../../../kit/form/checkbox-field.tsx';
import { Notice } from '../../../../kit/parts/notice.tsx';
import { useValue } from '../../../../kit/use-value.ts';
import type { Widget } from '../../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../../kit/work/use-rebase.ts';
import { useWork } from '../../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../../parts/editor-drawer.tsx';
import { madeOrWaits, ReasonField } from '../../../parts/reason-field.tsx';
import { PartFields } from './part-fields.tsx';
import { createPartForm, sentOf, typedOf, type ListedPart, type Part } from './part-form.ts';
import { PartHead } from './part-head.tsx';

export interface PartProps {
  part: Part;
  tabs: readonly ListedPart[];
  widget: Widget;
  /** Loads the part and all others again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

const changedWords: Readonly<Record<string, string>> = { label: 'Words', order: 'Order', isShown: 'Shown' };

/** A part of which nothing waits: what may change of it. */
export function PartEditor({ part, tabs, widget, readAgain, close }: PartProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const { partId, kind, key } = part;
  const stands = useRef(part);
  const [forms] = useState(() => ({ part: createPartForm(kind, key, () => stands.current) }));
  const form = forms.part;
  useKeptFields(widget, `desk-part/${partId}`, forms);
  const { version, news } = useRebase(part, (now, by) => {
    stands.current = now;
    const changed = form.rebase(typedOf(now, form.values.peek()['reason']), by);
    return [...new Set(changed.map((name) => changedWords[name] ?? 'Card'))];
  });
  const isTyped = useValue(form.isDirty);
  const typed = useValue(form.values);
  function discard() {
    form.reset();
    close();
  }
  const why = partWidening(kind, part, sentOf(kind, typed, part));
  const isRetired = part.isShown && typed['isShown'] === '';
  const isOfDesk = kind === 'tab' || kind === 'card';
  async function save() {
    if (!form.check()) return;
    const input = { partId, ...sentOf(kind, form.values.peek(), part), reason: form.text('reason') };
    const done = await work.run('changeDeskPart', input, {
      ifMatch: version(),
      form,
      readAgain,
      success: madeOrWaits(),
    });
    if (!done) return;
    form.reset();
    await readAgain();
    close();
  }
  return (
    <EditorDrawer
      title="Tabs, cards and headers"
      className="choice-form"
      width="560px"
      isTyped={isTyped}
      isBusy={isBusy}
      save={{ label: why === undefined ? 'Save' : 'Propose', run: save }}
      discard={discard}
    >
      <PartHead part={part} />
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      <PartFields kind={kind} form={form} tabs={tabs} before={part.card} />
      <CheckboxField field={form.field('isShown')} label={isOfDesk ? 'The desk has it' : 'The header shows it'} />
      {isRetired && kind === 'card' && (
        <Notice tone="off">Applications that have it keep it. New ones come without it.</Notice>
      )}
      <ReasonField field={form.field('reason')} why={why} />
    </EditorDrawer>
  );
}
