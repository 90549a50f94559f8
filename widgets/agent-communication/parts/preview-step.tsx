import { useState, type ReactNode } from 'react';
import { saveFile } from '../../client/files/download.ts';
import { previewRows } from '../../contract/campaigns/communication.ts';
import { suppressions } from '../../contract/communications/messages.ts';
import { formatNumber } from '../../kit/format/money.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { createCsv, csvName } from '../../kit/list/csv.ts';
import { ConfirmDialog } from '../../kit/overlay/confirm-dialog.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { downloadIcon, refreshIcon, sendIcon } from '../../kit/parts/icons.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Compose, Preview } from '../compose.state.ts';
import type { Choices } from '../message-form.ts';
import { countedRecipients } from '../words.ts';

/** A text with its empty places marked. */
function filled(text: string): ReactNode[] {
  return text.split(/(\{\w+\})/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className="com-empty">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Three real rows as their recipients read them. */
function Rows({ rows }: Pick<Preview, 'rows'>) {
  return (
    <ul className="com-rows" aria-label="Three real rows">
      {rows.map(({ position, name, subject, contact, text, reason }) => (
        <li key={position}>
          <div>
            <div className="strong">{name}</div>
            <div className="small soft num">{subject}</div>
            <div className="small soft num">{contact ?? 'No number or address'}</div>
          </div>
          <div>
            <p className="com-bubble">{filled(text)}</p>
            {reason !== null && <p className="small com-why">Left out: {suppressions[reason]}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Everybody who is left out, with the reason, as a file. */
function leftOutFile({ leftOutRows }: Preview): { content: Blob; name: string } {
  const csv = createCsv([
    { label: 'Position', value: 'position' },
    { label: 'Recipient', value: 'subject' },
    { label: 'Reason', value: 'why' },
  ]);
  for (const row of leftOutRows) csv.add({ ...row, why: suppressions[row.reason] });
  return { content: csv.finish(), name: csvName('Communication', 'Left out') };
}

function LeftOut({ preview }: { preview: Preview }) {
  const count = preview.leftOutRows.length;
  if (count === 0) return null;
  return (
    <Notice tone="wait">
      <div className="com-left">
        <div className="grow">
          <div className="strong">
            {formatNumber(count)} will be left out of {formatNumber(preview.recipients)}.
          </div>
          <ul aria-label="Why">
            {preview.leftOut.map(({ reason, message, count: many }) => (
              <li key={reason}>
                {formatNumber(many)}: {message}
              </li>
            ))}
          </ul>
        </div>
        <button className="btn small" type="button" onClick={() => saveFile(leftOutFile(preview))}>
          <Icon shape={downloadIcon} />
          Download {formatNumber(count)}
        </button>
      </div>
    </Notice>
  );
}

interface PreviewStepProps {
  compose: Compose;
  choices: Choices;
  isReadonly: boolean;
  /** Called once it is sent. */
  sent(): void;
}

/** The communication as it goes out, and the button that sends it, after a question (VA-11). */
export function PreviewStep({ compose, choices, isReadonly, sent }: PreviewStepProps) {
  const preview = useValue(compose.preview);
  const isBusy = useValue(compose.isBusy);
  const [isAsking, setAsking] = useState(false);
  if (!preview) return null;
  const { rows, recipients, toSend, sendsAt, waits, needsRelease } = preview;
  const last = rows.at(-1)?.position ?? 0;
  const next = last >= recipients ? 0 : last;
  async function send() {
    if (await compose.send(choices)) sent();
    setAsking(false);
  }
  return (
    <div className="com-fields">
      <Rows rows={rows} />
      {recipients > previewRows && (
        <div>
          <button
            className="btn small"
            type="button"
            aria-disabled={isBusy}
            onClick={() => void compose.showPreview(choices, choices.today, next)}
          >
            <Icon shape={refreshIcon} />
            Three others
          </button>
        </div>
      )}
      <LeftOut preview={preview} />
      <p className="soft">
        {waits ? `It goes out from ${formatDateTime(sendsAt)}, when the hours for it begin.` : 'It goes out at once.'}
        {needsRelease &&
          ` A second person releases it: it is for more than ${formatNumber(choices.mostUnreleased)} recipients.`}
      </p>
      <div>
        <button
          className="btn primary"
          type="button"
          disabled={toSend === 0 || isReadonly}
          aria-disabled={isBusy}
          onClick={() => setAsking(true)}
        >
          <Icon shape={sendIcon} />
          Send to {formatNumber(toSend)}
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Send to ${countedRecipients(toSend)}`}
          isOpen
          text="Please ensure all fields are filled correctly"
          confirmLabel="Send"
          confirm={send}
          cancel={() => setAsking(false)}
        >
          {countedRecipients(toSend)}, {recipients === toSend ? 'nobody is' : formatNumber(recipients - toSend)} left
          out.
          {needsRelease && ' A second person releases it.'}
        </ConfirmDialog>
      )}
    </div>
  );
}
