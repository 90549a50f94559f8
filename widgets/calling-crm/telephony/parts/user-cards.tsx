import type { Widget } from '../../../kit/widget/widget.ts';
import type { HistoryState } from '../../parts/logs/call-history.state.ts';
import type { ContactCalls } from '../../../kit/desk/call/contact-number.tsx';
import { useContactRow } from '../../parts/customer/contact-row.tsx';
import { DetailCard, shownDetails } from '../../parts/customer/detail-card.tsx';
import { LastCall } from '../../parts/logs/last-call.tsx';
import { useTicketRow } from '../../parts/ticket/ticket-row.tsx';
import type { TicketState } from '../../parts/ticket/ticket.state.ts';
import type { LoadedCall } from '../loaded-call.ts';
import { telephonyDetails } from '../telephony-details.ts';
import type { CallEntry } from '../loaded-call.ts';

export interface UserCardsProps {
  widget: Widget;
  /** True when nothing more may be written: the screen is read-only, or the call has ended. */
  isClosed: boolean;
  loaded: LoadedCall;
  history: HistoryState<CallEntry>;
  ticket: TicketState;
  contact: ContactCalls;
}

/** The customer's cards: User Details, the loan, the last call, then the others. Import it lazily. */
export function UserCards({ widget, isClosed, loaded, history, ticket, contact }: UserCardsProps) {
  const { user, others } = telephonyDetails(loaded);
  const { connection, emit } = widget;
  const ticketRow = useTicketRow(ticket, { isReadonly: isClosed }, { opensTab: true });
  const contactRow = useContactRow(loaded.call.maskedPhone, contact, { connection, emit, isReadonly: isClosed });
  const [loan, ...rest] = others;
  const own = shownDetails(user.rows).flatMap((row) => (row.key === 'maskedPhone' ? contactRow : row));
  return (
    <>
      <DetailCard title={user.title} details={[...own, ticketRow]} />
      {loan && <DetailCard title={loan.title} details={shownDetails(loan.rows)} />}
      <LastCall history={history} />
      {rest.map((group) => (
        <DetailCard key={group.key} title={group.title} details={shownDetails(group.rows)} />
      ))}
    </>
  );
}
