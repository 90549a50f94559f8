import { lazyPart } from '../../../kit/lazy-part.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { HistoryState } from '../../parts/call-history.state.ts';
import type { ContactCalls } from '../../parts/contact-number.tsx';
import { DetailCard, shownDetails, type ShownDetail } from '../../parts/detail-card.tsx';
import { LastCall } from '../../parts/last-call.tsx';
import { useTicketRow } from '../../parts/ticket-row.tsx';
import { useLater } from '../../../kit/use-later.ts';
import type { TicketState } from '../../parts/ticket.state.ts';
import type { LoadedCall } from '../loaded-call.ts';
import { telephonyDetails } from '../telephony-details.ts';
import type { CallEntry } from '../telephony-crm.state.ts';

const ContactNumber = lazyPart(async () => (await import('../../parts/contact-number.tsx')).ContactNumber);

export interface UserCardsProps {
  widget: Widget;
  loaded: LoadedCall;
  history: HistoryState<CallEntry>;
  ticket: TicketState;
  contact: ContactCalls;
}

/** The masked number, with its buttons once the form stands. */
function useContactRow({ widget, loaded, contact }: UserCardsProps): ShownDetail | undefined {
  const isLater = useLater();
  const masked = loaded.call.maskedPhone;
  if (masked === null || !isLater) return undefined;
  const value = <ContactNumber masked={masked} calls={contact} widget={widget} meanwhile={masked} />;
  return { key: 'maskedPhone', label: 'Mobile No', value };
}

/** The customer in cards: their own, the loan's, the last call, the others. Import it lazily. */
export function UserCards(props: UserCardsProps) {
  const { widget, loaded, history, ticket } = props;
  const { user, others } = telephonyDetails(loaded);
  const ticketRow = useTicketRow(ticket, widget, { opensTab: true });
  const contactRow = useContactRow(props);
  const [loan, ...rest] = others;
  const own = shownDetails(user.rows).map((row) => (row.key === contactRow?.key ? contactRow : row));
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
