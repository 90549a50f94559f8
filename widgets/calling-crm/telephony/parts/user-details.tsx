import { Status } from '../../../kit/parts/status.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { HistoryState } from '../../parts/call-history.state.ts';
import { CustomerPane } from '../../parts/customer-pane.tsx';
import { DetailCard, shownDetails } from '../../parts/detail-card.tsx';
import { LastCall } from '../../parts/last-call.tsx';
import { useTicketRow } from '../../parts/ticket-row.tsx';
import type { TicketState } from '../../parts/ticket.state.ts';
import type { LoadedCall } from '../loaded-call.ts';
import { detailOf, telephonyDetails } from '../telephony-details.ts';
import type { CallEntry } from '../telephony-crm.state.ts';

interface UserDetailsProps {
  widget: Widget;
  loaded: LoadedCall;
  history: HistoryState<CallEntry>;
  ticket: TicketState;
}

/** The customer in cards: their own, the loan's, the last call, the others. */
export function UserDetails({ widget, loaded, history, ticket }: UserDetailsProps) {
  const { user, others } = telephonyDetails(loaded);
  const ticketRow = useTicketRow(ticket, widget, { opensTab: true });
  const status = detailOf(loaded, 'appStatus')?.value;
  const [loan, ...rest] = others;
  return (
    <CustomerPane widget={widget} status={status && <Status value={String(status)} />}>
      <DetailCard title={user.title} details={[...shownDetails(user.rows), ticketRow]} />
      {loan && <DetailCard title={loan.title} details={shownDetails(loan.rows)} />}
      <LastCall history={history} />
      {rest.map((group) => (
        <DetailCard key={group.key} title={group.title} details={shownDetails(group.rows)} />
      ))}
    </CustomerPane>
  );
}
