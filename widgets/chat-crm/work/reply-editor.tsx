import { useMemo, useState } from 'react';
import { chatReplyLength, chatReplyTitleLength } from '../../contract/chat/chat-replies.ts';
import { required } from '../../contract/rules/validation.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { CheckboxField } from '../../kit/form/checkbox-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { deleteIcon } from '../../kit/parts/icons/delete.tsx';
import { editIcon } from '../../kit/parts/icons/edit.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { loadedValue } from '../../kit/work/create-load.ts';
import { createWork } from '../../kit/work/create-work.ts';
import type { ChatReplies, ReadyReply } from './replies.state.ts';

interface ReplyEditorProps {
  replies: ChatReplies;
  widget: Widget;
  close(): void;
}

const empty = { title: '', text: '', team: '' };
const valuesOf = ({ title, text, isOfTeam }: ReadyReply) => ({ title, text, team: isOfTeam ? 'yes' : '' });

/** The replies that a person may edit, and a form for one of them or a new one. */
export function ReplyEditor({ replies, widget, close }: ReplyEditorProps) {
  const { variant } = replies;
  const work = useMemo(() => createWork(widget), [widget]);
  const [form] = useState(() =>
    createForm({ initial: empty, rules: { title: [required('Enter a title')], text: [required('Enter a text')] } }),
  );
  const [edited, setEdited] = useState<ReadyReply>();
  const shown = useValue(replies.state);
  const loaded = loadedValue(shown);
  const mine = loaded?.replies.filter(({ mayEdit }) => mayEdit) ?? [];

  function edit(reply: ReadyReply | undefined) {
    setEdited(reply);
    form.reset(reply ? valuesOf(reply) : empty);
  }
  async function save() {
    if (!form.check()) return;
    const { title, text, team } = form.values.peek();
    const known = edited && { replyId: edited.replyId };
    const input = { variant, ...known, title: title.trim(), text: text.trim(), isOfTeam: team === 'yes' };
    if (!(await work.run('saveChatReply', input, { form }))) return;
    edit(undefined);
    await replies.load();
  }
  async function remove(reply: ReadyReply) {
    if (!(await work.run('deleteChatReply', { variant, replyId: reply.replyId }))) return;
    const { title, text } = form.values.peek();
    const isOfReply = edited?.replyId === reply.replyId;
    if (isOfReply) setEdited(undefined);
    // What was deleted stands in the form: Add takes the deletion back.
    else if (title === '' && text === '') form.reset(valuesOf(reply));
    await replies.load();
  }

  return (
    <FormDialog title="Ready replies" submitLabel={edited ? 'Save' : 'Add'} submit={save} close={close}>
      {mine.length > 0 && (
        <ul className="reply-rows" aria-label="Replies that you may edit">
          {mine.map((reply) => (
            <li key={reply.replyId}>
              <span className="strong cut">{reply.title}</span>
              <span className="soft cut grow">{reply.text}</span>
              {reply.isOfTeam && <span className="faint small">Team</span>}
              <button className="act" type="button" aria-label={`Edit ${reply.title}`} onClick={() => edit(reply)}>
                <Icon shape={editIcon} size="s" />
              </button>
              <button
                className="act"
                type="button"
                aria-label={`Delete ${reply.title}`}
                onClick={() => void remove(reply)}
              >
                <Icon shape={deleteIcon} size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <h3 className="card-label">{edited ? `Edit ${edited.title}` : 'New reply'}</h3>
      <TextField field={form.field('title')} label="Title" maxLength={chatReplyTitleLength} isWide />
      <TextAreaField
        field={form.field('text')}
        label="Text"
        hint="{name} becomes the customer’s first name."
        rows={4}
        maxLength={chatReplyLength}
        isWide
      />
      {loaded?.mayEditTeam && <CheckboxField field={form.field('team')} label="For the whole team" />}
    </FormDialog>
  );
}
