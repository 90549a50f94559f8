import { useId, useState } from 'react';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { chevronDownIcon, chevronRightIcon } from '../../../kit/parts/icons.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { DetailCard, type ShownDetail } from '../../parts/detail-card.tsx';
import type { DetailRow } from '../../parts/detail-groups.ts';
import { DetailValue } from '../../parts/detail-value.tsx';
import { TicketLink } from '../../parts/ticket-link.tsx';
import type { HistoryState } from '../../parts/call-history.state.ts';
import type { LoadedCall } from '../loaded-call.ts';
import { detailOf, telephonyDetails } from '../telephony-details.ts';
import type { TicketState } from '../../parts/ticket.state.ts';
import type { CallEntry } from '../telephony-crm.state.ts';

interface UserDetailsProps {
  widget: Widget;
  loaded: LoadedCall;
  history: HistoryState<CallEntry>;
  ticket: TicketState;
}

const foldedKey = 'lending.callDetails';

function shown(rows: readonly DetailRow[]): ShownDetail[] {
  return rows.map((row) => ({ key: row.key, label: row.label, value: <DetailValue row={row} /> }));
}

function LastCall({ history }: { history: HistoryState<CallEntry> }) {
  const last = useValue(history.last);
  if (!last) return null;
  const rows = [
    { key: 'callDate', label: 'Call date', value: <span className="num">{formatDateTime(last.callDate)}</span> },
    { key: 'subCallStatus', label: 'Sub call status', value: last.subCallStatus },
    { key: 'agent', label: 'Agent', value: last.agent ?? '-' },
    { key: 'remarks', label: 'Remarks', value: last.remarks },
  ];
  return <DetailCard title="Last call" details={rows} />;
}

function useTicketRow({ widget, ticket }: UserDetailsProps): ShownDetail {
  const made = useValue(ticket.ticket);
  async function create() {
    // Opened by the click itself: after the answer a browser would block it.
    if (await ticket.create(window.open('about:blank', '_blank')))
      widget.snackbar.success('Fresh desk URL generated successfully');
  }
  const url = made.phase === 'made' ? made.url : undefined;
  return {
    key: 'freshDeskUrl',
    label: 'Fresh desk URL',
    value: <TicketLink url={url} isBusy={made.phase === 'making'} create={() => void create()} />,
  };
}

/** The customer in cards. In a narrow pane they fold to one line, and the agent's choice is remembered. */
export function UserDetails(props: UserDetailsProps) {
  const { widget, loaded, history } = props;
  const { storage } = widget.connection;
  const [isOpen, setOpen] = useState(() => storage.read(foldedKey) === 'open');
  const cards = useId();
  const { user, others } = telephonyDetails(loaded);
  const ticketRow = useTicketRow(props);
  const status = detailOf(loaded, 'appStatus')?.value;

  function fold() {
    storage.write(foldedKey, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  }
  const [loan, ...rest] = others;
  return (
    <div className={isOpen ? 'customer' : 'customer folded'}>
      <button className="peek" type="button" aria-expanded={isOpen} aria-controls={cards} onClick={fold}>
        <Icon shape={isOpen ? chevronDownIcon : chevronRightIcon} size="s" />
        <span className="strong grow">User Details</span>
        {status && <Status value={String(status)} />}
      </button>
      <div id={cards} className="cards">
        <DetailCard title={user.title} details={[...shown(user.rows), ticketRow]} />
        {loan && <DetailCard title={loan.title} details={shown(loan.rows)} />}
        <LastCall history={history} />
        {rest.map((group) => (
          <DetailCard key={group.key} title={group.title} details={shown(group.rows)} />
        ))}
      </div>
    </div>
  );
}
