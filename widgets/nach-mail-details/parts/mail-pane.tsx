import { labelledChoices } from '../../kit/desk/call/status-choice.ts';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { arrowLeftIcon } from '../../kit/parts/icons/arrow-left.tsx';
import { documentIcon } from '../../kit/parts/icons/document.tsx';
import { Blank, LoadFailure } from '../../kit/parts/load-state.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { useValue } from '../../kit/use-value.ts';
import { mayBeRejected } from '../mail-forms.ts';
import type { Mail, MailList, NachMailsState } from '../mails-state.ts';
import { Attachments } from './attachments.tsx';
import { LinkForm } from './link-form.tsx';
import { ReviewForm } from './review-form.tsx';

interface MailPaneProps {
  state: NachMailsState;
  list: MailList;
  /** Origin of the backend: attachments are links below it. */
  base: string;
  /** Called with the reason why an attachment cannot be opened. */
  failed(message: string): void;
  isReadonly: boolean;
  /** Whether the backend takes acceptances. */
  mayAccept: boolean;
}

function ShownMail({ mail, state, list, base, failed, isReadonly, mayAccept }: MailPaneProps & { mail: Mail }) {
  const staysBecause = useValue(state.staysBecause);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [mail.mailId]);
  return (
    <>
      <div className="pane-head">
        <button
          className="btn icon plain back"
          type="button"
          aria-label="Back to the mails"
          onClick={() => state.clear()}
        >
          <Icon shape={arrowLeftIcon} />
        </button>
        <h2 ref={heading} className="grow" tabIndex={-1}>
          {mail.subject || '-'}
        </h2>
      </div>
      <div className="mail-body">
        <div className="mail-text">
          <p className="small soft">
            {mail.senderName && <span className="strong">{mail.senderName} </span>}
            {mail.senderEmail}
            <span className="num"> {formatDateTime(mail.receivedAt)}</span>
          </p>
          <p className="text">{mail.text || '-'}</p>
          {staysBecause && (
            <Notice tone="wait">The mandate is accepted. Its application stays where it is: {staysBecause}.</Notice>
          )}
          {mail.noForm && <Notice tone="wait">{mail.noForm}. What this mail has brought is kept with the loan.</Notice>}
          {!isReadonly && <LinkForm state={state} mail={mail} />}
          {!isReadonly && mayBeRejected(mail) && (
            <ReviewForm
              state={state}
              mayAccept={mayAccept}
              loan={mail.loanAppNo}
              reasons={labelledChoices(list.rejectReasons, 'rejectReasons', list.choiceLabels)}
            />
          )}
        </div>
        <Attachments files={mail.attachments} leftOut={mail.leftOut} base={base} failed={failed} />
      </div>
    </>
  );
}

/** The chosen mail, or what to do while none is chosen. */
export function MailPane(props: MailPaneProps) {
  const { state } = props;
  const mail = useValue(state.mail);
  return (
    <section className="panel mail-pane" aria-label="Chosen mail">
      {mail.phase === 'none' && (
        <Blank icon={documentIcon} title="No mail is chosen" text="Choose a mail to see it with its attachments." />
      )}
      {mail.phase === 'loading' && <CardSkeleton rows={5} />}
      {mail.phase === 'failed' && <LoadFailure failure={mail} retry={() => state.select(state.selected.peek())} />}
      {mail.phase === 'ready' && <ShownMail key={mail.value.mailId} mail={mail.value} {...props} />}
    </section>
  );
}
