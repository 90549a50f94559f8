import { useState } from 'react';
import { previewRows } from '../../contract/campaigns/communication.ts';
import { formatNumber } from '../../kit/format/money.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { ConfirmDialog } from '../../kit/overlay/confirm-dialog.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { refreshIcon } from '../../kit/parts/icons/refresh.tsx';
import { sendIcon } from '../../kit/parts/icons/send.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Compose } from '../compose.state.ts';
import type { Choices } from '../message-form.ts';
import { countedRecipients } from '../words.ts';
import { LeftOut } from './left-out.tsx';
import { PreviewRows } from './preview-rows.tsx';

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
      <PreviewRows rows={rows} />
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
          ` A second person releases it: alone one person writes to ${formatNumber(choices.mostUnreleased)} recipients in 24 hours.`}
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
