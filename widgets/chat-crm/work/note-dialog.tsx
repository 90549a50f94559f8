import { useState } from 'react';
import { chatNoteLength } from '../../contract/chat/chat.ts';
import { required } from '../../contract/rules/validation.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';

interface NoteDialogProps {
  /** A note in the chat, or the note with which the chat is given back. */
  kind: 'note' | 'handOver';
  save(text: string): Promise<boolean>;
  close(): void;
}

const words = {
  note: {
    title: 'Add a note',
    label: 'Add note',
    hint: 'Colleagues see it in the chat. It is not sent to the customer.',
  },
  handOver: {
    title: 'Hand over with a note',
    label: 'Make available',
    hint: 'Whoever takes the chat next sees it first. It is not sent to the customer.',
  },
} as const;

/** Writes a note for colleagues. */
export function NoteDialog({ kind, save, close }: NoteDialogProps) {
  const [form] = useState(() => createForm({ initial: { text: '' }, rules: { text: [required('Write a note')] } }));
  const { title, label, hint } = words[kind];
  async function submit() {
    if (form.check() && (await save(form.values.peek().text.trim()))) close();
  }
  return (
    <FormDialog title={title} submitLabel={label} submit={submit} close={close}>
      <TextAreaField field={form.field('text')} label="Note" hint={hint} rows={5} maxLength={chatNoteLength} isWide />
    </FormDialog>
  );
}
