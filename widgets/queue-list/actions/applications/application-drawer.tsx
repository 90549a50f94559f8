import { useState } from 'react';
import { serverNow } from '../../../client/backend/server-time.ts';
import {
  applicationMessages,
  byField,
  emptyApplication,
  sentApplication,
  type ApplicationForm,
} from '../../../contract/doors/application-form.ts';
import { byMoreField, moreMessages } from '../../../contract/doors/application-more.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { dayOf } from '../../../contract/time.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { openScreen } from '../../open-screen.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { ApplicationMore } from './application-more.tsx';
import { ApplicationPapers } from './application-papers.tsx';
import { BegunApplication } from './begun-application.tsx';
import sheet from './new-application.css?sheet';

interface ApplicationDrawerProps extends Pick<HeadActionProps, 'state' | 'widget' | 'close'> {
  /** What the form asks for. */
  asked: ApplicationForm;
}

/** A new application: what is asked of it, and its cards with their files. */
export function ApplicationDrawer({ asked, state, widget, close }: ApplicationDrawerProps) {
  useSheet(sheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [forms] = useState(() => ({
    application: createForm({
      initial: emptyApplication(asked),
      rules: (values) => ({
        ...applicationMessages(values, asked, dayOf(serverNow())),
        ...moreMessages(values, asked, serverNow()),
      }),
    }),
  }));
  const form = forms.application;
  useKeptFields(widget, 'application/new', forms);
  const isTyped = useValue(form.isDirty);
  const [related, setRelated] = useState<CallReply<'addApplication'>>();
  function end() {
    form.reset();
    close();
  }
  function goOn(number: string) {
    end();
    openScreen('DOCUMENT_VERIFICATION', { loanApplicationNumber: number }, widget);
  }
  async function add() {
    const sent = form.check() ? sentApplication(form.values.peek(), asked) : undefined;
    if (sent) {
      const begun = await work.run('addApplication', sent, {
        form: { refuse: (errors) => form.refuse(byField(byMoreField(errors, sent, form.values.peek()), sent)) },
        // Where the customer has other loans, the drawer says both, until the person goes on.
        success: ({ number, relatedLoans }) => (relatedLoans.length === 0 ? `Application ${number} is added` : ''),
      });
      if (begun) {
        form.reset();
        if (begun.relatedLoans.length > 0) setRelated(begun);
        else goOn(begun.number);
        return state.refresh();
      }
    }
  }
  if (related) return <BegunApplication begun={related} open={() => goOn(related.number)} close={close} />;
  return (
    <EditorDrawer
      title="New application"
      className="new-application"
      width="640px"
      isTyped={isTyped}
      isBusy={isBusy}
      save={{ label: 'Add application', run: add }}
      discard={end}
    >
      <ApplicationFields form={form} lenders={asked.lenders} />
      <h3>Documents</h3>
      <p className="soft">What is left empty can be filled in at the document desk.</p>
      {asked.cards.map((card) => (
        <ApplicationCard key={card.key} card={card} form={form} work={work} />
      ))}
      {asked.additional && <ApplicationPapers additional={asked.additional} form={form} work={work} />}
      <ApplicationMore form={form} />
    </EditorDrawer>
  );
}
