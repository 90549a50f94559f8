import type { KeyboardEvent } from 'react';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Count } from '../../kit/parts/count.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { documentIcon } from '../../kit/parts/icons/document.tsx';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import type { MailList } from '../mails-state.ts';

interface MailListPaneProps {
  list: MailList;
  selected: string;
  select(mailId: string): void;
}

/** Arrow keys move on from the mail that got the key, because `:focus` matches nothing in a background window. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
}

/** The mails, newest first; new ones stand out. */
export function MailListPane({ list: { mailList }, selected, select }: MailListPaneProps) {
  const fresh = mailList.filter(({ isNew }) => isNew).length;
  return (
    <section className="panel mail-list" aria-label="Mails">
      <div className="pane-head">
        <h2 className="grow">Mails</h2>
        <Count value={mailList.length} />
        {fresh > 0 && <span className="small soft">{fresh} new</span>}
      </div>
      {mailList.length === 0 ? (
        <NoRecords text="Mails come by a door, and wait here until somebody links them." />
      ) : (
        <ul onKeyDown={moveFocus}>
          {mailList.map((mail) => (
            <li key={mail.mailId}>
              <button
                type="button"
                className={mail.isNew ? 'mail new' : 'mail'}
                aria-current={mail.mailId === selected}
                data-mail={mail.mailId}
                onClick={() => select(mail.mailId)}
              >
                <span className="row">
                  <span className="grow cut who">{mail.senderName ?? mail.senderEmail}</span>
                  {mail.isNew && <span className="dot">New</span>}
                </span>
                <span className="cut">{mail.subject || '-'}</span>
                <span className="row small soft">
                  <span className="num">{formatDateTime(mail.receivedAt)}</span>
                  <span className="grow" />
                  {mail.attachmentCount > 0 && (
                    <span className="num">
                      <Icon shape={documentIcon} size="s" label="Attachments" /> {mail.attachmentCount}
                    </span>
                  )}
                </span>
                <span className="small soft num">{mail.loanAppNo ? `LAN: ${mail.loanAppNo}` : 'Not linked'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
