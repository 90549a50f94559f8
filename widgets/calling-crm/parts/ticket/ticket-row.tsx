import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { ShownDetail } from '../customer/detail-card.tsx';
import { TicketLink } from './ticket-link.tsx';
import type { TicketState } from './ticket.state.ts';

interface TicketRowOptions {
  /** Whether the ticket opens in a new tab by itself (TC-15). */
  opensTab?: boolean;
}

/** The support-desk row: the ticket's address, or "-" with the link that makes a ticket (BC-19, BC-20). */
export function useTicketRow(
  ticket: TicketState,
  { isReadonly }: Pick<Widget, 'isReadonly'>,
  { opensTab = false }: TicketRowOptions = {},
): ShownDetail {
  const made = useValue(ticket.ticket);
  async function create() {
    // Opens the tab within the click: after the server's answer a browser would block the tab.
    const tab = opensTab ? window.open('about:blank', '_blank') : null;
    await ticket.create(tab);
  }
  const url = made.phase === 'made' ? made.url : undefined;
  return {
    key: 'freshDeskUrl',
    label: 'Fresh desk URL',
    value: (
      <TicketLink
        url={url}
        isBusy={made.phase === 'making'}
        {...(isReadonly ? {} : { create: () => void create() })}
        showsDash={!opensTab}
      />
    ),
  };
}
