import { addressOf } from '../../../contract/screens/address-of.ts';
import { nachReviewQueue } from '../../../contract/nach/nach.ts';
import { ownScreens } from '../../../contract/screens/own-screens.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { documentIcon } from '../../../kit/parts/icons/document.tsx';
import { refreshIcon } from '../../../kit/parts/icons/refresh.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useContactRow } from '../../parts/customer/contact-row.tsx';
import { CustomerPane } from '../../parts/customer/customer-pane.tsx';
import { DetailCard, shownDetails, type ShownDetail } from '../../parts/customer/detail-card.tsx';
import { detailRow } from '../../parts/customer/detail-groups.ts';
import { LastCall } from '../../parts/logs/last-call.tsx';
import { useTicketRow } from '../../parts/ticket/ticket-row.tsx';
import type { NachData, OpenNachCall } from '../nach-crm.state.ts';

interface NachUserDetailsProps {
  call: OpenNachCall;
  widget: Widget;
}

/**
 * Links to the mails of a paper mandate, with exactly these four parameters in the address (NC-11, NC-12). They open in
 * a tab of their own, because the call stays open.
 */
function DocumentLink({ data, base }: { data: NachData; base: string }) {
  const { mailQueueId, email } = data.nachDetails;
  const params = {
    loanApplicationNumber: data.loanDetails.loanApplicationNo,
    mailQueueId: mailQueueId ?? '',
    email: email ?? '',
    queueName: nachReviewQueue,
  };
  const address = addressOf(ownScreens.NACH_MAIL_LIST_DETAILS, params) ?? '';
  return (
    <a className="row" href={base + address} target="_blank" rel="noopener">
      <Icon shape={documentIcon} size="s" />
      Document
    </a>
  );
}

function nachRows({ nachDetails, mandate }: NachData): ShownDetail[] {
  const { remarks, ...details } = nachDetails;
  const isManual = nachDetails.nachType === 'MANUAL';
  const remarksRow = { ...detailRow('remarks', remarks), ...(isManual && { label: 'Rejection Remarks' }) };
  const known = Object.entries({
    umrn: mandate?.umrn,
    rejectCode: mandate?.rejectCode,
    remedy: mandate?.remedy,
  }).filter(([, value]) => value);
  return shownDetails([
    ...Object.entries(details).map(([key, value]) => detailRow(key, value)),
    remarksRow,
    ...known.map(([key, value]) => detailRow(key, value)),
  ]);
}

function SupportDesk({ call: { ticket }, widget }: NachUserDetailsProps) {
  return <DetailCard title="Support desk" details={[useTicketRow(ticket, widget)]} />;
}

/** User Details: mandate, customer, last call; for the support variant the ticket too (NC-06 to NC-13, NC-24). */
export function NachUserDetails({ call, widget }: NachUserDetailsProps) {
  const data = useValue(call.data);
  const isRefreshing = useValue(call.isRefreshing);
  const contact = useContactRow(data.call.maskedPhone, call.contact, widget);
  const { nachStatus, nachType } = data.nachDetails;
  const document = {
    key: 'document',
    label: 'Signed mandate',
    value: <DocumentLink data={data} base={widget.connection.base} />,
  };
  return (
    <CustomerPane widget={widget} isTitled status={nachStatus && <Status value={nachStatus} />}>
      <DetailCard
        title="NACH Details"
        details={[...nachRows(data), ...(nachType === 'MANUAL' ? [document] : [])]}
        aside={
          <button
            className="act"
            type="button"
            aria-label="Refresh NACH Details"
            title="Refresh"
            aria-busy={isRefreshing}
            onClick={() => void call.refresh()}
          >
            <Icon shape={refreshIcon} size="s" />
          </button>
        }
      />
      <DetailCard
        title="About User"
        details={shownDetails(Object.entries(data.userDetails).map(([key, value]) => detailRow(key, value)))}
      />
      {contact.length > 0 && <DetailCard title="Contact" details={contact} />}
      {call.inputs.variant === 'support' && <SupportDesk call={call} widget={widget} />}
      <LastCall history={call.history} />
    </CustomerPane>
  );
}
