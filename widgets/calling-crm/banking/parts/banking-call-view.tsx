import { useRef, type ReactNode, type RefObject } from 'react';
import { formatMoney } from '../../../kit/format/money.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Status } from '../../../kit/parts/status.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import { useLater } from '../../../kit/use-later.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useFresh } from '../../../kit/work/use-fresh.ts';
import { CallHeader } from '../../parts/header/call-header.tsx';
import type { CrmCallState } from '../../parts/screen/crm-call.state.ts';
import { CrmKeys, CrmTray } from '../../parts/parked/crm-tray.tsx';
import { useContactRow } from '../../parts/customer/contact-row.tsx';
import { CustomerPane } from '../../parts/customer/customer-pane.tsx';
import { DetailCard, shownDetails } from '../../parts/customer/detail-card.tsx';
import { detailRow } from '../../parts/customer/detail-groups.ts';
import { DispositionForm } from '../../parts/form/disposition-form.tsx';
import { HistoryLink } from '../../parts/logs/history-link.tsx';
import { LastCall } from '../../parts/logs/last-call.tsx';
import { useTicketRow } from '../../parts/ticket/ticket-row.tsx';
import { useKeptHeight } from '../../parts/screen/use-kept-height.ts';
import { useUnsaved } from '../../parts/form/use-unsaved.ts';
import type { BankingInputs, OpenBankingCall } from '../banking-crm.state.ts';
import { BankingFields } from './banking-fields.tsx';

const BankingLogs = lazyPart(async () => (await import('./banking-logs.tsx')).BankingLogs);

interface ViewProps {
  call: OpenBankingCall;
  widget: Widget;
}

/** The application's header; only the tray when the customer has no loan (BC-03). */
function LoanHeader({ call: { data, startedAt }, tray }: { call: OpenBankingCall; tray: ReactNode }) {
  const { loanApplicationNo: loan, plApplicationUdrs: status } = data;
  if (loan === null) return <div className="tray-bar">{tray}</div>;
  return (
    <CallHeader
      name={data.nameOfUser}
      facts={[
        <>
          <span className="num">LAN: {loan}</span> <CopyButton value={loan} label="Copy loan number" />
        </>,
        <span key="amount" className="num">
          {formatMoney(data.loanAmount)}
        </span>,
      ]}
      status={status && <Status value={status} />}
      startedAt={startedAt}
      endedAt={0}
      tray={tray}
    />
  );
}

/** 'User Details' as one list, and the loan; customer support has three more rows, with the ticket (BC-02, BC-04). */
function BankingDetails({ call, widget }: ViewProps) {
  const contact = useContactRow(call.data.call.maskedPhone, call.contact, widget);
  const { call: _, loanApplicationNo, loanAmount, plApplicationUdrs, freshDeskUrl, ...details } = call.data;
  const { bankAccountAdditionalDetails, bankingPortalUrl, ...own } = details;
  const ticket = useTicketRow(call.ticket, widget);
  const isSupport = freshDeskUrl !== undefined;
  const rowsOf = (record: object) => shownDetails(Object.entries(record).map(([key, value]) => detailRow(key, value)));
  const support = isSupport
    ? [...rowsOf({ bankAccountAdditionalDetails }), ticket, ...rowsOf({ bankingPortalUrl })]
    : [];
  return (
    <CustomerPane widget={widget} status={plApplicationUdrs && <Status value={plApplicationUdrs} />}>
      <DetailCard title="User Details" details={[...rowsOf(own), ...support]} />
      {!isSupport && <DetailCard title="Support desk" details={[ticket]} />}
      <DetailCard title="Loan Details" details={rowsOf({ loanApplicationNo, loanAmount, plApplicationUdrs })} />
      {contact.length > 0 && <DetailCard title="Contact" details={contact} />}
      <LastCall history={call.history} />
    </CustomerPane>
  );
}

/** A loaded call: the header, the customer's details and the form. */
export function BankingCallView({
  call,
  state,
  widget,
  kept,
}: ViewProps & {
  state: CrmCallState<BankingInputs, OpenBankingCall>;
  /** The height of the former call in CSS pixels. */
  kept: RefObject<number>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { disposition, history } = call;
  const config = useFresh(call.config, () => call.fresh.read(), call.fresh.follow);
  useUnsaved(disposition, widget);
  useKeptHeight(box, kept, useLater());
  return (
    <div ref={box} className="calling">
      <LoanHeader call={call} tray={<CrmTray state={state} agent={call.inputs.agentId} subject={call.subject} />} />
      <div className="columns">
        <BankingDetails call={call} widget={widget} />
        <DispositionForm
          disposition={disposition}
          isReadonly={widget.isReadonly}
          submitLabel="SUBMIT"
          statuses={config.callDispositionConfig.callStatuses}
          links={<HistoryLink history={history} Logs={BankingLogs} />}
        >
          {(isReadonly) => <BankingFields call={call} config={config} isReadonly={isReadonly} />}
        </DispositionForm>
      </div>
      <CrmKeys box={box} />
    </div>
  );
}
