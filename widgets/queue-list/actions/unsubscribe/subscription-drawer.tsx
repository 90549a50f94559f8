import { useRef, useState, type ReactNode } from 'react';
import { choiceChanges, choicesInWords } from '../../../contract/unsubscribe/subscription.ts';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import { EditorFooter } from '../../parts/editor-footer.tsx';
import { SubscriptionFields } from './subscription-fields.tsx';
import { isChanged, typedChoices, type Found, type SubscriptionForm } from './subscription-form.ts';
import unsubscribeSheet from './unsubscribe.css?sheet';

interface SubscriptionDrawerProps {
  title: string;
  form: SubscriptionForm;
  /** Undefined while no contact is looked up. */
  found: Found | undefined;
  /** Names the contact to the save: as it was looked up, or by its row. */
  subject: { contact: string } | { subscriptionId: string };
  widget: Widget;
  /** Loads the contact and its list again; what is typed stays. @returns the contact as it stands by now */
  readAgain(): Promise<Found | undefined>;
  /** Called after a save. */
  saved(): Promise<unknown>;
  close(): void;
  /** The look-up. */
  children?: ReactNode;
}

/** A contact beside the list: what it is sent, and the save. Before anything is sent again, the person is asked. */
export function SubscriptionDrawer(props: SubscriptionDrawerProps) {
  const { title, form, found, subject, widget, readAgain, saved, close, children } = props;
  useSheet(entrySheet);
  useSheet(unsubscribeSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const values = useValue(form.values);
  const isTyped = found !== undefined && isChanged(found, values);
  const [isAsking, setAsking] = useState(false);
  const [isNews, setNews] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { leave, question } = useDiscardQuestion(isTyped, () => {
    form.reset();
    close();
  });
  const after = found ? typedChoices(found.kind, values) : [];
  const given = found ? choiceChanges(found.choices, after).given : [];
  const focusError = () => {
    if (body.current) focusFirstError(body.current);
  };

  async function send() {
    if (!found) return;
    const { reason, proof } = form.values.peek();
    const input = { ...subject, choices: typedChoices(found.kind, form.values.peek()), reason, proof: proof || null };
    const done = await work.run('saveUnsubscription', input, {
      ifMatch: found.version,
      form,
      async readAgain({ code }) {
        if (code === 'FILE_GONE') form.set({ proof: '', proofName: '' });
        const now = await readAgain();
        if (now && now.version !== found.version) setNews(true);
      },
    });
    setAsking(false);
    if (!done) return focusError();
    form.reset();
    close();
    await saved();
  }
  async function save() {
    if (!form.check()) return focusError();
    if (given.length > 0) setAsking(true);
    else await send();
  }

  return (
    <Drawer
      title={title}
      isOpen
      close={leave}
      width="620px"
      footer={
        <EditorFooter
          isTyped={isTyped}
          isBusy={isBusy}
          save={found?.mayChange === false ? undefined : { label: 'Save', run: save, isOff: !found }}
          leave={leave}
        />
      }
    >
      <div ref={body} className="un-form">
        {children}
        {isNews && (
          <Notice tone="wait">A colleague has saved this contact meanwhile. What you changed is still here.</Notice>
        )}
        {found && <SubscriptionFields form={form} found={found} work={work} widget={widget} />}
      </div>
      {question}
      {isAsking && found && (
        <ConfirmDialog
          title="Send again?"
          isOpen
          text={`${found.contactMasked} is sent again, from now on:`}
          confirmLabel="Send again"
          confirm={send}
          cancel={() => setAsking(false)}
        >
          {choicesInWords(given)}
        </ConfirmDialog>
      )}
    </Drawer>
  );
}
