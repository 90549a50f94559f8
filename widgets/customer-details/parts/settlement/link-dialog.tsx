import { useState } from 'react';
import { suppressions } from '../../../contract/communications/messages.ts';
import { linkConfirmation, type OfferChannel } from '../../../contract/settlement/settlement.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { formatDate, formatDateTime } from '../../../kit/format/wall-clock.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { LoanSettlements, SettlementState } from './settlement-state.ts';

interface LinkDialogProps {
  loan: LoanSettlements;
  settlement: ShownSettlement;
  state: SettlementState;
  widget: Widget;
  close(): void;
}

const channelNames: Readonly<Record<OfferChannel, string>> = {
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
  COPY: 'Copy the link',
};

type Answer = NonNullable<Awaited<ReturnType<SettlementState['sendLink']>>>;

function Outcome({ answer, widget, close }: { answer: Answer; widget: Widget; close(): void }) {
  const { status, reason, sendsAt, url } = answer;
  return (
    <Dialog
      title="Settlement link"
      isOpen
      close={close}
      footer={
        <button className="btn primary" type="button" onClick={close}>
          Done
        </button>
      }
    >
      {url !== null && (
        <p className="row">
          <span className="grow num" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </span>
          <CopyButton
            value={url}
            label="Copy the link"
            failed={() => widget.snackbar.error('This page cannot write to the clipboard')}
          />
        </p>
      )}
      {url !== null && (
        <Notice tone="wait">
          It shows the offer and takes no answer: the customer accepts by the link that is sent to them. It is kept that
          you have copied it.
        </Notice>
      )}
      {status === 'SUPPRESSED' && reason && (
        <Notice tone="bad">{suppressions[reason]}. Choose another way, or copy the link.</Notice>
      )}
      {status !== null && status !== 'SUPPRESSED' && (
        <Notice tone="good">
          {reason
            ? `${suppressions[reason]}${sendsAt ? `: ${formatDateTime(sendsAt)}` : ''}`
            : 'The link is on its way.'}
        </Notice>
      )}
    </Dialog>
  );
}

/** VA-12: asks before the customer is sent the link, and says what came of it. */
export function LinkDialog({ loan, settlement, state, widget, close }: LinkDialogProps) {
  const channels: OfferChannel[] = [...loan.channels, 'COPY'];
  // kept when the settlements are read again: the way that was chosen is the way that is sent
  const [form] = useState(() => createForm<{ channel: string }>({ initial: { channel: loan.channels[0] ?? 'COPY' } }));
  const chosen = useValue(form.values).channel;
  const channel = channels.find((each) => each === chosen) ?? 'COPY';
  const [answer, setAnswer] = useState<Answer>();
  if (answer) return <Outcome answer={answer} widget={widget} close={close} />;
  async function send() {
    const reply = await state.sendLink(settlement, channel);
    if (!reply) return;
    if (reply.url === null && reply.status !== 'SUPPRESSED' && reply.reason === null) close();
    else setAnswer(reply);
  }
  return (
    <ConfirmDialog
      title="Settlement link"
      isOpen
      text={linkConfirmation}
      confirmLabel={channel === 'COPY' ? 'Make link' : 'Send link'}
      confirm={send}
      cancel={close}
    >
      <div className="settlement-asked">
        <p>
          {loan.custName}, <span className="num">{loan.loanApplicationNumber}</span>:{' '}
          {formatMoney(settlement.settlementAmount)}, answered by {formatDate(settlement.expiryDate)}
        </p>
        <RadioField
          field={form.field('channel')}
          label="How it reaches the customer"
          choices={channels.map((value) => ({ value, label: channelNames[value] }))}
        />
      </div>
    </ConfirmDialog>
  );
}
