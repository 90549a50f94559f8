import type { Connection } from '../../client/connection.ts';
import { addressOf } from '../../contract/screens/address-of.ts';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { chatLinkLabels, type ChatLinkKind } from '../../contract/chat/chat.ts';
import { isRouteKey, screens } from '../../contract/screens.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { FieldRows } from '../../kit/parts/field-rows.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { linkIcon } from '../../kit/parts/icons/link.tsx';
import { openIcon } from '../../kit/parts/icons/open.tsx';
import { rupeeIcon } from '../../kit/parts/icons/rupee.tsx';
import { sendIcon } from '../../kit/parts/icons/send.tsx';
import { undoIcon } from '../../kit/parts/icons/undo.tsx';
import { Avatar } from '../../kit/parts/person.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { CopyButton } from '../../kit/parts/value-buttons.tsx';
import { useOffers } from '../../kit/use-offers.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { ForColleagues } from '../work/for-colleagues.tsx';
import type { ChatCard } from '../chat-list.state.ts';
import type { ChatRoom, RoomDetails } from '../chat-room.state.ts';
import { Before } from '../work/before.tsx';
import { mobileLabel } from '../../contract/words.ts';

interface SidePanelProps {
  room: ChatRoom;
  card: ChatCard;
  details: RoomDetails;
  widget: Widget;
  askLink(kind: ChatLinkKind): void;
  askLoan(): void;
  askNote(kind: 'note' | 'handOver'): void;
}

/** Screens of a loan for an agent to open beside the chat, if the product has them and the route list grants them. */
const loanScreens: readonly (readonly [key: string, label: string, parameter: string])[] = [
  ['APPLICATION_DETAILS', 'Application details', 'loanApplicationNumber'],
  ['DOCUMENT_VERIFICATION', 'Document verification', 'loanApplicationNumber'],
  ['NACH_CALLING_CRM', 'NACH calling', 'loanAppId'],
  ['NACH_MAIL_LIST_DETAILS', 'NACH mails', 'loanApplicationNumber'],
];

function mayOpen({ session, hasTokenSource }: Connection, key: string): boolean {
  const lists = session.state.userInfo.peek()?.portalRouteList;
  // When the page supplies the session, no route list is known here, and the backend decides.
  if (!lists) return hasTokenSource === true;
  return lists.some(({ routeList }) => routeList.some((route) => route.key === key));
}

function ScreenLinks({ loan, widget }: { loan: string; widget: Widget }) {
  const { connection, emit } = widget;
  const shown = loanScreens.flatMap(([key, label, parameter]) => {
    if (!isRouteKey(key) || !mayOpen(connection, key)) return [];
    const params = { [parameter]: loan };
    const path = addressOf(screens[key], params);
    return path === undefined ? [] : [{ key, label, params, address: connection.base + path }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="sec" aria-label="Open">
      <h3 className="card-label">Open</h3>
      {shown.map(({ key, label, params, address }) => (
        <a
          key={key}
          className="side-link"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            if (!emit('lending-navigate', { screen: key, params })) event.preventDefault();
          }}
        >
          <Icon shape={openIcon} size="s" />
          <span className="grow">{label}</span>
        </a>
      ))}
    </section>
  );
}

function Finish({ room, details, askLoan }: Pick<SidePanelProps, 'room' | 'details' | 'askLoan'>) {
  const isBusy = useValue(room.isBusy);
  const { actions } = details;
  if (actions.length === 0 || actions.includes('TAKE')) return null;
  return (
    <section className="sec" aria-label="Finish">
      <h3 className="card-label">Finish</h3>
      <div className="finish">
        {actions.includes('RESOLVED') && (
          <button className="btn" type="button" aria-disabled={isBusy} onClick={() => void room.act('RESOLVED')}>
            <Icon shape={approvedIcon} />
            Resolved
          </button>
        )}
        {actions.includes('MAKE_AVAILABLE') && (
          <button className="btn" type="button" aria-disabled={isBusy} onClick={() => void room.act('MAKE_AVAILABLE')}>
            <Icon shape={undoIcon} />
            Make available
          </button>
        )}
        {actions.includes('RESOLVED_WITH_LOAN_SELECT') && details.loans.length > 0 && (
          <button className="btn wide" type="button" aria-disabled={isBusy} onClick={askLoan}>
            <Icon shape={rupeeIcon} />
            Resolved with loan select
          </button>
        )}
      </div>
    </section>
  );
}

/** The customer, links to send, how to finish, and the loan's screens. */
export function SidePanel({ room, card, details, widget, askLink, askLoan, askNote }: SidePanelProps) {
  const { customer, links } = details;
  const knowsCustomer = useOffers(widget.connection, 'chatDesk');
  const hasNotes = useOffers(widget.connection, 'chatNotes');
  const hasTimeline = useOffers(widget.connection, 'timeline');
  const udrs = { label: 'UDRS', value: card.stage && <Status value={card.stage} /> };
  const loan = card.loanApplicationNumber;
  const maySend = !widget.isReadonly && card.state === 'ACTIVE' && card.holder?.isMe === true;
  return (
    <>
      <div className="side-head">
        <Avatar name={card.customerName} size="lg" />
        <div className="grow">
          <h2>{card.customerName}</h2>
          <div className="small soft num">
            {loan ?? 'No loan'} {loan && <CopyButton value={loan} label="Copy loan number" />}
          </div>
        </div>
      </div>
      <section className="sec first" aria-label="Customer">
        <FieldRows
          rows={
            knowsCustomer
              ? [
                  { label: mobileLabel, value: customer.contactNumber ?? chatTexts.numberNotShared },
                  { label: 'City', value: customer.city },
                  {
                    label: 'Loan amount',
                    value: customer.loanAmount === null ? null : formatMoney(customer.loanAmount),
                  },
                  udrs,
                  ...(customer.isOnHold ? [{ label: 'Status', value: <Status value="ON HOLD" /> }] : []),
                  { label: 'Partner', value: customer.partner },
                ]
              : [udrs]
          }
        />
      </section>
      {maySend && links.length > 0 && (
        <section className="sec" aria-label="Send a link">
          <h3 className="card-label">Send a link</h3>
          {links.map((kind) => (
            <button key={kind} className="side-link" type="button" onClick={() => askLink(kind)}>
              <Icon shape={linkIcon} size="s" />
              <span className="grow">{chatLinkLabels[kind]}</span>
              <Icon shape={sendIcon} size="s" />
            </button>
          ))}
        </section>
      )}
      {!widget.isReadonly && <Finish room={room} details={details} askLoan={askLoan} />}
      {!widget.isReadonly && hasNotes && (
        <ForColleagues mayHandOver={details.actions.includes('MAKE_AVAILABLE')} ask={askNote} />
      )}
      {loan && <ScreenLinks loan={loan} widget={widget} />}
      {loan && hasTimeline && <Before key={loan} loan={loan} connection={widget.connection} />}
    </>
  );
}
